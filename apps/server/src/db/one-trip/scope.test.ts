import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bindCard, joinPartner, payIn, type TestPartner } from '../../../test/support/people.ts'
import { openWorld, type World } from '../../../test/support/world.ts'
import type { Client } from '../pool.ts'
import { many } from '../read.ts'
import { scopedTo, scopeOf } from './scope.ts'

let world: World
let partners: readonly TestPartner[]
beforeAll(async () => {
  world = await openWorld()
  partners = [await joinPartner(world), await joinPartner(world)]
  for (const partner of partners) {
    await payIn(world, partner, '20.00')
    await bindCard(world, partner)
    await partner.api.support.feedback({ topic: 'Wallet', content: 'Older months, please.' })
  }
})
afterAll(() => world.close())

/** Tables behind the scope, by the name of their owner's column. */
const scoped = [
  ...[
    'partner_session',
    'wallet',
    'destination',
    'deposit',
    'withdrawal',
    'withdrawal_move',
    'review',
    'appeal',
    'withheld_stake',
  ],
  ...['coupon', 'notice', 'push_device', 'push_message', 'feedback', 'upload', 'passkey', 'erasure'],
  ...[
    'partner_standing',
    'order_standing',
    'credit_line',
    'statement_export',
    'ad_order',
    'entry',
    'posting',
    'account_total',
    'money_period',
    'order_period',
  ],
].map((table) => ({ table, owner: 'account_id' }))
scoped.push({ table: 'partner', owner: 'id' })

it.each(scoped)(
  'shows a partner nobody else’s rows of $table, even to a read that forgot to ask',
  async ({ table, owner }) => {
    for (const { id } of partners) {
      const seen = await many<{ owner: string }>(
        scopedTo(world.ctx.db, id),
        `select distinct ${owner} as owner from ${table} where $1`,
        [true],
      )
      expect(seen.filter((row) => row.owner !== id)).toEqual([])
    }
  },
)

it('leaves no connection behind inside it, and none crosses', async () => {
  const all = 'select account_id from wallet where $1'
  const answers = await Promise.all(
    Array.from({ length: 90 }, async (_, n) => {
      const partner = partners[n % 3]
      const seen = await many<{ account_id: string }>(
        partner ? scopedTo(world.ctx.db, partner.id) : world.ctx.db,
        all,
        [true],
      )
      return partner
        ? seen.length === 1 && seen[0]?.account_id === partner.id
        : partners.every(({ id }) => seen.some((row) => row.account_id === id))
    }),
  )
  expect(answers).toEqual(answers.map(() => true))
})

it('stands around the tables that decision 019 lists, and no fewer', async () => {
  const tables = await world.asOwner<{ name: string; scope: boolean }>(
    `select c.relname as name, c.relrowsecurity as scope from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
     order by 1`,
  )
  expect(tables.filter(({ scope }) => scope).map(({ name }) => name)).toEqual(
    scoped
      .filter(({ owner }) => owner === 'account_id')
      .map(({ table }) => table)
      .sort(),
  )
})

it('stops a row of one partner from being changed for another', async () => {
  const [mine, others] = partners
  if (!mine || !others) throw new Error('two partners were to be there')
  const read = async (by: string) => {
    const text = 'update notice set read_at = now() where account_id = $1'
    return (await scopedTo(world.ctx.db, by).query({ text, values: [others.id] })).rowCount
  }
  expect(await read(mine.id)).toBe(0)
  expect(await read(others.id)).toBeGreaterThan(0)
})

it('is set again where setting it failed, and lets nothing be read meanwhile', async () => {
  const { db } = world.ctx
  // Several times, so that a connection that failed is asked again.
  for (let time = 0; time < 20; time += 1) {
    const id = randomUUID()
    const broken = { ...scopeOf(id), statement: { text: 'select 1 / 0' } }
    await expect(readThrough(db.connect(broken))).rejects.toThrow('division by zero')
    const { rows } = await scopedTo(db, id).query(
      "select current_setting('fairlead.partner', true) as partner",
    )
    expect(rows).toEqual([{ partner: id }])
  }
})

async function readThrough(connecting: Promise<Client>): Promise<unknown> {
  const client = await connecting
  try {
    return await client.query('select 1')
  } finally {
    client.release()
  }
}
