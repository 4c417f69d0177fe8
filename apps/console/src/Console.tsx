import { FailedState } from '@fairlead/ui/FailedState'
import { useQuery } from '@tanstack/react-query'
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
      <FailedState
        title={t('console.list.failed')}
        text={t('console.list.noAnswer')}
        onRetry={() => refetch()}
      />
    )
  return null
}
