import { Button } from '@fairlead/ui/Button'
import { useTranslation } from './words.tsx'

/** A page that could not be loaded or drawn. In words only, as it must be here before anything fails. */
export function PageFailed() {
  const { t } = useTranslation()
  return (
    <Button wide variant="outline" onClick={() => window.location.reload()}>
      {t('shell.errors.failed')}
    </Button>
  )
}
