import { useSearch } from '@tanstack/react-router'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { AccountState } from './AccountState.tsx'
import { DepositDetail } from './DepositDetail.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositList } from './DepositList.tsx'

/**
 * Without an id, opens a deposit; with one, shows how to pay it and where it is. Earlier ones stand below both. An account that
 * is not active says why it cannot open one.
 */
export function Page() {
  const { id } = useSearch({ from: '/wallet/deposit' })
  const user = useUserInfo()
  if (id) return <DepositDetail id={id} />
  return (
    <>
      {user && user.state !== 'active' ? <AccountState /> : <DepositForm />}
      <DepositList another={false} />
    </>
  )
}
