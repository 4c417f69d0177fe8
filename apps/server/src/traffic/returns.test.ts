import { randomUUID } from 'node:crypto'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { findFlight, liftPace } from '../../test/support/deliver.ts'
import { match, putOn, settle } from '../../test/support/follows.ts'
import { homesAndOffice, sameNumbers } from '../../test/support/homes-and-office.ts'
import { signInStaff } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many, one } from '../db/read.ts'
import { returnsFile } from './returns.ts'

let world: World
let staff: Awaited<ReturnType<typeof signInStaff>>
let campaign: string
let settled: string
let open: string

/** Two orders of a campaign that an office floods: one is settled, the other runs. */
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
  const place = await findFlight(world.ctx.db, settled)
  if (!place) throw new Error('no flight')
  await liftPace(world, settled)
  await liftPace(world, open)
  const next = sameNumbers(7)
  for (let round = 0; round < 10; round += 1) {
    await partner.call('record_delivery', homesAndOffice(place, 600, next, world.clock.now()))
    world.clock.advance(60_000)
  }
  await partner.call('hold_excess', { group: place.group_id, now: world.clock.now() })
  await partner.call('stop_order', { session: partner.session, order: settled, now: world.clock.now() })
  world.clock.advance(30_000)
  await partner.call('close_order', {
    account: partner.partnerId,
    order: settled,
    delivery_entry: partner.id(),
    release_entry: partner.id(),
    now: partner.now,
  })
  world.clock.advance(200_000)
  expect(await settle(partner, settled)).toBe(true)
  staff = await signInStaff(world, 'support')
})
afterAll(() => world.close())

const returnsOf = (id: string) => staff.trafficStaff.returns({ id })
type Returns = Awaited<ReturnType<typeof returnsOf>>
const toAdvertiser = ({ reasons }: Returns, name: 'returned' | 'open') =>
  reasons.filter(({ to }) => to === 'advertiser').reduce((sum, reason) => sum + parseAmount(reason[name]), 0n)

describe('what comes back', () => {
  it('to the advertiser of a settled order adds up to what was posted to the escrow', async () => {
    const order = await returnsOf(settled)
    const { posted } = await one<{ posted: bigint }>(
      world.ctx.db,
      `select sum(p.amount)::bigint as posted from entry e join posting p on p.account_id = e.account_id and p.entry_id = e.id
       where e.order_id = $1 and p.kind = 'unreserve'`,
      [settled],
    )
    expect(toAdvertiser(order, 'returned')).toBe(posted)
    expect(toAdvertiser(order, 'open')).toBe(0n)
    expect(parseAmount(order.reserved)).toBe(parseAmount(order.earned) + posted)
    const held = order.reasons.find(({ kind, reason }) => kind === 'click' && reason === 'above_expected')
    const { payout } = await one<{ payout: bigint }>(
      world.ctx.db,
      'select payout from ad_order where id = $1',
      [settled],
    )
    expect(held?.events).toBeGreaterThan(0)
    expect(held?.returned).toBe(formatAmount(BigInt(held?.events ?? 0) * payout))
  })

  it('of a campaign is the sum of its orders, what is settled apart from what is open', async () => {
    const [all, ...each] = [await returnsOf(campaign), await returnsOf(settled), await returnsOf(open)]
    expect(all.orders).toBe(2)
    for (const name of ['returned', 'open'] as const)
      expect(toAdvertiser(all, name)).toBe(each.reduce((sum, order) => sum + toAdvertiser(order, name), 0n))
    expect(toAdvertiser(all, 'open')).toBeGreaterThan(0n)
    expect(parseAmount(all.reserved)).toBe(
      parseAmount(all.earned) + toAdvertiser(all, 'returned') + toAdvertiser(all, 'open'),
    )
  })

  it('never is more than the reserve, however many results were withheld', async () => {
    const found = await world.asOwnerUndone(async (client) => {
      await client.query({
        text: `update event_count set n = n + 1000000 where order_id = $1 and kind = 'click' and reason = 'above_expected'`,
        values: [settled],
      })
      const { returns } = await import('./returns.ts')
      return returns({ ...world.ctx, db: client as never }, settled)
    })
    expect(toAdvertiser(found, 'returned')).toBe(parseAmount(found.reserved) - parseAmount(found.earned))
    expect(found.reasons.find(({ reason }) => reason === 'not_reached')?.returned).toBe('0.00')
  })

  it('of views is the price of those that were withheld, and goes to the partner', async () => {
    const withheld = await many<{ n: bigint }>(
      world.ctx.db,
      `select n from event_count where order_id = $1 and kind = 'impression' and reason = 'above_expected'`,
      [settled],
    )
    const views = (await returnsOf(settled)).reasons.filter(({ to }) => to === 'partner')
    expect(views.map(({ reason }) => reason)).toContain('robot')
    expect(views.find(({ reason }) => reason === 'robot')?.returned).toBe('0.00')
    expect(views.find(({ reason }) => reason === 'above_expected')?.events ?? 0).toBe(
      withheld.reduce((sum, { n }) => sum + Number(n), 0),
    )
  })

  it('is a file with a line for each order, kind and reason that add up to the same', async () => {
    const file = await staff.trafficStaff.returnsFile({ id: campaign })
    const [head, ...rows] = Buffer.from(file.content_base64, 'base64')
      .toString('utf8')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('\ufeffplan_number,state,back_to,kind,reason,events,amount')
    const sum = rows
      .map((row) => row.split(','))
      .filter(([, , to]) => to === 'advertiser')
      .reduce((total, cells) => total + parseAmount(cells.at(-1) ?? ''), 0n)
    const all = await returnsOf(campaign)
    expect(sum).toBe(toAdvertiser(all, 'returned') + toAdvertiser(all, 'open'))
    const tooLong = returnsFile(world.ctx, campaign, rows.length - 1)
    await expect(tooLong).rejects.toMatchObject({ key: 'file_too_long' })
    expect(await returnsFile(world.ctx, campaign, rows.length)).toMatchObject({ name: file.name })
    expect(rows.some((row) => row.startsWith(`${settled},settled,advertiser,click,above_expected,`))).toBe(
      true,
    )
  })

  it('is refused for what is neither a campaign nor an order', async () => {
    expect(await refusalOf(returnsOf(randomUUID()))).toBe('data_error')
  })
})
