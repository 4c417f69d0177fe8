import { randomUUID } from 'node:crypto'
import { parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { findFlight, liftPace } from '../../test/support/deliver.ts'
import { match, putOn, settle } from '../../test/support/follows.ts'
import { homesAndOffice, sameNumbers } from '../../test/support/homes-and-office.ts'
import { signInStaff } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
let staff: Awaited<ReturnType<typeof signInStaff>>
let campaign: string
let settled: string
let open: string

/** Two orders of a campaign, of which one settles; both received views and clicks, some of an office, in two hours of one day. */
beforeAll(async () => {
  world = await openWorld()
  const partner = await Real.open(world)
  await partner.payIn(100_000_000n)
  campaign = await partner.campaign(900_000_000n)
  settled = await putOn(partner, campaign, 10_000_000n)
  const other = await Real.open(world)
  await other.payIn(100_000_000n)
  open = await putOn(other, campaign, 12_000_000n)
  await match(partner, settled)
  await match(other, open)
  await liftPace(world, settled)
  await liftPace(world, open)
  await deliver(partner)
  await partner.call('stop_order', { session: partner.session, order: settled, now: world.clock.now() })
  world.clock.advance(30_000)
  const entries = { delivery_entry: partner.id(), release_entry: partner.id() }
  await partner.call('close_order', {
    account: partner.partnerId,
    order: settled,
    ...entries,
    now: partner.now,
  })
  world.clock.advance(200_000)
  expect(await settle(partner, settled)).toBe(true)
  world.clock.advance(3_600_000)
  await deliver(partner)
  staff = await signInStaff(world, 'campaign_manager')
})
afterAll(() => world.close())

async function deliver(partner: Real): Promise<void> {
  const place = await findFlight(world.ctx.db, open)
  if (!place) throw new Error('no flight')
  const next = sameNumbers(7)
  for (let round = 0; round < 3; round += 1) {
    await partner.call('record_delivery', homesAndOffice(place, 300, next, world.clock.now()))
    world.clock.advance(60_000)
  }
}

const delivery = () => staff.trafficStaff.campaignDelivery({ id: campaign })

it('what was received is paid and filtered, by kind, hour and slot alike', async () => {
  const { impressions, clicks, hours, slots } = await delivery()
  expect(impressions.paid).toBeGreaterThan(100)
  expect(clicks.received).toBeGreaterThan(0)
  for (const counted of [impressions, clicks])
    expect(counted.received).toBe(
      counted.paid + counted.withheld + counted.filtered.reduce((sum, { count }) => sum + count, 0),
    )
  const sum = (rows: readonly { paid: number; filtered: number }[], name: 'paid' | 'filtered') =>
    rows.reduce((total, row) => total + row[name], 0)
  for (const rows of [hours, slots]) {
    expect(sum(rows, 'paid')).toBe(impressions.paid)
    expect(sum(rows, 'paid') + sum(rows, 'filtered')).toBe(impressions.received)
  }
  expect(hours.filter(({ paid }) => paid > 0)).toHaveLength(2)
})

it('the parts of its escrow come to what was paid in, with one order settled and one open', async () => {
  const { escrow } = await delivery()
  const { paid_in, ...parts } = escrow
  expect(parseAmount(paid_in)).toBe(900_000_000n)
  expect(Object.values(parts).reduce((sum, part) => sum + parseAmount(part), 0n)).toBe(900_000_000n)
  expect(parseAmount(parts.settled)).toBeGreaterThan(0n)
  expect(parseAmount(parts.reserved)).toBeGreaterThan(0n)
})

it('shows who runs, and nobody whose order is over', async () => {
  const { orders, orders_total, spent } = await delivery()
  expect(orders.map(({ id }) => id)).toEqual([open])
  expect(orders_total).toBe(1)
  const consumed = parseAmount(orders[0]?.consumed ?? '0')
  expect(consumed).toBeGreaterThan(0n)
  expect(parseAmount(spent)).toBeGreaterThan(consumed)
})

it('a new day begins at nothing, and its orders go on', async () => {
  world.clock.advance(86_400_000)
  staff = await signInStaff(world, 'campaign_manager')
  const { impressions, hours, slots, orders } = await delivery()
  expect([impressions.received, hours.every(({ paid }) => paid === 0), slots]).toEqual([0, true, []])
  expect(orders.length).toBeLessThanOrEqual(1)
  expect(await refusalOf(staff.trafficStaff.campaignDelivery({ id: randomUUID() }))).toBe('data_error')
})
