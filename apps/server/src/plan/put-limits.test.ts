import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { offerOf, put, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 2_000_000_000n)
  await fillEscrow(world, world.campaigns.second, 2_000_000_000n)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

it('shows what the limits are worked out from', async () => {
  const partner = await joinPartner(world)
  await payIn(world, partner, '80.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  expect((await partner.api.plan.orderDetail({ id })).limits).toEqual({
    at_work: '0.00',
    level: 1,
    cap: '100.00',
    level_cap: '100.00',
    arrived: '0.00',
    proof_of_exit: '100.00',
    proof_of_exit_base: '100.00',
    proof_of_exit_factor: 3,
    cash_not_on_statement: '0.00',
  })
  await put(partner, id, '30.00')
  const { limits } = await partner.api.plan.orderDetail({ id })
  expect(limits).toMatchObject({ at_work: '30.00', level_cap: '70.00', proof_of_exit: '70.00' })
})

it('counts an order that failed while running as at work until what it delivered has settled', async () => {
  const partner = await joinPartner(world)
  await payIn(world, partner, '200.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '60.00')
  await seeAd(world, { click: true })
  await world.runJobs(10_000)
  await world.asOwner(`update partner_session set expires_at = 'infinity'`)
  await world.asOwner(
    `update ad_order set flight_ends_at = flight_ends_at + interval '10 days' where id = $1`,
    [id],
  )
  world.clock.advance(24 * 3_600_000)
  expect(
    await callMoney(world.jobs.db, 'fail_delivery', {
      account: partner.id,
      order: id,
      now: world.clock.now(),
    }),
  ).toBe(true)
  expect((await partner.api.plan.orderDetail({ id })).status).toBe('putFailed')

  const other = await offerOf(world, partner, world.campaigns.second)
  const before = await partner.api.plan.orderDetail({ id: other })
  expect(Number(before.limits.at_work)).toBeGreaterThan(59)
  expect(before.limits.at_work).toBe((await partner.api.wallet.property({})).at_work)
  expect(await refusalOf(put(partner, other, '50.00'))).toBe('amount_above_level_cap')

  await world.asOwner('update ad_order set look_again_at = $2 where id = $1', [id, world.clock.now()])
  await world.runJobs(130_000)
  expect((await partner.api.plan.orderDetail({ id: other })).limits.at_work).toBe('0.00')
})
