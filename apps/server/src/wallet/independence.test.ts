import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { openCouponOffer } from '../../test/support/coupons.ts'
import { bindCard, fillEscrow, joinPartner, type TestPartner } from '../../test/support/people.ts'
import { makeTryWithdrawal, type PlantedState } from '../../test/support/plant-state.ts'
import { addRule } from '../../test/support/rules.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const states = Number(process.env.FAIRLEAD_INDEPENDENCE_STATES ?? 2_000)
const seed = 20_261_121
const batch = 200

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  partner = await joinPartner(world)
  await bindCard(world, partner)
  await fillEscrow(world, world.ctx.network.id, 40_000_000n, 'advances')
  for (let n = 0; n < 3; n += 1) await openCouponOffer(world)
  for (let n = 0; n < 6; n += 1) await addAdvertiser(n)
  await makeTryWithdrawal(world)
})
afterAll(() => world.close())

/** One more advertiser with a campaign: settled orders with five different ones make level two. */
async function addAdvertiser(n: number): Promise<void> {
  const ids = [randomUUID(), randomUUID(), world.campaigns.landing] as const
  await world.asOwner('insert into advertiser (id, name) values ($1, $2)', [ids[0], `Advertiser ${n}`])
  await world.asOwner(
    `insert into campaign select $1, $2, $3, official_push, content_type, 0, false, created_at from campaign
     where id = $4`,
    [ids[1], `C-${n}`, ids[0], ids[2]],
  )
  await addRule(world, ids[1], {}, ids[2])
}

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 10_000)
const orderStates = [
  'waiting',
  'declined',
  'expired',
  'matching',
  'running',
  'finished',
  'settling',
  'settled',
  'failed',
] as const

const order = fc.constantFrom(...orderStates).chain((state) => {
  const holds = ['matching', 'running', 'finished'].includes(state)
  const pends = ['running', 'finished', 'settling'].includes(state)
  return fc.record({
    state: fc.constant(state),
    held: holds ? cents(50_000) : fc.constant(0),
    pending: pends ? cents(50_000) : fc.constant(0),
  })
})

const state: fc.Arbitrary<PlantedState> = fc
  .record({
    available: fc.oneof(cents(200_000), fc.constantFrom(0, 250_000, 260_000, 1_000_000_000)),
    wish: fc.constantFrom('some', 'all', 'a cent more', 'a little', 'more than a rule approves'),
    share: fc.integer({ min: 1, max: 100 }),
    destination: fc.constantFrom('old', 'old', 'young', 'young', 'waiting', 'nobodys'),
    pin: fc.constantFrom('right', 'right', 'right', 'right', 'of_another_amount', 'too_old'),
    advance: fc.oneof(fc.constant(0), cents(2_000)),
    confirms: fc.constantFrom('the amount', 'the amount', 'the amount', 'another amount'),
    promo: cents(5_000),
    clearing: cents(5_000),
    orders: fc.array(order, { maxLength: 12 }),
    advertisers: fc.integer({ min: 1, max: 8 }),
    deposits: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 100_000 }).map((n) => n * 10_000),
        on_statement: fc.boolean(),
        old: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    coupons: fc.integer({ min: 0, max: 3 }),
    invitations: fc.integer({ min: 0, max: 3 }),
    late_withdrawals: fc.integer({ min: 0, max: 1 }),
  })
  .map(({ wish, share, confirms, ...rest }) => ({
    ...rest,
    amount: amountOf(wish, share, rest.available),
    hand_back: confirms === 'the amount' ? rest.advance : rest.advance + 10_000,
  })) as fc.Arbitrary<PlantedState>

function amountOf(wish: string, share: number, available: number): number {
  const some = Math.max(Math.floor((available * share) / 1_000_000), 1) * 10_000
  if (wish === 'all') return Math.max(available, 10_000)
  if (wish === 'a cent more') return available + 10_000
  if (wish === 'a little') return share * 10_000
  if (wish === 'more than a rule approves') return 1_000_010_000
  return some
}

/** What must happen, from nothing but the balance, the destination, the transaction password and the confirmation. */
function expected({ available, destination, pin, amount, advance, hand_back }: PlantedState): string {
  if (pin !== 'right') return 'step_up_invalid'
  if (destination === 'nobodys') return 'data_error'
  if (destination === 'waiting') return 'destination_waiting'
  if (amount > available) return 'insufficient_balance'
  const fee = Math.min(Math.max(Math.floor(amount / 200 / 10_000) * 10_000, 250_000), 10_000_000)
  if (fee >= amount) return 'amount_too_small_for_fee'
  if (hand_back !== advance) return 'startup_funds_not_returned'
  return destination === 'old' && amount <= 1_000_000_000 ? 'approved, then sent' : 'requested, then sent'
}

it('what can be withdrawn depends on the balance, the destination and the transaction password, and on nothing else', {
  timeout: 600_000,
}, async () => {
  const generated = fc.sample(state, { numRuns: states, seed })
  const seen = new Map<string, number>()
  for (let from = 0; from < generated.length; from += batch) {
    const some = generated.slice(from, from + batch)
    const rows = await world.asOwner<{ answer: string }>(
      `select try_withdrawal($1, s.value, $2) as answer
       from jsonb_array_elements($3::jsonb) with ordinality as s (value, n) order by s.n`,
      [partner.id, world.clock.now(), JSON.stringify(some)],
    )
    rows.forEach(({ answer }, n) => {
      const planted = some[n] as PlantedState
      if (answer !== expected(planted))
        throw new Error(`${answer} instead of ${expected(planted)}: ${JSON.stringify(planted)}`)
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    })
  }
  const counts = [...seen].map(([answer, n]) => `${answer} ${n}`).sort()
  console.log(`seed ${seed}: ${generated.length} states; ${counts.join('; ')}`)
  expect(seen.size).toBe(8)
  expect(Math.min(...seen.values())).toBeGreaterThanOrEqual(states / 100)
  expect(await brokenInvariants(world)).toEqual([])
})
