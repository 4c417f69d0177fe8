import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { Logo } from '@fairlead/ui/Logo'
import { useQuery } from '@tanstack/react-query'
import css from './pages/sign-in/SignInPage.module.css'
import { SignInPage } from './pages/sign-in/SignInPage.tsx'
import { me } from './queries.ts'
import { Desk } from './shell/Desk.tsx'
import { t } from './words.ts'

/** Signing in, then the desk of whoever signed in. */
export function Console() {
  const { data, isError, refetch } = useQuery(me)
  if (data) return <Desk operator={data} />
  if (data === null) return <SignInPage />
  if (isError)
    return (
      <main className={css.page}>
        <Logo size={48} />
        <h1 className={css.title}>{t('console.signIn.title')}</h1>
        <Card>
          <FailedState
            title={t('console.list.failed')}
            text={t('console.list.noAnswer')}
            onRetry={() => refetch()}
          />
        </Card>
      </main>
    )
  return null
}
