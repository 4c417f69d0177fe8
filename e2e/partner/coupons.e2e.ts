import { endCoupons } from '@fairlead/server/src/coupon/end-coupons.ts'
import { claimCoupon, openCouponOffer, ownOrder } from '@fairlead/server/test/support/coupons.ts'
import { failAfterOne } from '@fairlead/server/test/support/grants.ts'
import { put } from '@fairlead/server/test/support/orders.ts'
import {
  joinPartner,
  partnerToken,
  payIn,
  type TestPartner,
  testPin,
} from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { activityCard, joinTeam, nameCoupon, receiveCoupon } from './coupon.ts'
import { expectRefusal } from './field.ts'
import { logIn } from './join.ts'
import { askToFund } from './plan.ts'
import { confirmWithPassword } from './transaction-password.ts'

const [used, expired, tiny] = ['Lantern light', 'High tide', 'Grain of sand'] as const

let stage: Stage
let partner: TestPartner
let friend: TestPartner
let orders: string[]
let expiredCoupon: string

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 20, happens: liveTwentyDays })
})

afterAll(() => stage?.close())

/** A coupon that was used, one whose days are over, one that gives next to nothing, and three offers to use some on. */
async function liveTwentyDays(world: World): Promise<void> {
  partner = await joinPartner(world)
  await payIn(world, partner, '80.00')
  friend = await joinPartner(world)
  const claim = async (terms: Record<string, unknown>) =>
    claimCoupon(world, partner, await openCouponOffer(world, terms))
  const coupon = await claim({ name: used })
  const order = await ownOrder(world, partner)
  await put(partner, order, '20.00', coupon)
  // Seen once: a coupon of which nothing was spent would come back.
  await failAfterOne(world, partner.id, order)
  expiredCoupon = await claim({ name: expired, valid_days: 10 })
  world.clock.advance(15 * 86_400_000)
  await world.runJobs()
  await endCoupons(world.jobs)
  // The session was not used for so long that it ended.
  partner = { ...partner, token: await partnerToken(world, partner.id) }
  await claim({ name: tiny, kind: 'discount', base: 'fee', rate_bp: 1 })
  orders = [await ownOrder(world, partner), await ownOrder(world, partner)]
}

it('hands coupons out by their rules, and takes each once and in time', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app } = server
  const [first = '', second = ''] = orders

  await tell('unused, used and expired coupons stand apart', async () => {
    await logIn(page, app, partner)
    await page.getByRole('link', { name: /^Coupons / }).click()
    for (const [tab, name] of [
      ['Unused 1', tiny],
      ['Used 1', used],
      ['Expired 1', expired],
    ] as const) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('heading', { name, level: 2 }).waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(1)
    }
    await page.getByRole('tab', { name: 'Used 1', exact: true }).click()
    expect(await fact(page, 'Value used').innerText()).toContain('$3.00')
  })

  await tell('the new-user activity gives its coupon once', async () => {
    await open(page, app, '/ad-center/activities', 'Activities')
    const activity = await receiveCoupon(page, 'Welcome aboard')
    await expectToast(page, 'Welcome aboard claimed: $5.00')
    await activity.getByText('You’ve had your new-user coupon. There’s one per user.').waitFor()
    expect(await activity.getByRole('button', { name: 'Claim coupon' }).count()).toBe(0)
    const terms = activity.getByText('Amount requirement')
    expect(await terms.isVisible()).toBe(false)
    await activity.getByText('Terms', { exact: true }).click()
    await terms.waitFor()
    // An amount that stands in it twice is said once.
    const amounts = (await activity.getByText(/^Worth the /).innerText()).match(/\$[\d.]+/g) ?? []
    expect(new Set(amounts).size).toBe(amounts.length)
  })

  const code = await tell('a team starts with a code; one joins it once', async () => {
    await activityCard(page, 'Crew of five').getByRole('button', { name: 'Start a team' }).click()
    await expectToast(page, 'Crew of five claimed: $1.00')
    await open(page, app, '/ad-center/coupons', 'Coupons')
    const shown = await fact(page, 'Team code').innerText()
    expect(await fact(page, 'Members').innerText()).toBe('1 of 5')
    const [team = ''] = /T-[0-9A-Z]+/.exec(shown) ?? []
    await open(page, app, '/ad-center/activities', 'Activities')
    await joinTeam(page, '')
    await expectRefusal(page, 'Team code', 'Cannot be empty')
    await joinTeam(page, team)
    await page.getByText('You’re already in this team.').waitFor()
    return team
  })

  const friendPage = await (await openProfile(browser, { viewport: phone })).newPage()
  const friendWatch = watchPage(friendPage)

  await tell('somebody else joins the team by its code, for the same share', async () => {
    await logIn(friendPage, app, friend)
    await open(friendPage, app, '/ad-center/activities', 'Activities')
    await joinTeam(friendPage, code)
    await expectToast(friendPage, 'Crew of five claimed: $1.00')
    await open(friendPage, app, '/ad-center/coupons', 'Coupons')
    expect(await fact(friendPage, 'Members').innerText()).toBe('2 of 5')
  })

  await tell('a coupon that would give nothing is unusable', async () => {
    await open(page, app, `/plan/detail?id=${first}`, 'Plan')
    await nameCoupon(page, tiny)
    await page.getByLabel('Amount to fund').fill('5')
    await page.getByText('This coupon adds nothing to this amount. Change one or the other.').waitFor()
    await page.getByText('Choose another coupon, or none.').waitFor()
  })

  await tell('one whose days are over is refused, whatever an old screen still shows', async () => {
    // The screen offers unused ones only: one that has lain open since then names it all the same.
    await page.route('**/api/user_coupon/effect?*', (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('coupon_id', expiredCoupon)
      return route.continue({ url: url.href })
    })
    await page.getByLabel('Amount to fund').fill('6')
    await page.getByText('This coupon has expired.').waitFor()
    await page.unroute('**/api/user_coupon/effect?*')
  })

  const other = await (await openProfile(browser, { viewport: phone })).newPage()
  const otherWatch = watchPage(other)

  await tell('one that was used meanwhile, on another device, is refused', async () => {
    await logIn(other, app, partner)
    await open(other, app, `/plan/detail?id=${second}`, 'Plan')
    await page.reload()
    for (const device of [page, other]) {
      await nameCoupon(device, 'Welcome aboard')
      await askToFund(device, '10', 'Fund $10.00')
    }
    await confirmWithPassword(other, 'Fund $10.00', testPin)
    await other.getByText('It covered $5.00 of this order.').waitFor()
    await confirmWithPassword(page, 'Fund $10.00', testPin)
    await page.getByText('This coupon has been used.').waitFor()
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect([...watch.faults, ...friendWatch.faults, ...otherWatch.faults]).toEqual([])
    // The screen may hear that the coupon was used before it is told no, and asks anew what a coupon gives whenever
    // something has happened.
    const heard = '/api/user_coupon/effect: coupon_used'
    await expect
      .poll(() => [...new Set(watch.refusals)].filter((refusal) => refusal !== heard))
      .toEqual([
        '/api/user_coupon/receive: team_joined',
        '/api/user_coupon/effect: coupon_unusable',
        '/api/user_coupon/effect: coupon_expired',
        '/api/plan/order/put: coupon_used',
      ])
    expect([...friendWatch.refusals, ...otherWatch.refusals]).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
