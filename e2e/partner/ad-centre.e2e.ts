import { randomUUID } from 'node:crypto'
import { deliver } from '@fairlead/server/test/support/deliver.ts'
import { offerOf, putAndMatch } from '@fairlead/server/test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { fact } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { open } from './address.ts'
import { logIn } from './join.ts'

let stage: Stage
let partner: TestPartner

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 40, happens: liveFortyDays })
})
afterAll(() => stage?.close())

/** One order that was settled forty days ago, longer than any month, and nothing since. */
async function liveFortyDays(world: World): Promise<void> {
  await fillEscrow(world, world.campaigns.landing, 900_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '60.00')
  const order = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, order, '10.00')
  await deliver(world, order, { seen: 20, clicked: 15 })
  await partner.api.plan.orderStop({ id: order }, { idempotencyKey: randomUUID() })
  await world.runJobs(200_000)
}

it('shows what each period came to, as a drawing and as a table, and leads to everything else', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app } = server
  const period = (name: string) => page.getByRole('radio', { name, exact: true })

  await tell(
    'today, this week and this month count nothing; all counts the order, and is final',
    async () => {
      const asked = page.waitForRequest('**/api/ad/order/data_statistics/list?**')
      await logIn(page, app, partner)
      const { searchParams } = new URL((await asked).url())
      expect(searchParams.get('user_time_zone')).toMatch(/^Europe\/Berlin GMT\+0[12]:00$/)
      for (const [name, title] of [
        ['Today', 'Profit today'],
        ['This week', 'Profit this week'],
        ['This month', 'Profit this month'],
      ] as const) {
        await period(name).click()
        await page.getByRole('heading', { name: title }).waitFor()
        expect([name, await fact(page, 'Paid impressions').innerText()]).toEqual([name, '0'])
        // Nothing to draw, nothing to read as a table, and nothing is final that never was.
        await page.getByText('No ads were shown in this period.').waitFor()
        expect(
          await page
            .getByText('Show as a table')
            .or(page.getByText('Final', { exact: true }))
            .count(),
        ).toBe(0)
      }
      await period('All').click()
      await page.getByRole('heading', { name: 'Profit since you joined' }).waitFor()
      await page.getByText('Final', { exact: true }).waitFor()
      expect(await fact(page, 'Paid impressions').innerText()).toBe('20')
      expect(await fact(page, 'Valid clicks').innerText()).toMatch(/^15\s+75% CTR\s+\$0\.01 per click$/)
      expect(await fact(page, 'Amount funded').innerText()).toContain('$10.00')
      expect(await fact(page, 'Via plan follow').innerText()).toContain('$0.00')
      await page.getByText('1 order, 0 running').waitFor()
    },
  )

  await tell('a bar opens the orders that it is made of, by a tap and by key, and closes', async () => {
    const bar = page.getByRole('button', { name: /\+4\.24: show the orders$/ })
    const order = page.getByRole('main').getByRole('link', { name: /^Slow roast, first bag/ })
    await bar.click()
    await order.waitFor()
    expect(await bar.getAttribute('aria-expanded')).toBe('true')
    expect(await order.innerText()).toMatch(/4\.35.*0\.11.*\+\$4\.24/s)
    await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
    await order.waitFor({ state: 'detached' })
    await bar.press('Enter')
    await order.click()
    await page.waitForURL('**/plan/detail?id=*')
    await expect.poll(() => page.title()).toBe('Slow roast, first bag – Plan · Fairlead')
    await page.goBack()
    // As it was left.
    await page.getByRole('heading', { name: 'Profit since you joined' }).waitFor()
    expect(await period('All').isChecked()).toBe(true)
  })

  await tell('the drawing can be read as a table, and back', async () => {
    const table = page.getByRole('table', { name: 'Profit by month' })
    const drawing = page.getByRole('main').locator('figure > svg')
    await drawing.waitFor()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await drawing.waitFor({ state: 'hidden' })
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'When',
      'Revenue',
      'Spend',
      'Profit',
    ])
    // 15 clicks at $0.29 for 20 impressions at $5.50 a thousand.
    await table.getByRole('cell', { name: '4.35', exact: true }).waitFor()
    await table.getByRole('cell', { name: '+4.24', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show as a chart' }).click()
    await drawing.waitFor()
  })

  await tell('level, credit score and deposit, with what was paid out beside it', async () => {
    expect(await fact(page, 'Level').innerText()).toBe('1 of 5')
    expect(await fact(page, 'Credit score').innerText()).toBe('504 / 1,000')
    expect(await fact(page, 'Deposited').innerText()).toContain('$60.00')
    await page.getByText('Your level and credit score never affect withdrawals.').waitFor()
  })

  await tell('every row leads where it says', async () => {
    for (const [row, path, title] of [
      [/^Plans /, '/plan', 'Plans'],
      [/^Wallet /, '/wallet', 'Wallet'],
      [/^How these are worked out/, '/ad-center/level', 'Level and credit score'],
      [/^Plan follow/, '/ad-center/operated', 'Plan follow'],
      [/^Follow records/, '/ad-center/operated?part=records', 'Plan follow'],
      [/^Operating rules/, '/ad-center/operated?part=rules', 'Plan follow'],
      [/^Coupons/, '/ad-center/coupons', 'Coupons'],
      [/^Activities/, '/ad-center/activities', 'Activities'],
      [/^Questions and answers/, '/ad-center/ques-detail', 'Questions and answers'],
      [/^Feedback/, '/ad-center/feedback', 'Feedback'],
      [/Picture, passwords/, '/ad-center/profile', 'Profile'],
    ] as const) {
      await page.getByRole('link', { name: row }).click()
      await page.waitForURL(`${app}#${path}`)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      if (path.endsWith('part=rules')) {
        // At its part, as the row says, under the header.
        const part = page.getByRole('heading', { name: 'Operating rules', level: 2 })
        await expect.poll(async () => Math.round((await part.boundingBox())?.y ?? 0)).toBeLessThan(120)
      }
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await page.getByRole('heading', { name: 'Ad centre', level: 1 }).waitFor()
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Customer service/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Customer service' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  await tell('light or dark and the text’s size are chosen for this device, and stay', async () => {
    await open(page, app, '/ad-center/profile', 'Profile')
    await page.getByRole('radio', { name: 'Dark', exact: true }).click()
    await page.getByRole('radio', { name: '150%', exact: true }).click()
    const looks = () =>
      page.evaluate(() => {
        const root = document.documentElement
        return [root.dataset.theme, getComputedStyle(root).fontSize]
      })
    await expect.poll(looks).toEqual(['dark', '24px'])
    await page.reload()
    await page.getByRole('radio', { name: '150%', exact: true, checked: true }).waitFor()
    await expect.poll(looks).toEqual(['dark', '24px'])
  })

  await tell('without a connection a period that was never read says so; one that was is there', async () => {
    const elsewhere = await openProfile(browser, { viewport: phone })
    const theirs = await elsewhere.newPage()
    const showOf = (name: string) => theirs.getByRole('radio', { name, exact: true }).click()
    await logIn(theirs, app, partner)
    await theirs.getByRole('heading', { name: 'Profit this week' }).waitFor()
    // The last row: until it is there, the page is still being fetched.
    await theirs.getByRole('link', { name: /Picture, passwords/ }).waitFor()
    await elsewhere.setOffline(true)
    await showOf('Today')
    const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })
    await failed.getByText('No connection. Try again in a moment.').waitFor()
    await showOf('This week')
    await theirs.getByRole('heading', { name: 'Profit this week' }).waitFor()
    await showOf('Today')
    await failed.waitFor()
    await elsewhere.setOffline(false)
    await theirs.getByRole('heading', { name: 'Profit today' }).waitFor()
    await elsewhere.close()
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect(watch.faults).toEqual([])
    expect(watch.refusals).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
