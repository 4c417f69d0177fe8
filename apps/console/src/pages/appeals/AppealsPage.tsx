import { useState } from 'react'
import { StaffListing } from '../../lists/StaffListing.tsx'
import type { Operator } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { OrderTrafficView } from '../orders/OrderTrafficView.tsx'
import { type AppealedOrder, appealColumns } from './appeal-columns.tsx'

/** Partners' appeals: all there are, and the traffic that one of them is about. */
export function AppealsPage({ role, username }: Pick<Operator, 'role' | 'username'>) {
  const [order, show] = useState<AppealedOrder>()
  if (order) {
    return (
      // Only of a settled order is there something to appeal.
      <OrderTrafficView
        order={order}
        isOver
        backLabel={t('console.appeals.back')}
        onBack={() => show(undefined)}
      />
    )
  }
  const columns = appealColumns({ role, username }, show)
  return (
    <StaffListing
      page="reviewStaff.appealList"
      columns={columns}
      empty={{
        drawing: 'flows',
        title: t('console.appeals.emptyTitle'),
        text: t('console.appeals.emptyText'),
      }}
    />
  )
}
