import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { many } from '@fairlead/server/src/db/read.ts'
import type { NotedCall, OwnList } from './own-list.ts'
import type { Partner } from './partner.ts'
import { signatureOf } from './visitor.ts'

const micros = 1_000_000n

/** What the database keeps of calls: keys of money calls, usernames, recorded references and signatures of events. */
export type Kept = { readonly has: (call: NotedCall) => boolean; readonly events: number }

/** Reads what is kept. A key may stand in any table that has a column for it. */
export async function readKept(db: Pool): Promise<Kept> {
  const tables = await many<{ name: string }>(
    db,
    `select distinct c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'idempotency_key' and t.table_type = 'BASE TABLE'`,
  )
  const keys = tables.map(({ name }) => `select idempotency_key as kept from ${name}`)
  const rows = await many<{ kept: string | null }>(
    db,
    [...keys, 'select username from partner', 'select bank_reference from deposit'].join(' union all '),
  )
  // A key is kept with its owner's kind before it: `partner:…`, `operator:…`.
  const kept = new Set(rows.flatMap(({ kept }) => (kept === null ? [] : [kept.split(':').at(-1) ?? kept])))
  const events = await many<{ signature: string }>(
    db,
    "select encode(signature, 'hex') as signature from event where kind = 'impression'",
  )
  const signatures = new Set(events.map(({ signature }) => signature))
  const has = ({ kind, key }: NotedCall) =>
    kind === 'beacon' ? signatures.has(signatureOf(key)) : kept.has(key)
  return { has, events: events.length }
}

/** What was acknowledged and is not there. */
export function lostOf(list: OwnList, kept: Kept): string[] {
  return list.calls
    .filter((call) => call.outcome === 'acknowledged' && !kept.has(call))
    .map(({ kind, key }) => `lost: ${kind} ${key}`)
}

/**
 * What is there and was never acknowledged, or more often than it was: everything of these partners must be something
 * that they were told. Only meaningful once no outcome is unknown.
 */
export async function doubledOf(db: Pool, partners: readonly Partner[]): Promise<string[]> {
  const problems: string[] = []
  const owners = partners.map(({ id }) => id)
  const compare = async (what: string, text: string, known: (partner: Partner) => Iterable<string>) => {
    const rows = await many<{ id: string }>(db, `${text} order by 1`, [owners])
    const expected = partners.flatMap((partner) => [...known(partner)]).sort()
    const found = rows.map(({ id }) => id).sort()
    if (found.join() !== expected.join())
      problems.push(`${what}: ${difference(expected, found)} of ${expected.length} told`)
  }
  const of = 'account_id = any($1)'
  await compare('withdrawals', `select id from withdrawal where ${of}`, ({ withdrawals }) => withdrawals)
  await compare(
    'withdrawals taken back',
    `select id from withdrawal where ${of} and state = 'cancelled'`,
    ({ cancelled }) => cancelled,
  )
  await compare('deposits', `select id from deposit where ${of}`, ({ deposits }) =>
    deposits.map(({ id }) => id),
  )
  const confirmed = ({ deposits }: Partner) =>
    deposits.filter(({ stage }) => stage === 'confirmed' || stage === 'on statement').map(({ id }) => id)
  await compare('confirmed deposits', `select id from deposit where ${of} and state = 'confirmed'`, confirmed)
  await compare(
    'entries of deposits',
    `select deposit_id as id from entry where ${of} and type = 'deposit'`,
    confirmed,
  )
  await compare(
    'audited confirmations',
    `select subject as id from audit where ${of} and action = 'deposit_confirm'`,
    confirmed,
  )
  await compare(
    'funded orders',
    `select id from ad_order where ${of} and funded_at is not null`,
    ({ funded }) => funded,
  )
  await compare('coupons', `select id from coupon where ${of}`, ({ coupons }) => coupons)
  return [...problems, ...(await balancesOf(db, partners))]
}

/** Who never funded a plan knows their balance without the ledger: what was paid in, less what is on its way out. */
async function balancesOf(db: Pool, partners: readonly Partner[]): Promise<string[]> {
  const rows = await many<{ id: string; available: bigint; withdrawing: bigint }>(
    db,
    'select account_id as id, available, withdrawing from wallet where account_id = any($1)',
    [partners.map(({ id }) => id)],
  )
  return partners
    .filter(({ funds }) => !funds)
    .flatMap((partner) => {
      const withdrawing = BigInt(partner.withdrawals.size - partner.cancelled.size) * micros
      const paidIn = partner.deposits
        .filter(({ stage }) => stage === 'confirmed' || stage === 'on statement')
        .reduce((sum, { amount }) => sum + BigInt(amount.replace('.00', '')) * micros, 0n)
      const row = rows.find(({ id }) => id === partner.id)
      return row?.available === paidIn - withdrawing && row.withdrawing === withdrawing
        ? []
        : [
            `balance of ${partner.id}: ${row?.available} and ${row?.withdrawing} on the way, ` +
              `told ${paidIn - withdrawing} and ${withdrawing}`,
          ]
    })
}

function difference(expected: readonly string[], found: readonly string[]): string {
  const missing = expected.filter((id) => !found.includes(id))
  const extra = found.filter((id, index) => !expected.includes(id) || found.indexOf(id) !== index)
  return `${missing.length} missing (${missing.slice(0, 3)}), ${extra.length} too many (${extra.slice(0, 3)})`
}
