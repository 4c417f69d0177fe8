import type { Data } from '@fairlead/contract/endpoint'
import { limits } from '@fairlead/contract/limits'
import type { wallet } from '@fairlead/contract/wallet'
import { translate } from '@fairlead/locales/translate'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { one } from '../db/read.ts'
import { readReturned } from '../exchange/return-due.ts'
import type { Caller } from '../http/caller.ts'
import { atWork } from '../plan/at-work.ts'
import { moneyInAndOut } from './money-in-and-out.ts'

type Row = {
  available: bigint
  promo: bigint
  advance: bigint
  withdrawing: bigint
  clearing: bigint
  held_cash: bigint
  held_promo: bigint
  held_advance: bigint
  pending: bigint
  live: bigint
  holding: bigint
  next_final_at: Date | null
  paid_in: bigint
  paid_out: bigint
}

type NoDeposit = 'deposit_withdrawal_late' | 'deposit_withdrawal_in_review' | 'deposit_too_many_open'
type Property = Data<typeof wallet.property>

/**
 * The wallet's figures, read from the ledger's own balances: the wallet keeps none of its own (docs/rules.md, Classes). With them,
 * why the partner can open no deposit now.
 */
export async function property(ctx: Ctx, caller: Caller): Promise<Property> {
  return readReturned(ctx, caller.partnerId, async () => {
    const [figures, { refusal }] = await Promise.all([
      figuresOf(ctx, caller.partnerId),
      one<{ refusal: NoDeposit | null }>(ctx.db, `select own_deposit_refusal($1, $2) as refusal`, [
        caller.token,
        ctx.clock.now(),
      ]),
    ])
    const most = String(limits.partnerOpenDeposits)
    return {
      ...figures,
      not_depositable: refusal && translate(caller.language, `refusal.${refusal}`, { most }),
    }
  })
}

/** The figures alone, without giving back first what an acceptor did not pay in time. */
export async function figuresOf(ctx: Ctx, partnerId: string): Promise<Omit<Property, 'not_depositable'>> {
  const now = ctx.clock.now()
  const row = await one<Row>(
    ctx.db,
    `select coalesce(w.available, 0) as available, coalesce(w.promo, 0) as promo,
       coalesce(w.advance, 0) as advance,
       coalesce(w.withdrawing, 0) as withdrawing, coalesce(w.clearing, 0) as clearing,
       o.held_cash, o.held_promo, o.held_advance, o.pending, o.live, o.holding, o.next_final_at,
       ${moneyInAndOut}
     from partner p
     left join wallet w on w.account_id = p.id
     cross join lateral (
       select coalesce(sum(held_cash), 0)::bigint as held_cash,
         coalesce(sum(held_promo), 0)::bigint as held_promo,
         coalesce(sum(held_advance), 0)::bigint as held_advance,
         coalesce(sum(pending), 0)::bigint as pending,
         count(*) filter (where state in ('matching', 'running')) as live,
         count(*) filter (where held_cash > 0) as holding,
         min(validation_ends_at) filter (where pending > 0) as next_final_at
       from ad_order where account_id = p.id and ${atWork}
     ) o
     where p.id = $1`,
    [partnerId],
  )
  const onItsWay = row.withdrawing + row.clearing
  const held = row.held_cash + row.held_promo + row.held_advance
  return {
    total_assets: formatAmount(row.available + row.held_cash + row.pending + onItsWay),
    available_balance: formatAmount(row.available),
    to_be_consumed: formatAmount(held),
    held_cash: formatAmount(row.held_cash),
    held_promo: formatAmount(row.held_promo),
    held_advance: formatAmount(row.held_advance),
    to_be_settled: formatAmount(row.pending),
    discount_amount: formatAmount(row.promo),
    startup_funds: formatAmount(row.advance),
    on_its_way: formatAmount(onItsWay),
    money_in: formatAmount(row.paid_in),
    money_out: formatAmount(row.paid_out),
    at_work: formatAmount(held + row.pending),
    orders_running: Number(row.live),
    orders_holding: Number(row.holding),
    next_final_at: row.next_final_at?.toISOString() ?? null,
    as_of: now.toISOString(),
  }
}
