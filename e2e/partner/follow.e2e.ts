import { randomUUID } from 'node:crypto'
import { offerPlans } from '@fairlead/server/src/plan/offer-plans.ts'
import { deliver } from '@fairlead/server/test/support/deliver.ts'
import { followId, makeOperable } from '@fairlead/server/test/support/following.ts'
import { offerOf, put } from '@fairlead/server/test/support/orders.ts'
import {
  fillEscrow,
  joinPartner,
  payIn,
  type TestPartner,
  testPin,
} from '@fairlead/server/test/support/people.ts'
import { addRule } from '@fairlead/server/test/support/rules.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { enterFollowedId, points } from './follow.ts'
import { logIn } from './join.ts'
import { askToFund, openPlan } from './plan.ts'
import { answer } from './question.ts'
import { confirmWithPassword, tryWrongPassword } from './transaction-password.ts'

const product = 'Slow roast, first bag'

let stage: Stage
let followed: TestPartner
let followedId: string
let earlier: TestPartner
let partner: TestPartner

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 4, happens: liveFourDays })
})

afterAll(() => stage?.close())

/** Somebody who can be followed, an earlier follower with a settled order and its profit share, and a new partner. */
async function liveFourDays(world: World): Promise<void> {
  // Half a dollar for an impression, a dollar for a click.
  await addRule(world, world.campaigns.landing, {
    cpm: 500_000_000n,
    payout: 1_000_000n,
    payoutCapBp: 30_000,
  })
  await fillEscrow(world, world.campaigns.landing, 9_000_000_000n)
  followed = await joinPartner(world)
  await payIn(world, followed, '60.00')
  await makeOperable(world, followed)
  followedId = (await followed.api.following.publish({})).followed_id ?? ''
  earlier = await joinPartner(world)
  await payIn(world, earlier, '200.00')
  await followId(earlier, followedId)
  for (const each of [followed, earlier]) await offerPlans(world.ctx, each.id)
  const source = await offerOf(world, followed, world.campaigns.landing)
  await put(followed, source, '20.00')
  await world.runJobs()
  const followOrder = await offerOf(world, earlier, world.campaigns.landing)
  await deliver(world, followOrder, { seen: 20, clicked: 15 })
  // Of the same views five clicks fewer than the two had on average: five dollars less.
  await deliver(world, source, { seen: 20, clicked: 5 })
  await followed.api.plan.orderStop({ id: source }, { idempotencyKey: randomUUID() })
  await world.runJobs(120_000)
  // Three and a half days ago, so that it is three for as long as anybody may look.
  world.clock.advance(12 * 3_600_000)
  partner = await joinPartner(world)
  await payIn(world, partner, '100.00')
  for (const each of [followed, earlier]) await offerPlans(world.ctx, each.id)
}

it('follows a followed ID with orders of one’s own, and stops; shows what level and score come from', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app } = server

  await tell('the operating rules, and nobody followed yet', async () => {
    await logIn(page, app, partner)
    await page.getByRole('link', { name: /^Plan follow/ }).click()
    await page.getByRole('heading', { name: 'Plan follow', level: 1 }).waitFor()
    await page.getByText('No follow records yet').waitFor()
    for (const rule of [
      'Every order is yours',
      'At most 20% of your balance per plan',
      'Ends at a loss of 15%',
      'A share of gains only',
      'They fund the same plan',
      'Nobody follows a follower',
    ]) {
      await page.getByText(rule).waitFor()
    }
    await page.getByText('To publish an ID, you have 3 of 90 days and 0 of 30 settled orders.').waitFor()
  })

  await tell('an ID is needed, and one that nobody has is refused', async () => {
    await page.getByRole('button', { name: 'Follow an ID' }).click()
    await enterFollowedId(page, '')
    await page.getByText('Follow ID cannot be empty').waitFor()
    await enterFollowedId(page, 'OP-222222')
    await page.getByText('ID error, please re-enter').waitFor()
  })

  await tell('its record comes first, then the share, then the transaction password', async () => {
    await enterFollowedId(page, followedId.toLowerCase())
    const record = page.getByRole('dialog', { name: `Track record of ${followedId}` })
    await record
      .getByText(
        'Calculated from settled orders; nobody can edit it. Past results are not a promise of future results.',
      )
      .waitFor()
    expect(await fact(page, 'Part due to luck of the draw (1 settled order)').innerText()).toContain('−$5.00')
    await record.getByText(/^Up to \$10\.00 per plan with the \$100\.00 available now\./).waitFor()
    await record.getByRole('radio', { name: '20%' }).click()
    await record.getByText(/^Up to \$20\.00 per plan/).waitFor()
    await record.getByRole('button', { name: `Follow ${followedId}` }).click()
    await page.getByRole('dialog', { name: 'Confirm and follow' }).waitFor()
    await record.waitFor({ state: 'hidden' })
    await tryWrongPassword(page, `Follow ${followedId}`, '720518')
    await confirmWithPassword(page, `Follow ${followedId}`, testPin)
    await expectToast(page, `You now follow ${followedId}`)
    expect(await fact(page, 'Most per plan').innerText()).toBe('20% of your balance')
  })

  await tell('the ID that is followed already is refused', async () => {
    await page.getByRole('button', { name: 'Follow another ID' }).click()
    await enterFollowedId(page, followedId)
    await page.getByText('You already follow this ID.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  const leader = await (await openProfile(browser, { viewport: phone })).newPage()
  const leaderWatch = watchPage(leader)

  await tell('what the followed account puts, the follower puts at its own share', async () => {
    await logIn(leader, app, followed)
    await openPlan(leader, product)
    await askToFund(leader, '20', 'Fund $20.00')
    await confirmWithPassword(leader, 'Fund $20.00', testPin)
    await page.getByText('1 funded, 0 skipped').waitFor()
    await page.getByRole('link', { name: /^Orders from following / }).click()
    await page.getByRole('heading', { name: 'Follow record', level: 1 }).waitFor()
    const order = page.getByRole('link', { name: product })
    expect(await order.innerText()).toContain('$20.00')
    await order.getByText('Funded, not settled yet').waitFor()
    await order.click()
    await page.getByText(`follows ${followedId}`).waitFor()
  })

  await tell('one stops following at once; the record stays', async () => {
    await open(page, app, '/ad-center/operated', 'Plan follow')
    await page.getByRole('button', { name: 'Stop following' }).click()
    await answer(page, `Stop following ${followedId}?`, 'Stop following')
    await expectToast(page, `You no longer follow ${followedId}`)
    await page.getByText(/^You stopped following, /).waitFor()
  })

  await tell('one’s own ID is refused, and cannot follow while it is followed', async () => {
    await open(leader, app, '/ad-center/operated', 'Plan follow')
    await leader
      .getByText('You can’t follow while your own ID can be followed. Unpublish it first.')
      .waitFor()
    expect(await fact(leader, 'Profit share received').innerText()).toContain('$0.50')
    await leader.getByRole('button', { name: 'Unpublish ID' }).click()
    await answer(leader, `Unpublish ${followedId}?`, 'Unpublish ID')
    await expectToast(leader, `${followedId} is unpublished`)
    await leader.getByRole('button', { name: 'Follow an ID' }).click()
    await enterFollowedId(leader, followedId)
    await leader.getByText('This is your own ID.').waitFor()
    await leader.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await tell('level: what it is worked out from, and what the next one needs', async () => {
    await open(leader, app, '/ad-center/level', 'Level and credit score')
    await leader.getByText('Up to $100.00 in open orders · network fee 12% of spend').waitFor()
    expect(await fact(leader, 'Advertisers of settled orders').innerText()).toBe('1')
    await leader.getByText('Settled orders with 5 different advertisers').waitFor()
    await leader.getByText('Not yet, now 1').waitFor()
    await leader.getByText('Level 1, yours').waitFor()
    await leader.getByText('Nobody can buy or set a level. It never affects withdrawals.').waitFor()
  })

  await tell('credit score: each line with its cause; the lines come to the score', async () => {
    await expect
      .poll(async () => {
        const start = await fact(leader, 'Everyone starts at').innerText()
        const [score] = (await fact(leader, 'Your score').innerText()).split(' / ')
        await leader
          .getByRole('button', { name: 'Show earlier' })
          .scrollIntoViewIfNeeded({ timeout: 500 })
          .catch(() => undefined)
        const sum = (await points(leader)).reduce((before, each) => before + each, Number(start))
        return [sum, sum === Number(score)]
      })
      .toEqual([expect.any(Number), true])
    await leader.getByText('Order settled').first().waitFor()
  })

  const first = await (await openProfile(browser, { viewport: phone })).newPage()
  const firstWatch = watchPage(first)

  await tell(
    'an earlier follower sees a settled order with its profit share, and why the follow ended',
    async () => {
      await logIn(first, app, earlier)
      await open(first, app, '/ad-center/operated', 'Plan follow')
      await first.getByText(/^ID unpublished, /).waitFor()
      await first.getByRole('link', { name: followedId }).click()
      await first.getByText('From 1 settled order, after $0.50 profit share').waitFor()
      await first.getByText('Settled, profit share $0.50').waitFor()
    },
  )

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect([...watch.faults, ...leaderWatch.faults, ...firstWatch.faults]).toEqual([])
    expect(watch.refusals).toEqual([
      '/api/assistance/detail: follow_id_wrong',
      '/api/check/password: pin_wrong',
    ])
    expect([...leaderWatch.refusals, ...firstWatch.refusals]).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
