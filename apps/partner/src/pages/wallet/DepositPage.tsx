import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { useQuery } from '@tanstack/react-query'
import { useAsked } from '../../router/shown-page.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useConfig } from '../../shell/useConfig.ts'
import { useIntakeStopped } from '../../shell/useIntake.ts'
import { useUserInfo } from '../../shell/useUserInfo.ts'
import { Notice } from '../plan/Notice.tsx'
import { AccountState } from './AccountState.tsx'
import { DepositDetail } from './DepositDetail.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositList } from './DepositList.tsx'
import { DepositSkeleton } from './DepositSkeleton.tsx'
import { OnItsWayRow } from './OnItsWayRow.tsx'
import { pollMs, propertyQuery } from './wallet-queries.ts'

/**
 * Without an id, opens a deposit; with one, shows how to pay it and where it is. Earlier ones stand below both. An account that
 * is not active says why it cannot open one, and so does a stop of all that is taken in, or a withdrawal that has to end first:
 * before the form is filled in, not after. What is on its way may be that withdrawal, and can be opened.
 */
export function Page() {
  const { id } = useAsked('/wallet/deposit')
  const user = useUserInfo()
  const stopped = useIntakeStopped()
  const { demo } = useConfig()
  const property = useQuery({ ...propertyQuery, refetchInterval: pollMs(demo) })
  if (id) return <DepositDetail id={id} />
  if (property.isPending && !property.isPaused && property.errorUpdateCount === 0) {
    return <PageState query={property} skeleton={<DepositSkeleton />} />
  }
  return (
    <>
      {form()}
      <DepositList another={false} />
    </>
  )

  function form() {
    if (user && user.state !== 'active') return <AccountState />
    if (stopped) return <Notice>{stopped}</Notice>
    if (!property.data) return <PageState query={property} />
    const { not_depositable, on_its_way } = property.data
    if (!not_depositable) return <DepositForm />
    return (
      <>
        <Notice>{not_depositable}</Notice>
        {parseAmount(on_its_way) > 0n && (
          <Card>
            <OnItsWayRow property={property.data} />
          </Card>
        )}
      </>
    )
  }
}
