import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { endCoupons } from '@fairlead/server/src/coupon/end-coupons.ts'
import { offerPlans } from '@fairlead/server/src/plan/offer-plans.ts'
import { makeDrawRoot } from '@fairlead/server/src/traffic/draw-roots.ts'
import { deliver } from '@fairlead/server/test/support/deliver.ts'
import { followId, makeOperable } from '@fairlead/server/test/support/following.ts'
import { grant } from '@fairlead/server/test/support/grants.ts'
import { offerOf, put, putAndMatch } from '@fairlead/server/test/support/orders.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  type TestPartner,
} from '@fairlead/server/test/support/people.ts'
import { addRule } from '@fairlead/server/test/support/rules.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fact } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'
import { downloadStatement } from './statement.ts'
import { amountsOf, flowRows, holding, showFlows } from './wallet.ts'

const day = 86_400_000
const daysBefore = 100
/** Days on which something happened or was committed to, and what a day's root takes: closing it, waiting, hashing it. */
const daysLived = 8
const stepsToRoot = 3

/** What the fund details list by each of the eight flow types: available money, promo credit, startup funds. */
const byType = {
  'System top-up': ['+200.00', '+3.01', '+20.00'],
  'Manual withdrawal': ['−10.00'],
  'Ad settlement': ['+15.00'],
  'Ad serving': ['−5.00', '−20.00', '+10.00', '−20.00', '−1.99', '+1.99', '−3.01', '+3.00'],
  'System deduction': ['−20.00'],
  'Virtual recharge deduction': ['−3.00'],
  'Open membership': [],
  'Profit sharing': ['−0.50'],
}

let stage: Stage
let partner: TestPartner

beforeAll(async () => {
  const settings = {
    FAIRLEAD_CONTACTS: 'https://help.example/chat',
    FAIRLEAD_RECHARGE_CONTACTS: 'https://help.example/deposits',
  }
  stage = await openStage(settings, {}, { days: daysBefore, happens: liveHundredDays })
})

afterAll(() => stage?.close())

/** Money of every kind that the fund details know, and some of it still under way. */
async function liveHundredDays(world: World): Promise<void> {
  const once = () => ({ idempotencyKey: randomUUID() })
  await addRule(world, world.campaigns.landing, {
    cpm: 500_000_000n,
    payout: 1_000_000n,
    payoutCapBp: 30_000,
  })
  for (const campaign of [world.campaigns.landing, world.campaigns.second]) {
    await fillEscrow(world, campaign, 900_000_000n)
  }
  partner = await joinPartner(world)
  await payIn(world, partner, '200.00')
  await world.asOwner(`update partner_session set expires_at = expires_at + interval '1 year'`)
  await grant(world, partner, 'promo', 3_000_000n)
  world.clock.advance(91 * day)
  await endCoupons(world.jobs)
  await world.runJobs()
  await grant(world, partner, 'advance', 20_000_000n)
  await partner.api.wallet.advanceReturn({}, once())

  // Follows a followed ID for one order, whose gain is shared.
  const followed = await joinPartner(world)
  await payIn(world, followed, '60.00')
  await makeOperable(world, followed)
  const { followed_id } = await followed.api.following.publish({})
  await followId(partner, followed_id ?? '')
  for (const each of [partner, followed]) await offerPlans(world.ctx, each.id)
  const source = await offerOf(world, followed, world.campaigns.landing)
  await put(followed, source, '20.00')
  await world.runJobs()
  const followOrder = await offerOf(world, partner, world.campaigns.landing)
  await deliver(world, followOrder, { seen: 20, clicked: 15 })
  await followed.api.plan.orderStop({ id: source }, once())
  await world.runJobs(120_000)
  const { current } = await partner.api.following.list({})
  await partner.api.following.unfollow({ id: current?.id ?? '' })

  // Until a quarter of an hour ago: then an order runs, another looks for places, and money is on its way.
  const destination_id = await bindCard(world, partner)
  world.clock.set(new Date(Date.now() - 15 * 60_000))
  await world.runJobs()
  for (const each of [partner, followed]) await offerPlans(world.ctx, each.id)
  const running = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, running, '20.00')
  await deliver(world, running, { seen: 10, clicked: 4 })
  await world.runJobs(15_000)
  await put(partner, await offerOf(world, partner, world.campaigns.second), '5.00')
  // The days that were lived have their roots when the server starts, or they come in between two statements.
  for (let steps = 0; steps < daysLived * stepsToRoot; steps += 1) await makeDrawRoot(world.jobs)
  const ask = { amount: '10.00', destination_id }
  await partner.api.wallet.withdraw({ ...ask, step_up: await partner.stepUp('withdraw', ask) }, once())
}

it('shows all money, where it is, each amount’s journal lines, and hands out signed statements', async () => {
  const { server, page, watch, tell } = stage
  const { app } = server

  await tell('the five figures: where all of the money is', async () => {
    await logIn(page, app, partner)
    await open(page, app, '/wallet', 'Wallet')
    for (const [name, amount] of [
      ['Available balance', '$169.50'],
      ['Set aside for ads', '$20.00'],
      ['Awaiting settlement', '$4.00'],
      ['On its way to you', '$10.00'],
    ] as const) {
      await holding(page, name, amount).waitFor()
    }
    const head = page.getByRole('region', { name: 'Total assets' })
    await head.getByText('203.50 US dollars').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Promo credit/ }).waitFor()
  })

  await tell('fund details by each of the eight flow types', async () => {
    for (const [type, amounts] of Object.entries(byType)) {
      await showFlows(page, type)
      await expect.poll(() => amountsOf(page), { message: type }).toEqual(amounts)
    }
    await page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'hidden' })
    await showFlows(page, 'All types')
  })

  await tell('journal lines are at most two taps away, from every amount', async () => {
    const amounts = flowRows(page)
    for (let row = 0; row < (await amounts.count()); row += 1) {
      await amounts.nth(row).click()
      await page.getByText(/^Entry no\. \d/).waitFor()
      await page.getByText(' → ').first().waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
      await amounts.first().waitFor()
    }
    for (const [name, entry] of [
      ['Set aside for ads', 'Order funded'],
      ['Awaiting settlement', 'Counted delivery'],
    ] as const) {
      await holding(page, name, '$').click()
      await page.getByRole('dialog', { name }).getByRole('link').first().click()
      await page.getByText(entry).first().waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor()
    }
    await holding(page, 'On its way to you', '$10.00').click()
    await page.getByRole('button', { name: /^Ledger lines / }).click()
    await page.getByText('Withdrawal requested').waitFor()
  })

  await tell('the monthly detail: each month, and its fund details', async () => {
    await open(page, app, '/wallet', 'Wallet')
    const resultThere = gainsIn(
      await page.getByText('Result', { exact: true }).locator('xpath=..').innerText(),
    )
    await page.getByRole('link', { name: /^Monthly detail / }).click()
    await page.getByRole('heading', { name: 'Monthly detail', level: 1 }).waitFor()
    await page.getByText('Revenue $15.00 − spend $10.01').waitFor()
    const all = page.getByRole('region', { name: 'All months' })
    expect(await fact(all, 'Money in').innerText()).toContain('$200.00')
    expect(await fact(all, 'Settled orders').innerText()).toBe('2')
    expect(await fact(all, 'Profit sharing').innerText()).toContain('−$0.50')
    const bridge = page.getByRole('region', { name: 'From orders to your wallet’s result' })
    await fact(bridge, 'Result in your wallet').waitFor()
    const steps = gainsIn(await bridge.innerText())
    const result = steps.pop()
    expect(steps.length).toBeGreaterThan(2)
    expect(steps.reduce((sum, step) => sum + step, 0)).toBe(result)
    expect([result]).toEqual(resultThere)
    const first = new Date(Date.now() - daysBefore * day)
    const name = first.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'Europe/Berlin' })
    await page
      .getByRole('region', { name })
      .getByRole('button', { name: 'Fund details of this month' })
      .click()
    await page.getByRole('button', { name: `Month: ${name}` }).waitFor()
    await expect.poll(() => amountsOf(page)).toEqual(['−1.99', '+200.00', '+1.99', '−3.01', '+3.01', '+3.00'])
  })

  const from = new Date(Date.now() - (daysBefore + 1) * day)
  const csv = await tell('a statement as CSV, whose signature proves its lines', async () => {
    const file = await downloadStatement(page, app, { format: 'CSV', from })
    const lines = file
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    const foot = lines.splice(-4).map((line) => line.replace(/^# \w+ /, ''))
    const [about = '', hash = '', signature = '', key = ''] = foot
    const sealed = [about, ...lines].map((line) => `${line}\n`).join('')
    expect(createHash('sha256').update(sealed).digest('hex')).toBe(hash)
    expect(isSigned(hash, signature, key)).toBe(true)
    expect(
      isSigned(
        hash.replace(/^./, (first) => (first === '0' ? '1' : '0')),
        signature,
        key,
      ),
    ).toBe(false)
    // Behind what was booked stand the roots of the days' draws, under the same signature.
    expect(lines.filter((line) => !line.startsWith('# ')).at(-1)).toContain(',169.50,')
    expect(lines.at(-1)).toMatch(/^# root \d{4}-\d\d-\d\d [0-9a-f]{64}$/)
    return { hash, signature }
  })

  await tell('the same statement as PDF, under the same signature', async () => {
    const file = await downloadStatement(page, app, { format: 'PDF', from })
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    // A page of its own, so that the answer is none to a page that was left meanwhile.
    const fresh = await stage.profile.newPage()
    const listed = fresh.waitForResponse((response) => response.url().includes('/export/list'))
    await open(fresh, app, '/wallet/statement', 'Account statement')
    const { data } = await (await listed).json()
    await fresh.close()
    expect(data.items[0]).toMatchObject({ content_hash: csv.hash, signature: csv.signature })
  })

  await tell('a period that ends before it starts is refused', async () => {
    await page.getByLabel('From').fill('2026-02-02')
    await page.getByLabel('To', { exact: true }).fill('2026-02-01')
    await page.getByRole('button', { name: 'Create statement' }).click()
    await page.getByText('Choose a period of up to 400 days that ends on or after its first day.').waitFor()
  })

  await tell('a deposit: not zero; its reference, its payee, and whom to ask', async () => {
    await open(page, app, '/wallet', 'Wallet')
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    await page.getByLabel('Amount to transfer').fill('0')
    await page.getByText('Enter more than 0.').waitFor()
    await page.getByRole('button', { name: 'Ask customer service' }).click()
    const contacts = page.getByRole('dialog', { name: 'Deposits' })
    await contacts.getByText('Customer service 1').waitFor()
    expect(await contacts.getByText(/^Customer service \d/).count()).toBe(1)
    await contacts.getByRole('button', { name: 'Close' }).click()
    await contacts.waitFor({ state: 'hidden' })
    await page.getByLabel('Amount to transfer').fill('25.00')
    await page.getByRole('button', { name: 'Get reference' }).click()
    expect(await fact(page, 'Payee').innerText()).toContain('Fairlead Demo Network')
    expect(await fact(page, 'Reference').innerText()).toMatch(/D-[0-9A-Z]+/)
    await page.getByText('Only a bank transfer with this reference counts.').waitFor()
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual(['/api/user/statement/export: period_wrong'])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})

function isSigned(hash: string, signature: string, key: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, Buffer.from(hash), publicKey, Buffer.from(signature, 'base64url'))
}

/** All amounts of a text that have a sign, in cents. */
function gainsIn(text: string): number[] {
  return (text.replaceAll(/\s/g, '').match(/[+−]\$[\d,]+\.\d\d/g) ?? []).map(
    (amount) => Number(amount.replaceAll(/\D/g, '')) * (amount.startsWith('−') ? -1 : 1),
  )
}
