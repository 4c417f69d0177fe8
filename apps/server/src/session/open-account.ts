import { Refusal } from '@fairlead/contract/refusals'
import { assertTriesLeft, takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Caller } from '../http/caller.ts'
import { offerPlans } from '../plan/offer-plans.ts'
import { readCode, wasSpentBy } from './invitations.ts'

/**
 * Opens the ad account with an authorization code, and offers the plans there are. The code that opened it says so again.
 * Throws a Refusal (docs/screens-and-calls.md, Checks: open account).
 */
export async function openAccount(ctx: Ctx, caller: Caller, code: string): Promise<Record<string, never>> {
  if (caller.accountOpen) {
    if (await wasSpentBy(ctx.db, 'authorization_code', code, caller.partnerId)) return {}
    throw new Refusal('already_open')
  }
  await assertTriesLeft(ctx, 'authorization_code', caller.partnerId)
  const opening = { session: caller.token, code: readCode(code), now: ctx.clock.now() }
  const opened = await callMoney(ctx.db, 'open_ad_account', opening)
  if (!opened) {
    await takeTry(ctx, 'authorization_code', caller.partnerId)
    throw new Refusal('authorization_code_wrong')
  }
  await offerPlans(ctx, caller.partnerId)
  return {}
}
