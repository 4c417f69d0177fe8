import { useAsked } from '../../router/shown-page.ts'
import { useIntakeStopped } from '../../shell/useIntake.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { Notice } from '../plan/Notice.tsx'
import { AccountState } from './AccountState.tsx'
import { DepositDetail } from './DepositDetail.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositList } from './DepositList.tsx'

/**
 * Without an id, opens a deposit; with one, shows how to pay it and where it is. Earlier ones stand below both. An account that
 * is not active says why it cannot open one, and so does a stop of all that is taken in.
 */
export function Page() {
  const { id } = useAsked('/wallet/deposit')
  const user = useUserInfo()
  const stopped = useIntakeStopped()
  if (id) return <DepositDetail id={id} />
  return (
    <>
      {form()}
      <DepositList another={false} />
    </>
  )

  function form() {
    if (user && user.state !== 'active') return <AccountState />
    return stopped ? <Notice>{stopped}</Notice> : <DepositForm />
  }
}
