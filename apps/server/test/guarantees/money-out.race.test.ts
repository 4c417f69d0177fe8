import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../src/db/pool.ts'
import { openPostgresWorld, type World } from '../support/world.ts'

/**
 * What money goes out through never asks about anything that a partner could be made to do first (docs/rules.md,
 * Withdrawals).
 */
let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world?.close())

const steps = [
  'partner_in_session',
  'request_withdrawal',
  'withdrawal_fee',
  'move_withdrawal',
  'approve_withdrawal',
  'send_withdrawal',
  'pay_withdrawal',
  'arrive_withdrawal',
  'cancel_withdrawal',
  'expire_review',
  'expire_withdrawal',
  'bind_destination',
  'destination_usable_from',
  'quote_exchange',
  'refuse_acceptor',
  'acceptor_why_not',
  'request_acceptor_order',
]
const nothingOf = [
  'level',
  'standing',
  'credit_(?:score|line|cause)',
  'coupon',
  'deposit',
  'ad_order',
  'follow',
  'follow',
  'invitation',
  'network_is_late',
  'intake',
]

/** Which step asks for what it must not. */
async function asking(client: Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select proname as step, substring(prosrc from $2) as asks from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) and prosrc ~ $2`,
    [steps, `\\m\\w*(?:${nothingOf.join('|')})\\w*`],
  )
  return rows
}

it('asks for no level, score, coupon, deposit, order or invitation', async () => {
  await world.asOwnerUndone(async (client) => {
    const { rows } = await client.query(
      'select count(distinct proname)::int as n from pg_proc where proname = any ($1)',
      [steps],
    )
    expect(rows).toEqual([{ n: steps.length }])
    expect(await asking(client)).toEqual([])
  })
})

it('would be found asking', async () => {
  await world.asOwnerUndone(async (client) => {
    await client.query(`create or replace function withdrawal_fee(p_amount bigint, out fee bigint, out version integer)
      language sql as 'select p_amount / level_of(null, now()), 1'`)
    expect(await asking(client)).toEqual([{ step: 'withdrawal_fee', asks: 'level_of' }])
  })
})
