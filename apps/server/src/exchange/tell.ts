import { formatAmount } from '@fairlead/money/amount'
import type { Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import type { Statement } from '../db/pool.ts'
import { leaveNotice, notify } from '../notice/notify.ts'
import type { OpenOrder } from './open-order.ts'

const linkTo = (id: string) => `/wallet/foreign-exchange?id=${id}`

/** Tells a partner that an acceptor order is over and its money back. */
export function tellReturned(tx: Tx, order: OpenOrder): void {
  notify(tx, order.account_id, 'system_announcement', 'acceptor_returned', returned(order), linkTo(order.id))
}

/** The same as a statement, for the round trip of a call that may give the money back: if it has written this entry. */
export function returnedNotice(order: OpenOrder, entryId: string, now: Date): Statement {
  return {
    text: leaveNotice(
      `select e.account_id, $3::uuid, 'system_announcement', 'acceptor_returned', $4::jsonb, $5, $6::timestamptz
       from entry e where e.account_id = $1 and e.id = $2`,
      'acceptor_returned',
    ),
    values: [order.account_id, entryId, newId(now), JSON.stringify(returned(order)), linkTo(order.id), now],
  }
}

function returned({ reference, amount }: OpenOrder) {
  return { reference, amount: formatAmount(amount) }
}

/** Tells a partner that the acceptor says it paid, and that their word is waited for. */
export function tellClaimed(
  ctx: Tx,
  order: {
    readonly accountId: string
    readonly id: string
    readonly reference: string
    readonly receives: string
  },
): void {
  const { accountId, id, ...params } = order
  notify(ctx, accountId, 'system_announcement', 'acceptor_claimed', params, linkTo(id))
}
