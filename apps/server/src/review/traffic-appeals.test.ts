import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { deliverEvents, viewsAndClicks } from '../../test/support/deliver.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusedUnchanged } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const day = 86_400_000

let world: World
let approver: TestStaff
let cashier: TestStaff
let partner: TestPartner
let order: string
beforeAll(async () => {
  world = await openWorld()
  approver = await joinStaff(world, 'approver')
  cashier = await joinStaff(world, 'cashier')
  await fillEscrow(world, world.campaigns.landing, 10_000_000_000n)
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'marketing')
})
beforeEach(async () => {
  partner = await joinPartner(world)
  order = await offerOf(world, partner, world.campaigns.landing)
  await payIn(world, partner, '50.00')
  await putAndMatch(world, partner, order, '10.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const refused = (call: () => Promise<unknown>) => refusedUnchanged(world, call)
const appeal = (who = partner) =>
  who.api.review.appealOpen({
    subject_kind: 'traffic',
    subject_id: order,
    statement: 'An office, not a robot.',
  })
const shown = async () => (await partner.api.traffic.orderTraffic({ id: order })).appeal

/** Settles the order with a hundred views and fourteen clicks, of which so many come from one address. */
async function settle(fromOne: number): Promise<void> {
  const one = randomBytes(8)
  let clicks = 0
  const events = viewsAndClicks(100, 14).map((event) => {
    if (event.kind !== 'click') return event
    clicks += 1
    return clicks <= fromOne ? { ...event, address: one } : event
  })
  await deliverEvents(world, order, events)
  await partner.api.plan.orderStop({ id: order }, key())
  await world.runJobs(120_000)
}

/** All that may not change: the order, its journal, and what the account is judged by. */
async function orderAndScore() {
  const [row] = await world.asOwner(
    `select to_jsonb(o) as row, (select count(*) from entry e where e.order_id = o.id) as entries,
       (select jsonb_agg(l) from credit_line l where l.account_id = o.account_id) as score
     from ad_order o where o.id = $1`,
    [order],
  )
  return row
}

describe('an appeal about withheld traffic', () => {
  it('can be opened once, for what the withheld results would have paid, and changes nothing of the order', async () => {
    expect(await shown()).toBeNull()
    expect(await refused(() => appeal())).toBe('data_error')
    await settle(9)
    const before = await orderAndScore()
    const { clicks } = await partner.api.traffic.orderTraffic({ id: order })
    const held = clicks.filtered.find(({ reason }) => reason === 'above_expected')?.count ?? 0
    expect(held).toBeGreaterThan(0)
    const at_stake = ((held * 29) / 100).toFixed(2)
    expect(await shown()).toMatchObject({ at_stake, state: null })
    const opened = await appeal()
    expect(opened).toMatchObject({ state: 'open', order_id: order, withdrawal_id: null, at_stake })
    expect(await appeal()).toEqual(opened)
    expect(await shown()).toMatchObject({ state: 'open' })
    const listed = (await approver.api.reviewStaff.appealList({})).items.find(({ id }) => id === opened.id)
    expect(listed?.withheld).toMatchObject({ views: 0, results: held })

    const idsOf = async (state: 'open' | 'decided') =>
      (await approver.api.reviewStaff.appealList({ state })).items.map(({ id }) => id)
    expect([(await idsOf('open')).includes(opened.id), (await idsOf('decided')).includes(opened.id)]).toEqual(
      [true, false],
    )

    const { available_balance } = await partner.api.wallet.property({})
    const decide = (credit: string) =>
      approver.api.reviewStaff.appealDecide(
        { id: opened.id, outcome: 'granted', answer: 'An office.', credit },
        key(),
      )
    expect(await refused(() => decide('50.00'))).toBe('credit_above_stake')
    await decide('0.29')
    expect([(await idsOf('open')).includes(opened.id), (await idsOf('decided')).includes(opened.id)]).toEqual(
      [false, true],
    )
    await cashier.api.reviewStaff.appealCredit({ id: opened.id }, key())
    const after = await partner.api.wallet.property({})
    expect(Number(after.available_balance) - Number(available_balance)).toBeCloseTo(0.29)
    expect(await orderAndScore()).toEqual(before)
    expect(await shown()).toMatchObject({ state: 'credited' })
  })

  it('is for nobody else, and not where nothing was withheld', async () => {
    await settle(0)
    expect(await shown()).toBeNull()
    expect(await refused(() => appeal())).toBe('data_error')
    const stranger = await joinPartner(world)
    expect(await refused(() => appeal(stranger))).toBe('data_error')
  })

  it('is too late 30 days after the settlement, but not before', async () => {
    await settle(9)
    const end = (at: Date) =>
      world.asOwner('update withheld_stake set appeal_until = $2 where order_id = $1', [order, at])
    const now = world.clock.now()
    const left = Date.parse((await shown())?.until ?? '') - now.getTime()
    expect(left > 29 * day && left <= 30 * day).toBe(true)
    await end(now)
    expect(await shown()).toBeNull()
    expect(await refused(() => appeal())).toBe('data_error')
    await end(new Date(now.getTime() + 1))
    expect((await appeal()).state).toBe('open')
  })

  it('is not decided by who agreed on the trials that set what is expected', async () => {
    const proposal = randomUUID()
    await world.asOwner(
      `insert into proposal (id, kind, subject, note, state, proposed_by, proposed_at, expires_at, decided_by, decided_at)
       values ($1, 'trial_orders', $2, 'A trial', 'confirmed', $3, now(), now(), $4, now())`,
      [proposal, world.campaigns.landing, cashier.id, approver.id],
    )
    await settle(9)
    const { id } = await appeal()
    const dismissed = () =>
      approver.api.reviewStaff.appealDecide({ id, outcome: 'dismissed', answer: 'No.' }, key())
    expect(await refused(dismissed)).toBe('same_person')
    await world.asOwner('delete from proposal where id = $1', [proposal])
  })

  it('brings no more than what was withheld, whoever writes it', async () => {
    await settle(9)
    const { id } = await appeal()
    const raise = () => world.asOwner('update appeal set at_stake = at_stake + 10000 where id = $1', [id])
    await expect(raise()).rejects.toMatchObject({ constraint: 'appeal_stake_is_what_was_withheld' })
  })
})
