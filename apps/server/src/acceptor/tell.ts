import type { Tx } from '../context.ts'
import { notify } from '../notice/notify.ts'

const linkTo = (id: string) => `/wallet/foreign-exchange?id=${id}`

/** Tells a partner that an acceptor order is over and its money back. `amount` is a decimal string. */
export function tellReturned(
  ctx: Tx,
  order: {
    readonly accountId: string
    readonly id: string
    readonly reference: string
    readonly amount: string
  },
): Promise<void> {
  const { accountId, id, ...params } = order
  return notify(ctx, accountId, 'system_announcement', 'acceptor_returned', params, linkTo(id))
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
): Promise<void> {
  const { accountId, id, ...params } = order
  return notify(ctx, accountId, 'system_announcement', 'acceptor_claimed', params, linkTo(id))
}
