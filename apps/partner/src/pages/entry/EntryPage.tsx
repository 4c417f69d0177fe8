import { Button } from '@fairlead/ui/Button'
import { LogoLine } from '@fairlead/ui/Logo'
import { navigate } from '../../router/navigate.ts'
import { DisplaySettings } from '../../shell/DisplaySettings.tsx'
import { sessionToken } from '../../shell/session.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './EntryPage.module.css'

/** `/entry`: where a host app or a link lands, signed in or not. */
export function Page() {
  const { t } = useTranslation()
  return (
    <>
      <div className={css.mark}>
        <LogoLine />
      </div>
      <h1 className={css.title}>{t('session.entry.title')}</h1>
      <p className={css.text}>{t('session.entry.text')}</p>
      <div className={css.ways}>
        {sessionToken() === null ? (
          <>
            <Button wide onClick={() => navigate({ to: '/login' })}>
              {t('session.entry.login')}
            </Button>
            <Button wide variant="outline" onClick={() => navigate({ to: '/register' })}>
              {t('session.entry.register')}
            </Button>
          </>
        ) : (
          <Button wide onClick={() => navigate({ to: '/ad-center' })}>
            {t('shell.notFound.home')}
          </Button>
        )}
      </div>
      <DisplaySettings />
    </>
  )
}
