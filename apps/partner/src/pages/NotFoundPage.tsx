import { Button } from '@fairlead/ui/Button'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { navigate } from '../router/navigate.ts'
import { useTranslation } from '../shell/words.tsx'

/** `/404`, where every unknown path ends. */
export function Page() {
  const { t } = useTranslation()
  return (
    <EmptyState page drawing="offline" title={t('shell.notFound.title')} text={t('shell.notFound.text')}>
      <Button variant="outline" onClick={() => navigate({ to: '/ad-center' })}>
        {t('shell.notFound.home')}
      </Button>
    </EmptyState>
  )
}
