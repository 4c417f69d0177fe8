import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { wallet } from '@fairlead/contract/wallet'
import { formatAmount, parseAmount, wholeCents } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { one } from '../db/read.ts'
import { returnDueOrdersOf } from '../exchange/return-due.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { withdrawalDetail } from './withdrawals.ts'

type Withdrawal = Data<typeof wallet.withdraw>

/**
 * What a withdrawal to the destination in use costs and brings, before it is asked for. Throws a Refusal
 * (docs/screens-and-calls.md, Checks: withdraw).
 */
export async function quoteWithdrawal(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.withdrawQuote>,
): Promise<Data<typeof wallet.withdrawQuote>> {
  const amount = parseAmount(input.amount)
  const row = await one<{
    fee: bigint
    version: number
    available: bigint
    advance: bigint
    by_rule: boolean
  }>(
    ctx.db,
    `select f.fee, f.version, coalesce(w.available, 0) as available, coalesce(w.advance, 0) as advance,
       coalesce((
         select is_approved_by_rule($2, d.bound_at, $3) from destination d
         where d.account_id = $1 and d.usable_from <= $3 order by d.bound_at desc, d.id desc limit 1), false) as by_rule
     from withdrawal_fee($2) f left join wallet w on w.account_id = $1`,
    [caller.partnerId, amount, ctx.clock.now()],
  )
  if (amount > row.available)
    throw new Refusal('insufficient_balance', { balance: formatAmount(wholeCents(row.available)) })
  if (row.fee >= amount) throw new Refusal('amount_too_small_for_fee', { fee: formatAmount(row.fee) })
  return {
    amount: formatAmount(amount),
    fee: formatAmount(row.fee),
    receives: formatAmount(amount - row.fee),
    fee_version: row.version,
    approved_by_rule: row.by_rule,
    hand_back: formatAmount(row.advance),
  }
}

/**
 * Asks for a withdrawal; the money leaves `available` at once. Throws a Refusal. It depends on nothing else
 * (docs/rules.md, Withdrawals).
 */
export async function withdraw(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.withdraw>,
): Promise<Withdrawal> {
  const now = ctx.clock.now()
  await returnDueOrdersOf(ctx, caller.partnerId)
  const params = stepUpParams.withdraw(input)
  const { key, request } = partnerKey(caller, 'withdraw', params, now)
  const outcome = await callMoney<'request_withdrawal', { withdrawal: string }>(
    ctx.db,
    'request_withdrawal',
    {
      session: caller.token,
      withdrawal: newId(now),
      reference: newReference('W', 8),
      amount: parseAmount(input.amount),
      destination: input.destination_id,
      step_up: hashSecret(input.step_up),
      params: paramsHash(caller.sessionHash, params),
      key,
      request,
      entry: newId(now),
      now,
      hand_back: input.hand_back === undefined ? 0n : parseAmount(input.hand_back),
      back_entry: newId(now),
      fee: input.fee === undefined ? null : parseAmount(input.fee),
    },
  )
  return withdrawalDetail(ctx, caller, outcome.withdrawal)
}

/** Takes a withdrawal back; possible until it is sent. */
export function cancelWithdrawal(ctx: Ctx, caller: Caller, id: string): Promise<Withdrawal> {
  return end(ctx, caller, id, 'cancel_withdrawal')
}

/** The partner's own word that the money is there. */
export function confirmArrival(ctx: Ctx, caller: Caller, id: string): Promise<Withdrawal> {
  return end(ctx, caller, id, 'confirm_arrival')
}

/**
 * The partner's word that a sent withdrawal is not there; the network answers by a date. Against their own word that it
 * arrived it takes the transaction password, and is in time for 72 hours. Throws a Refusal.
 */
export async function sayNotReceived(
  ctx: Ctx,
  caller: Caller,
  { id, step_up }: Input<typeof wallet.withdrawalNotReceived>,
): Promise<Withdrawal> {
  const now = ctx.clock.now()
  const { key, request } = partnerKey(caller, 'say_not_received', { id }, now)
  await callMoney(ctx.db, 'say_not_received', {
    session: caller.token,
    withdrawal: id,
    key,
    request,
    now,
    step_up: step_up === undefined ? null : hashSecret(step_up),
    params: paramsHash(caller.sessionHash, stepUpParams.take_back_arrival({ id })),
  })
  return withdrawalDetail(ctx, caller, id)
}

async function end(ctx: Ctx, caller: Caller, id: string, how: 'cancel_withdrawal' | 'confirm_arrival') {
  const now = ctx.clock.now()
  const { key, request } = partnerKey(caller, how, { id }, now)
  await callMoney(ctx.db, how, {
    session: caller.token,
    withdrawal: id,
    key,
    request,
    entry: newId(now),
    now,
  })
  return withdrawalDetail(ctx, caller, id)
}
