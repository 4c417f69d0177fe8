import { acceptanceCode, acceptanceCodeHash } from '@fairlead/server/src/exchange/codes.ts'
import { idOf, itemsIn, type Lane } from './lane.ts'
import type { BenchNetwork } from './network.ts'
import { termsOf } from './prepare-withdrawals.ts'
import { staffOf } from './staff.ts'

const acceptorId = '0190c5a0-0000-7000-8000-0000000acce9'

export const quoteInput = { acceptor_id: acceptorId, country: 'DE', currency: 'EUR', amount: '5.00' }

/** One licensed payment firm and a rate, as two people would enter them. */
export async function registerAcceptor({ ctx, owner }: BenchNetwork): Promise<void> {
  const now = `'${ctx.clock.now().toISOString()}'`
  const { cashier, approver } = await staffOf(owner)
  const terms = {
    name: 'Bench Exchange',
    kind: 'enterprise',
    spread_bp: 80,
    fee: 1_000_000,
    order_min: 1_000_000,
    order_max: 500_000_000,
    day_max: 800_000_000,
    arrival_hours: 24,
    places: [{ country: 'DE', currency: 'EUR' }],
    licence_number: 'BENCH-1',
    licence_expires_at: '2099-12-31T00:00:00Z',
  }
  await owner.query(`
    select register_acceptor('${acceptorId}', gen_random_uuid(), '${JSON.stringify(terms)}', '${cashier}', ${now});
    select approve_acceptor('${acceptorId}', '${approver}', ${now});
    select record_rate('${acceptorId}', 'EUR', 92000000, 'Bench', '{}', 'bench', ${now}, '${cashier}', ${now});
    select approve_rate('${acceptorId}', '${approver}', ${now})`)
}

/** A quote for each item, and a step-up token to order it with. The lane's partners have bound a destination. */
export async function prepareQuotes({ ctx, owner }: BenchNetwork, lane: Lane): Promise<void> {
  const { at, items, owning, token, destination, session, of } = termsOf(ctx, lane)
  const quote = of('id', 'quote', 'n')
  const params = `'[["destination_id","' || ${destination} || '"],["quote_id","' || ${quote} || '"]]'`
  await owner.query(`
    select quote_exchange(${token}, ${quote}, '${acceptorId}', 'DE', 'EUR', ${lane.putMicros}, ${at}) from ${items};
    insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
      select ${owning}, sha256(${of('secret', 'exchange', 'n')}::bytea), ${session}, 'exchange',
        sha256(${session} || (${params})::bytea), ${at} + interval '7 days' from ${items}`)
}

/** Orders what each quote says. */
export async function orderExchanges(network: BenchNetwork, lane: Lane): Promise<void> {
  const { ctx, owner } = network
  await prepareQuotes(network, lane)
  const { at, token, destination, session, of } = termsOf(ctx, lane)
  const quote = of('id', 'quote', 'n')
  const params = `'[["destination_id","' || ${destination} || '"],["quote_id","' || ${quote} || '"]]'`
  await owner.query({
    text: `select request_acceptor_order(${token}, ${of('id', 'exchange', 'n')}, 'A-' || ${quote}, ${quote}, ${destination},
        hash, sha256(${of('secret', 'exchange', 'n')}::bytea), sha256(${session} || (${params})::bytea), 'bench:exchange:' || n,
        '\\x', gen_random_uuid(), ${at})
      from (select hash, (row_number() over ())::integer - 1 as n from unnest($1::bytea[]) hash) hashed`,
    values: [codesOf(network, lane).map(({ hash }) => hash)],
  })
}

/** Takes each order up to the acceptor's word that it paid, with a step-up token to confirm it with. */
export async function claimExchanges(network: BenchNetwork, lane: Lane): Promise<void> {
  const { ctx, owner } = network
  await orderExchanges(network, lane)
  const { cashier } = await staffOf(owner)
  const { at, items, owning, token, session, of } = termsOf(ctx, lane)
  const order = of('id', 'exchange', 'n')
  const params = `'[["id","' || ${order} || '"]]'`
  await owner.query(`
    select enter_acceptance_code(${token}, ${order}, (select code_hash from acceptor_order where id = ${order}),
      gen_random_uuid(), ${at}) from ${items};
    select claim_acceptor_paid(${order}, '${cashier}', 'TB-A-' || ${order}, gen_random_uuid(), ${at}) from ${items};
    insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
      select ${owning}, sha256(${of('secret', 'arrived', 'n')}::bytea), ${session}, 'exchange_arrived',
        sha256(${session} || (${params})::bytea), ${at} + interval '7 days' from ${items}`)
}

/** The acceptance code of the n-th order. */
export function codeOf(pepper: string, lane: Lane, n: number): string {
  return acceptanceCode(pepper, idOf(lane, 'exchange', n))
}

function codesOf({ ctx }: BenchNetwork, lane: Lane) {
  return Array.from({ length: itemsIn(lane) }, (_, n) => ({
    hash: acceptanceCodeHash(ctx.pepper, idOf(lane, 'exchange', n), codeOf(ctx.pepper, lane, n)),
  }))
}
