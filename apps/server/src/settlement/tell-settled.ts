import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { one } from '../db/read.ts'
import type { WordsInAll } from '../messages/worded.ts'
import { notify } from '../notice/notify.ts'

/** An order that was just settled. Amounts are micros. */
type Settled = {
  readonly product: WordsInAll
  readonly accrued: bigint
  readonly consumed: bigint
}

/** What a settlement's entry paid, in micros: to the partner, to whom they follow, and back to the network. */
type Paid = { own: bigint; shared: bigint; repaid: bigint }

/**
 * Tells a partner what an order came to and what it paid: after a profit share, if one was taken, and with the startup funds
 * that it repaid, if it used any.
 */
export async function tellSettled(tx: Tx, accountId: string, orderId: string, order: Settled): Promise<void> {
  const { own, shared, repaid } = await paidBy(tx, accountId, orderId)
  const params = {
    product: order.product,
    profit: formatAmount(order.accrued - order.consumed),
    paid: formatAmount(own + repaid),
    shared: formatAmount(shared),
    repaid: formatAmount(repaid),
  }
  const key = `order_settled${shared > 0n ? '_shared' : ''}${repaid > 0n ? '_repaid' : ''}`
  await notify(tx, accountId, 'activity_notification', key, params, `/plan/detail?id=${orderId}`)
}

function paidBy({ db }: Tx, accountId: string, orderId: string): Promise<Paid> {
  return one<Paid>(
    db,
    `select
       coalesce(sum(p.amount) filter (where p.credit_class = 'available' and p.kind = 'settle'), 0)::bigint as own,
       coalesce(sum(p.amount) filter (where p.kind = 'profit_share'), 0)::bigint as shared,
       coalesce(sum(p.amount) filter (where p.credit_class = 'advances'), 0)::bigint as repaid
     from entry e left join posting p on p.account_id = e.account_id and p.entry_id = e.id
     where e.account_id = $1 and e.order_id = $2 and e.type = 'settle'`,
    [accountId, orderId],
  )
}
