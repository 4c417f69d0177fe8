import type { account } from '@fairlead/contract/account'
import type { Data } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { checkLoginPassword } from '../credentials/login-password.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, maybeOne, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { notify } from '../notice/notify.ts'
import { atWork } from '../plan/at-work.ts'
import { cancelOrder, declineOffer, stopOrder } from '../plan/end-order.ts'

type View = Data<typeof account.closure>

/** Where a partner closes the account, has its data erased, and stops either. */
export const closingPage = '/ad-center/close-account'

/** What still runs before the account can be closed; nothing, where there is no wallet yet. */
export async function closureOf(ctx: Ctx, caller: Caller): Promise<View> {
  const [asked, erasure, left] = await Promise.all([
    maybeOne<{ asked_at: Date }>(
      ctx.db,
      'select asked_at from closure where account_id = $1 and taken_back_at is null and closed_at is null',
      [caller.partnerId],
    ),
    maybeOne<{ due_from: Date }>(
      ctx.db,
      'select due_from from erasure where account_id = $1 and taken_back_at is null',
      [caller.partnerId],
    ),
    one<{
      available: bigint
      withdrawable: boolean
      on_its_way: bigint
      orders: bigint
      at_work: bigint
    }>(
      ctx.db,
      `select coalesce(w.available, 0) as available, can_still_withdraw(coalesce(w.available, 0)) as withdrawable,
       coalesce(w.withdrawing + w.clearing, 0) as on_its_way,
       count(o.id) as orders,
       coalesce(sum(o.held + o.pending), 0)::bigint as at_work
     from (select $1::uuid as id) p
     left join wallet w on w.account_id = p.id
     left join (select * from ad_order where ${atWork}) o on o.account_id = w.account_id
     group by w.account_id, w.available, w.withdrawing, w.clearing`,
      [caller.partnerId],
    ),
  ])
  return {
    asked_at: asked?.asked_at.toISOString() ?? null,
    orders_running: Number(left.orders),
    at_work: formatAmount(left.at_work),
    available: formatAmount(left.available),
    withdrawable: left.withdrawable,
    on_its_way: formatAmount(left.on_its_way),
    erased_from: erasure?.due_from.toISOString() ?? null,
    ready: left.orders === 0n && !left.withdrawable && left.on_its_way === 0n,
  }
}

/**
 * Asks to close the account: declines every offer, takes back what waits, stops what runs. The partner withdraws what
 * comes free; once nothing is left the account closes by itself. Throws a Refusal.
 */
export async function askClosure(ctx: Ctx, caller: Caller, loginPassword: string): Promise<View> {
  await checkLoginPassword(ctx, caller, loginPassword, 'login_password_wrong')
  const now = ctx.clock.now()
  await inOne(ctx, async (tx) => {
    if (await callMoney(tx.db, 'ask_closure', { session: caller.token, id: newId(now), now })) {
      await notify(tx, caller.partnerId, 'system_announcement', 'closure_asked', {}, '/wallet')
    }
  })
  await stopEverything(ctx, caller)
  return closureOf(ctx, caller)
}

/** Keeps the account after all, and the data where erasing it was asked for as well. What was stopped stays stopped. */
export async function takeBackClosure(ctx: Ctx, caller: Caller): Promise<View> {
  await inOne(ctx, async (tx) => {
    const now = ctx.clock.now()
    if (!(await callMoney(tx.db, 'take_back_closure', { session: caller.token, now }))) return
    const erasure = await maybeOne(
      tx.db,
      'select id from erasure where account_id = $1 and taken_back_at = $2',
      [caller.partnerId, now],
    )
    if (erasure) await notify(tx, caller.partnerId, 'system_announcement', 'erasure_kept', {}, closingPage)
  })
  return closureOf(ctx, caller)
}

/** Closes the accounts that asked for it and have nothing left. A chore, each minute. */
export async function closeAccounts(ctx: Ctx): Promise<void> {
  await inOne(ctx, async (tx) => {
    const now = ctx.clock.now()
    const closed = await many<{ id: string }>(tx.db, 'select close_accounts($1) as id', [now])
    for (const { id } of closed) {
      await notify(tx, id, 'system_announcement', 'account_closed', {}, '/wallet')
    }
  })
}

async function stopEverything(ctx: Ctx, caller: Caller): Promise<void> {
  const orders = await many<{ id: string; state: 'waiting' | 'matching' | 'running' }>(
    ctx.db,
    `select id, state from ad_order where account_id = $1 and state in ('waiting', 'matching', 'running')`,
    [caller.partnerId],
  )
  const end = { waiting: declineOffer, matching: cancelOrder, running: stopOrder } as const
  for (const { id, state } of orders) {
    // One key per order: asked again, a stop that was made is not made twice.
    await end[state](ctx, { ...caller, idempotencyKey: `closure-${state}-${id}` }, id)
  }
}
