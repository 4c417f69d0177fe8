import { useState } from 'react'
import { reviewApi } from '../../api.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { Listing } from '../../shell/Listing.tsx'
import type { Operator } from '../../shell/operator.ts'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { OrderTrafficView } from '../orders/OrderTrafficView.tsx'
import { type AppealedOrder, appealColumns } from './appeal-columns.tsx'

/** Partners' appeals: those that wait for a decision, all there are, and the traffic that one of them is about. */
export function AppealsPage({ role, username }: Pick<Operator, 'role' | 'username'>) {
  const open = usePages('appeals open', (input) => reviewApi.appealList({ state: 'open', ...input }))
  const [order, show] = useState<AppealedOrder>()
  if (order) {
    return (
      <OrderTrafficView order={order} backLabel={t('console.appeals.back')} onBack={() => show(undefined)} />
    )
  }
  const columns = appealColumns({ role, username }, show)
  return (
    <>
      <Listing
        title={t('console.appeals.open')}
        list={open}
        columns={columns}
        empty={{
          drawing: 'flows',
          title: t('console.appeals.emptyTitle'),
          text: t('console.appeals.emptyText'),
        }}
      />
      <StaffListing
        page="reviewStaff.appealList"
        columns={columns}
        empty={{
          drawing: 'flows',
          title: t('console.appeals.noneTitle'),
          text: t('console.appeals.emptyText'),
        }}
      />
    </>
  )
}
