import { parseAmount, wholeCents } from '@fairlead/money/amount'
import { useQuery } from '@tanstack/react-query'
import { Arrived } from '../../shell/Arrived.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { NobodyMayAsk } from './NobodyMayAsk.tsx'
import { useDestinations } from './useDestinations.ts'
import { WithdrawalList } from './WithdrawalList.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawSkeleton } from './WithdrawSkeleton.tsx'
import { propertyQuery } from './wallet-queries.ts'

/** Asks for available money to leave, and lists what was asked for before. */
export function Page() {
  const property = useQuery(propertyQuery)
  const destinations = useDestinations()
  const missing = !property.data ? property : !destinations.data && destinations
  return (
    <>
      <Arrived until={missing && <PageState query={missing} skeleton={<WithdrawSkeleton />} />}>
        {property.data && destinations.data && (
          <WithdrawForm
            available={wholeCents(parseAmount(property.data.available_balance))}
            destinations={destinations.data}
          />
        )}
      </Arrived>
      <NobodyMayAsk />
      <WithdrawalList />
    </>
  )
}
