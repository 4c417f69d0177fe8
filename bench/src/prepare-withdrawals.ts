import type { Ctx } from '@fairlead/server/src/context.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { itemsIn, type Lane } from './lane.ts'
import { staffOf } from './staff.ts'

/** A bank card for each partner of a lane, bound a week ago, and a step-up token for each withdrawal to it. */
export async function prepareDestinations(ctx: Ctx, owner: Pool, lane: Lane): Promise<void> {
  const { at, items, owning, destination, stepUp, session, params } = termsOf(ctx, lane)
  await owner.query(`
    insert into destination (account_id, id, kind, bank_name, beneficiary_name, mobile, account_number, bank_address,
        branch_name, bound_at, usable_from)
      select ${owning}, ${destination}, 'bank_card', 'Bench Bank', 'Bench', '+49 30 5550100', 'DE0012345678', '', '',
        ${at} - interval '7 days', ${at} - interval '4 days'
      from generate_series(0, ${lane.partners - 1}) n;
    insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
      select ${owning}, ${stepUp}, ${session}, 'withdraw', ${params}, ${at} + interval '7 days' from ${items}`)
}

/** Asks for all of them, or the first so many, through the product's own function. */
export async function requestWithdrawals(
  ctx: Ctx,
  owner: Pool,
  lane: Lane,
  count = itemsIn(lane),
): Promise<void> {
  const { at, token, destination, stepUp, params } = termsOf(ctx, lane)
  const withdrawal = `bench.id('${lane.name}', 'withdrawal', n)`
  await owner.query(`
    select request_withdrawal(${token}, ${withdrawal}, 'W-' || ${withdrawal}, ${lane.putMicros}, ${destination}, ${stepUp},
      ${params}, 'bench:' || n, '\\x', gen_random_uuid(), ${at})
    from generate_series(0, ${count - 1}) n`)
}

/** Tells the bank to pay them all. */
export async function sendWithdrawals(ctx: Ctx, owner: Pool, lane: Lane): Promise<void> {
  await requestWithdrawals(ctx, owner, lane)
  const { at, items, of } = termsOf(ctx, lane)
  const { cashier } = await staffOf(owner)
  const withdrawal = of('id', 'withdrawal', 'n')
  await owner.query(`
    select send_withdrawal(${withdrawal}, '${cashier}', 'TB-W-' || ${withdrawal}, gen_random_uuid(), ${at}) from ${items}`)
}

/** A lane's items and partners, and what belongs to the n-th of them, in SQL. */
export function termsOf(ctx: Ctx, lane: Lane) {
  const of = (formula: string, kind: string, n: string) => `bench.${formula}('${lane.name}', '${kind}', ${n})`
  const partner = `n % ${lane.partners}`
  const destination = of('id', 'destination', partner)
  const token = of('secret', 'session', partner)
  const session = `sha256(${token}::bytea)`
  const amount = `${lane.putMicros / 1_000_000n}.00`
  return {
    at: `'${ctx.clock.now().toISOString()}'::timestamptz`,
    of,
    partners: `generate_series(0, ${lane.partners - 1}) n`,
    items: `generate_series(0, ${itemsIn(lane) - 1}) n`,
    owning: of('id', 'partner', partner),
    destination,
    token,
    session,
    stepUp: `sha256(${of('secret', 'withdraw', 'n')}::bytea)`,
    // What the app's `stepUpParams.withdraw` comes to, in the spelling that is hashed.
    params: `sha256(${session} || ('[["amount","${amount}"],["destination_id","' || ${destination} || '"]]')::bytea)`,
  }
}
