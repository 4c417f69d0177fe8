import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { expectRefusal, fillIn, refusalUnder } from './field.ts'
import { logIn } from './join.ts'

const inApp = 'https://chat.harbour.example/desk'
const outside = 'http://help.harbour.example/line'
const forDeposits = 'https://deposits.harbour.example/desk'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({
    FAIRLEAD_CONTACTS: `${inApp},${outside}`,
    FAIRLEAD_RECHARGE_CONTACTS: forDeposits,
  })
  // Somebody else's addresses: whoever answers there is no part of the network.
  await stage.profile.route(/harbour\.example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>Answered by ${route.request().url()}</p>` }),
  )
})
afterAll(() => stage?.close())

it('reaches customer service by its contacts, and nobody else by them', async () => {
  const { server, profile, page, watch, tell } = stage
  const { app, facts } = server

  await tell(
    'the contacts are there before anybody has logged in, numbered, on 85 % of the width',
    async () => {
      await page.goto(`${app}#/login`)
      const dialog = await openDialog(page)
      // The network's contacts may come after the page.
      await expect
        .poll(() => dialog.getByRole('button', { name: /^Customer service \d/ }).allInnerTexts())
        .toEqual([
          expect.stringMatching(/^Customer service 1\s+Opens in a new tab$/),
          expect.stringMatching(/^Customer service 2\s+Opens in a new tab$/),
        ])
      // It grows a little while it comes up.
      const share = async () => ((await dialog.boundingBox())?.width ?? 0) / (page.viewportSize()?.width ?? 1)
      await expect.poll(share).toBeCloseTo(0.85, 2)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'hidden' })
    },
  )

  const unkept = await openProfile(stage.browser, { viewport: phone, serviceWorkers: 'block' })
  const theirs = await unkept.newPage()
  const failed = theirs.getByRole('button', { name: 'Request failed, click to reload' })

  await tell('contacts that could not be read are read again once asked for, or pressed', async () => {
    await theirs.route('**/api/basic_config**', (route) => route.abort())
    await theirs.goto(`${app}#/login`)
    const dialog = await openDialog(theirs)
    await failed.waitFor()
    const again = theirs.waitForRequest('**/api/basic_config**')
    await failed.click()
    await again
    await failed.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await theirs.unroute('**/api/basic_config**')
    await openDialog(theirs)
    await dialog.getByRole('button', { name: /^Customer service 2/ }).waitFor()
    expect(await failed.count()).toBe(0)
  })

  await tell('what one can be paid by: unknown, it says so, and is there with the network', async () => {
    await logIn(theirs, app, facts.partner)
    let lost = 0
    await theirs.route('**/api/basic_config**', (route) => {
      lost += 1
      return route.abort()
    })
    await theirs.clock.install()
    await theirs.goto(`${app}#/wallet/bind-card`)
    await theirs.reload()
    await failed.waitFor()
    expect(await theirs.getByLabel('Bank name').count()).toBe(0)
    // It is not asked for on and on.
    const before = lost
    await theirs.clock.runFor(120_000)
    expect(lost - before).toBeLessThan(10)
    await unkept.setOffline(true)
    await theirs.unroute('**/api/basic_config**')
    await unkept.setOffline(false)
    await theirs.getByText('Wallet address', { exact: true }).waitFor()
    await theirs.getByLabel('Bank name').waitFor()
    await unkept.close()
  })

  await tell('a contact of type 1 opens in the app, and the dialog closes', async () => {
    await logIn(page, app, facts.partner)
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: /^Customer service 1\s+Opens here/ }).click()
    await page.waitForURL(`${app}#/customer?url=${encodeURIComponent(inApp)}`)
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('You’re chatting with chat.harbour.example').waitFor()
    const conversation = page.frameLocator('iframe[title^="Chat with customer service"]')
    await conversation.getByText(`Answered by ${inApp}`).waitFor()
  })

  await tell('its chat can keep what it needs, of its own and nothing of ours', async () => {
    const frame = page.frames().find((each) => each.url() === inApp)
    // A private window keeps nothing of anybody else's; with an origin of its own a chat could keep it elsewhere.
    expect(await frame?.evaluate(() => [window.origin, document.referrer])).toEqual([
      new URL(inApp).origin,
      '',
    ])
    const freed = await frame?.evaluate(() => {
      try {
        window.top?.location.assign('about:blank')
        return 'led away'
      } catch {
        return 'held'
      }
    })
    expect(freed).toBe('held')
    await page.getByText('We never ask for passwords, codes or payments.').waitFor()
  })

  await tell('a host that does not answer: a sentence, another try, and the next contact', async () => {
    await page.goto(`${app}#/ad-center`)
    await profile.route(inApp, (route) => route.abort())
    await page.goto(`${app}#/customer?url=${encodeURIComponent(inApp)}`)
    await page.getByText('The chat isn’t answering').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: /^Customer service 2\s+Opens in a new tab/ }).waitFor()
    await profile.unroute(inApp)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You’re chatting with chat.harbour.example').waitFor()
  })

  await tell('any other contact opens in a new tab, and the dialog closes', async () => {
    const opening = profile.waitForEvent('page')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: /^Customer service 2/ }).click()
    const tab = await opening
    await tab.getByText(`Answered by ${outside}`).waitFor()
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
    await tab.close()
    await dialog.waitFor({ state: 'hidden' })
  })

  await tell('an address that is no contact is looked up, not followed', async () => {
    for (const url of [
      'https://harbour.example.evil/desk',
      outside,
      `${inApp}?more`,
      'javascript:alert(1)',
      '',
    ]) {
      await page.goto(`${app}#/customer?url=${encodeURIComponent(url)}`)
      await page.getByText('This isn’t one of our contacts').waitFor()
      expect([url, await page.locator('iframe').count()]).toEqual([url, 0])
    }
  })

  await tell('deposits have contacts of their own, under their own words', async () => {
    await open(page, app, '/wallet/deposit', 'Deposit')
    await page.getByRole('button', { name: 'Ask customer service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposits' })
    await dialog.getByText('A cashier records a deposit and an approver confirms it.').waitFor()
    expect(await dialog.getByRole('button', { name: /^Customer service \d/ }).count()).toBe(1)
    await dialog.getByRole('button', { name: /^Customer service 1/ }).click()
    await page.getByText('You’re chatting with deposits.harbour.example').waitFor()
  })

  await tell('a question leads to its answer, and on to customer service', async () => {
    await open(page, app, '/ad-center/ques-detail', 'Questions and answers')
    await page.getByRole('link').first().click()
    await page.waitForURL('**/#/ad-center/ques-detail?id=*')
    await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Customer service/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Customer service' })
      .getByRole('button', { name: 'Close' })
      .click()
  })

  await tell('feedback needs its topic and its content', async () => {
    await open(page, app, '/ad-center/feedback', 'Feedback')
    const send = page.getByRole('button', { name: 'Send feedback' })
    await send.click()
    for (const label of ['Topic', 'Your message']) {
      await expectRefusal(page, label, 'Cannot be empty')
    }
    await fillIn(page, { Topic: '   ', 'Your message': 'Show older months too.' })
    await send.click()
    await refusalUnder(page, 'Your message').waitFor({ state: 'detached' })
    await expectRefusal(page, 'Topic', 'Cannot be empty')
    await fillIn(page, { Topic: 'Wallet', 'Your message': '' })
    await send.click()
    await expectRefusal(page, 'Your message', 'Cannot be empty')
  })

  await tell('feedback that is lost on the way says so and stays in its fields', async () => {
    await fillIn(page, { 'Your message': 'Show older months too.' })
    await profile.setOffline(true)
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expectToast(page, 'No connection. Try again in a moment.')
    await profile.setOffline(false)
    expect(await page.getByLabel('Topic').inputValue()).toBe('Wallet')
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await page.getByText('Thank you, we’ve got it').waitFor()
  })

  await tell('the app had nothing to complain about but the lost connection', async () => {
    expect(watch.faults.filter((fault) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED)/.test(fault))).toEqual([])
    expect(watch.refusals).toEqual([])
  })
})

async function openDialog(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Customer service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer service' })
  await dialog.waitFor()
  return dialog
}
