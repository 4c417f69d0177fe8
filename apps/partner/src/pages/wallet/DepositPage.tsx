import { useSearch } from '@tanstack/react-router'
import { DepositDetail } from './DepositDetail.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositList } from './DepositList.tsx'

/** Without an id, opens a deposit; with one, shows how to pay it and where it is. Earlier ones stand below both. */
export function Page() {
  const { id } = useSearch({ from: '/wallet/deposit' })
  if (id) return <DepositDetail id={id} />
  return (
    <>
      <DepositForm />
      <DepositList another={false} />
    </>
  )
}
