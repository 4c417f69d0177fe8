import { orderStateCodec } from '@fairlead/contract/order-states'
import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Chip } from '@fairlead/ui/Chip'
import { PartnerLink } from '../../../calls/PartnerLink.tsx'
import type { Viewer } from '../../../calls/place.ts'
import { RowActions } from '../../../calls/RowActions.tsx'
import { dayTime, money } from '../../../formats.ts'
import { type Column, DataTable } from '../../../shell/DataTable.tsx'
import { hrefOf } from '../../../shell/desk-place.ts'
import { Stacked } from '../../../shell/Facts.tsx'
import type { CampaignDelivery } from '../../../shell/operator.ts'
import { t } from '../../../words.ts'
import css from './RunningOrders.module.css'

type Order = CampaignDelivery['orders'][number]

const list = 'campaignStaff.orderList'

/** Who runs on the campaign now, how much of it is used, and what this role may do about it. */
export function RunningOrders({ delivery, viewer }: { delivery: CampaignDelivery; viewer: Viewer }) {
  const { orders, orders_total: count } = delivery
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h3 className={css.title}>{t('console.delivery.orders')}</h3>
        {count > 0 && <span>{t('console.delivery.ordersOf', { shown: orders.length, count })}</span>}
        <a className={css.all} href={hrefOf(list)}>
          {t('console.delivery.allOrders')}
        </a>
      </div>
      {count === 0 ? (
        <p className={css.none}>{t('console.delivery.noOrders')}</p>
      ) : (
        <Card>
          <DataTable caption={t('console.delivery.orders')} columns={columnsFor(viewer)} rows={orders} />
        </Card>
      )}
    </section>
  )
}

const columnsFor = (viewer: Viewer): readonly Column<Order>[] => [
  { label: t('console.delivery.order'), cell: ({ plan_number }) => plan_number },
  {
    label: t('console.delivery.partner'),
    cell: ({ owner, trial, standing }) =>
      trial || standing ? (
        <Stacked
          main={t('console.delivery.network')}
          note={t(trial ? 'console.delivery.trial' : 'console.delivery.standing')}
        />
      ) : (
        <PartnerLink username={owner} />
      ),
  },
  { label: t('console.delivery.put'), align: 'right', cell: ({ put_amount }) => money(put_amount) },
  { label: t('console.delivery.used'), cell: (order) => <Used {...order} /> },
  { label: t('console.delivery.consumed'), align: 'right', cell: ({ consumed }) => money(consumed) },
  { label: t('console.delivery.orderEarned'), align: 'right', cell: ({ earned }) => money(earned) },
  {
    label: t('console.delivery.state'),
    cell: ({ paused_until }) =>
      paused_until ? (
        <Chip tone="amber">{t('console.delivery.paused', { time: dayTime(paused_until) })}</Chip>
      ) : (
        <Chip tone="sea">{t('console.delivery.running')}</Chip>
      ),
  },
  {
    label: t('console.list.action'),
    cell: (order) => (
      <RowActions
        list={list}
        row={{ ...order, status: orderStateCodec.encode('running') }}
        title={order.plan_number}
        viewer={viewer}
        inMenu
      />
    ),
  },
]

function Used({ put_amount, consumed }: Pick<Order, 'put_amount' | 'consumed'>) {
  const percent = Math.floor(
    (Number(parseAmount(consumed)) / Math.max(1, Number(parseAmount(put_amount)))) * 100,
  )
  return (
    <span className={css.used}>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      {percent}%
    </span>
  )
}
