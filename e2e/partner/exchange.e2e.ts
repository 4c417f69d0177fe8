import { addAcceptor, addRate, orderExchange } from '@fairlead/server/test/support/acceptors.ts'
import {
  bindCard,
  joinPartner,
  payIn,
  type TestPartner,
  testPin,
} from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { once, type Staff, signInStaff } from '../console/staff.ts'
import { fact } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { idIn, open } from './address.ts'
import { askForQuote, enterCode, exchangeWrongly, orderQuote, records } from './exchange.ts'
import { logIn } from './join.ts'
import { answer } from './question.ts'
import { confirmWithPassword, tryWrongPassword } from './transaction-password.ts'
import { holding } from './wallet.ts'

const minute = 60_000

let stage: Stage
let partner: TestPartner
let support: Staff
let cashier: Staff

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 2, happens: liveTwoDays })
  ;[support, cashier] = await Promise.all([
    signInStaff(stage.server, 'support'),
    signInStaff(stage.server, 'cashier'),
  ])
})

afterAll(() => stage?.close())

/** Two orders of one partner: one whose day is over, one that is an hour old. */
async function liveTwoDays(world: World): Promise<void> {
  const acceptor = await addAcceptor(world)
  partner = await joinPartner(world)
  await payIn(world, partner, '1000.00')
  const destination = await bindCard(world, partner)
  for (const minutesAgo of [25 * 60, 61]) {
    world.clock.set(new Date(Date.now() - minutesAgo * minute))
    await addRate(world)
    await orderExchange(partner, acceptor, destination)
  }
}

it('exchanges money at a rate that is locked, against a code, and gives it back when nothing comes', async () => {
  const { server, page, watch, tell } = stage
  const { app } = server

  await tell('an order whose code nobody entered for a day came back by itself', async () => {
    await logIn(page, app, partner)
    await open(page, app, '/wallet/foreign-exchange', 'Foreign exchange')
    await records(page, 'Returned').click()
    await page.getByText('The code wasn’t entered in time. There was no fee.').waitFor()
    await page.getByText(/^Automatic\s· /).waitFor()
  })

  await tell('after an hour the code stands in the app; a wrong one uses a try', async () => {
    await open(page, app, '/wallet/foreign-exchange', 'Foreign exchange')
    await page.getByRole('link', { name: /^Enter the acceptance code / }).click()
    await page.getByText('Your code for this order').waitFor()
    await enterCode(page, 'AAAA-AAAA')
    await page.getByText('Code error, please re-enter. Tries left: 4.').waitFor()
    await page.reload()
    await page
      .getByText('4 tries left. If the last is wrong, the order ends and your money is returned.')
      .waitFor()
  })

  await tell('the right code; the acceptor says it paid; the partner says it arrived', async () => {
    const shown = page.getByText('Your code for this order').locator('xpath=following-sibling::p')
    await enterCode(page, await shown.innerText())
    await expectToast(page, 'Code accepted. The acceptor pays next.')
    const id = await idIn(page)
    await cashier.acceptorStaff.claimPaid({ id, bank_reference: `AC-${id.slice(-12)}` }, once())
    await page.getByText('Acceptor reports payment').waitFor()
    await page.getByRole('button', { name: 'Confirm receipt' }).click()
    await page.getByRole('dialog', { name: 'Confirm receipt of €91.26?' }).waitFor()
    await confirmWithPassword(page, 'Confirm receipt', testPin)
    await page.getByText('You received', { exact: true }).waitFor()
  })

  await tell('enterprise or personal: the kind that is off says so', async () => {
    await open(page, app, '/wallet/foreign-exchange', 'Foreign exchange')
    await page.getByRole('button', { name: /^Harbour Exchange / }).click()
    const sheet = page.getByRole('dialog', { name: 'Choose an acceptor' })
    await sheet.getByText('Licensed payment firms, spread at most 1%').waitFor()
    await sheet.getByRole('radio', { name: 'Personal' }).click()
    await sheet
      .getByText(/^Personal acceptors are off everywhere until two of our staff switch them on/)
      .waitFor()
    await sheet.getByText('No personal acceptors right now').waitFor()
    await sheet.getByRole('radio', { name: 'Enterprise' }).click()
    await sheet.getByRole('button', { name: /^Germany, Euro/ }).click()
    await sheet.waitFor({ state: 'hidden' })
  })

  await tell('limits per order', async () => {
    await page.getByText('$10.00 to $500.00 per order').waitFor()
    await exchangeWrongly(page, '0', 'Enter more than 0.')
    await exchangeWrongly(page, '9.99', 'Below this acceptor’s minimum. Enter $10.00 or more.')
    await exchangeWrongly(page, '500.01', 'Above this acceptor’s limit. Enter up to $500.00.')
  })

  await tell(
    'a quote names its rate, source, spread, fee and arrival, and holds for half an hour',
    async () => {
      await askForQuote(page, '401')
      await page.getByText(/^Valid until .*\. No money has moved yet\.$/).waitFor()
      const said: Record<string, string> = {}
      for (const label of [
        'You exchange',
        'Fee',
        'Mid-market rate',
        'Rate source',
        'Spread',
        'You receive',
        'Arrives',
      ]) {
        said[label] = (await fact(page, label).innerText()).replace(/\s+/g, ' ')
      }
      expect(said).toEqual({
        'You exchange': expect.stringContaining('$401.00'),
        Fee: expect.stringContaining('$1.00'),
        'Mid-market rate': '$1.00 = €0.92',
        'Rate source': expect.stringMatching(/^European Central Bank, /),
        Spread: '0.8%',
        'You receive': expect.stringContaining('€365.06'),
        Arrives: expect.stringMatching(/^Within (24 hours|1 day)$/),
      })
    },
  )

  await tell('ordered with the transaction password', async () => {
    await orderQuote(page, '401.00')
    await tryWrongPassword(page, 'Exchange $401.00', '720518')
    await confirmWithPassword(page, 'Exchange $401.00', testPin)
    await page.getByText(/^Customer service gives you the code now\. /).waitFor()
    await page.getByRole('button', { name: 'Ask customer service.' }).waitFor()
  })

  await tell('the code by customer service; paid, but not received', async () => {
    const id = await idIn(page)
    const { code } = await support.acceptorStaff.codeHandOut({ id })
    await page.getByText(/^Customer service gave you the code at /).waitFor()
    await enterCode(page, code.toLowerCase())
    await page
      .getByText('If it isn’t paid, $401.00 returns to your available balance automatically.')
      .waitFor()
    await cashier.acceptorStaff.claimPaid({ id, bank_reference: `AC-${id.slice(-12)}` }, once())
    await page.getByRole('button', { name: 'Report not received' }).click()
    await answer(page, 'Report as not received?', 'Report not received')
    await page.getByText('Our staff look for the payment').waitFor()
    await page
      .getByText('If no bank statement shows it, $401.00 returns to your available balance.')
      .waitFor()
  })

  await tell('the limit of a day counts what was ordered', async () => {
    await open(page, app, '/wallet/foreign-exchange', 'Foreign exchange')
    await exchangeWrongly(page, '298.01', 'Above your 24-hour limit here. Enter up to $298.00.')
  })

  await tell('five wrong codes end an order; the money is back', async () => {
    await askForQuote(page, '20')
    await orderQuote(page, '20.00')
    await confirmWithPassword(page, 'Exchange $20.00', testPin)
    for (let left = 4; left > 0; left -= 1) {
      await enterCode(page, `WRONG-${left}`)
      await page.getByText(`Code error, please re-enter. Tries left: ${left}.`).waitFor()
    }
    await enterCode(page, 'WRONG-0')
    await page.getByText('The code was wrong 5 times, so the order ended. There was no fee.').waitFor()
  })

  await tell('cancelled before anything was paid', async () => {
    await open(page, app, '/wallet/foreign-exchange', 'Foreign exchange')
    await askForQuote(page, '20')
    await orderQuote(page, '20.00')
    await confirmWithPassword(page, 'Exchange $20.00', testPin)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await answer(page, 'Cancel this order?', 'Cancel order')
    await page.getByText('Cancelled').first().waitFor()
    await open(page, app, '/wallet', 'Wallet')
    await holding(page, 'Available balance', '$498.00').waitFor()
    await holding(page, 'On its way to you', '$401.00').waitFor()
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect(watch.faults).toEqual([])
    expect(new Set(watch.refusals)).toEqual(
      new Set(['/api/acceptor/order/code: acceptance_code_wrong', '/api/check/password: pin_wrong']),
    )
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
