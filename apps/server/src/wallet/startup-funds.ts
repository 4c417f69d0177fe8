import type { Data } from '@fairlead/contract/endpoint'
import type { wallet } from '@fairlead/contract/wallet'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'

/** Hands back what is left of startup funds and no order holds. Throws Refusal startup_funds_none. */
export async function returnAdvance(ctx: Ctx, caller: Caller): Promise<Data<typeof wallet.advanceReturn>> {
  const now = ctx.clock.now()
  const { key, request } = partnerKey(caller, 'advance return', {}, now)
  const { amount } = await callMoney<'return_advance', { amount: string }>(ctx.db, 'return_advance', {
    session: caller.token,
    key,
    request,
    entry: newId(now),
    now,
  })
  return { amount: formatAmount(BigInt(amount)) }
}
