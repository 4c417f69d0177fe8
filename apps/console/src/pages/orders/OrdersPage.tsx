import { Button } from '@fairlead/ui/Button'
import { useState } from 'react'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { money } from '../../formats.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import type { Column } from '../../shell/DataTable.tsx'
import { InLine, When } from '../../shell/Facts.tsx'
import type { StaffOrder } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderOwner } from './OrderOwner.tsx'
import { OrderState } from './OrderState.tsx'
import { OrderTrafficView } from './OrderTrafficView.tsx'

/** Whether nothing can be counted for an order any more: its last views have come, or it never ran. */
function isOver({ estimated, final_at }: StaffOrder): boolean {
  return final_at !== null || !estimated
}

/** Everybody's funded orders and the network's own, and where the traffic of one of them came from. */
export function OrdersPage(viewer: Viewer) {
  const [order, show] = useState<StaffOrder>()
  if (order)
    return (
      <OrderTrafficView
        order={order}
        isOver={isOver(order)}
        backLabel={t('console.traffic.back')}
        onBack={() => show(undefined)}
      />
    )
  return (
    <StaffListing
      page="campaignStaff.orderList"
      columns={columnsWith(show, viewer)}
      details={(order) => <OrderFacts order={order} viewer={viewer} />}
      empty={{ drawing: 'flows', title: t('console.orders.emptyTitle'), text: t('console.orders.emptyText') }}
    />
  )
}

const columnsWith = (show: (order: StaffOrder) => void, viewer: Viewer): readonly Column<StaffOrder>[] => [
  {
    label: t('console.orders.plan'),
    cell: ({ product }) => product,
  },
  { label: t('console.orders.number'), words: 'whole', cell: ({ plan_number }) => plan_number },
  {
    label: t('console.orders.owner'),
    words: 'whole',
    cell: (order) => <OrderOwner {...order} />,
  },
  {
    label: t('console.orders.funded'),
    align: 'right',
    sort: 'put_amount',
    cell: ({ put_amount }) => money(put_amount),
  },
  { label: t('console.orders.state'), words: 'whole', cell: (order) => <OrderState {...order} /> },
  {
    label: t('console.orders.offered'),
    sort: 'offered_at',
    cell: ({ offered_at }) => <When at={offered_at} />,
  },
  {
    label: t('console.list.action'),
    cell: (order) => (
      <InLine>
        <Button variant="outline" onClick={() => show(order)}>
          {t('console.orders.show')}
        </Button>
        <RowActions
          list="campaignStaff.orderList"
          row={order}
          title={order.plan_number}
          viewer={viewer}
          inMenu
        />
      </InLine>
    ),
  },
]
