import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  type TestPartner,
  testPin,
} from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { once, type Staff, signInStaff } from '../console/staff.ts'
import { watchPage } from '../page-watch.ts'
import { fact } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { idIn, open } from './address.ts'
import { logIn, openAdAccount, register } from './join.ts'
import { answer } from './question.ts'
import { confirmWithPassword, waitForFocus } from './transaction-password.ts'
import { holding } from './wallet.ts'
import { askToWithdraw, sayArrived } from './withdraw.ts'

let stage: Stage
let partner: TestPartner
let support: Staff
let approver: Staff
let cashier: Staff

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 4, happens: liveFourDays })
  ;[support, approver, cashier] = await Promise.all([
    signInStaff(stage.server, 'support'),
    signInStaff(stage.server, 'approver'),
    signInStaff(stage.server, 'cashier'),
  ])
})

afterAll(() => stage?.close())

/** A partner with money and a destination that is old enough for a rule to approve. */
async function liveFourDays(world: World): Promise<void> {
  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'advances')
  partner = await joinPartner(world)
  await payIn(world, partner, '200.00')
  await bindCard(world, partner)
}

it('lets money leave by the rules that the screen names, and says who acts next when it does not', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app, facts } = server
  const poor = await (await openProfile(browser, { viewport: phone })).newPage()
  const poorWatch = watchPage(poor)

  await tell('zero is refused, also with nothing there; the transaction password comes first', async () => {
    await register(poor, app, facts.licenceKeys[0] ?? '')
    await openAdAccount(poor, facts.authorizationCodes[0] ?? '')
    await open(poor, app, '/wallet/withdraw', 'Withdraw')
    await poor.getByText('Up to $0.00, to the cent').waitFor()
    expect(await poor.getByRole('button', { name: /^All / }).count()).toBe(0)
    await poor.getByLabel('Amount to withdraw').fill('0')
    await poor.getByText('Enter more than 0.').waitFor()
    await poor.getByText('Please set the transaction password first').waitFor()
    await poor.getByRole('link', { name: 'Set it now' }).click()
    await poor.getByRole('heading', { name: 'Your login password first' }).waitFor()
  })

  await tell('zero, and more than is available, are refused at the field', async () => {
    await logIn(page, app, partner)
    await open(page, app, '/wallet/withdraw', 'Withdraw')
    for (const [amount, says] of [
      ['0', 'Enter more than 0.'],
      ['200.01', 'More than your available balance. Enter $200.00 or less.'],
      ['0.25', 'Enter more than the fee of $0.25.'],
    ] as const) {
      await page.getByLabel('Amount to withdraw').fill(amount)
      await page.getByText(says).waitFor()
      await page.getByText('Correct the amount first.').waitFor()
    }
  })

  await tell('startup funds go back in the same step, after one confirmation of both amounts', async () => {
    const { id } = await support.reviewStaff.advancePropose(
      { partner: partner.username, amount: '20.00' },
      once(),
    )
    await approver.reviewStaff.advanceDecide({ id, answer: 'grant' }, once())
    await open(page, app, '/wallet', 'Wallet')
    await holding(page, 'Startup funds', '$20.00').waitFor()
    const sheet = await askToWithdraw(page, '30.00')
    await sheet
      .getByText('$20.00 of startup funds is returned in the same step, and you receive $29.75.')
      .waitFor()
  })

  await tell(
    'a wrong transaction password: the dialog stays open, says so, and lets go of the focus',
    async () => {
      const sheet = page.getByRole('dialog', { name: 'Withdraw' })
      await waitForFocus(sheet)
      await page.keyboard.type('720518')
      await sheet.getByText('All 6 digits entered').waitFor({ state: 'attached' })
      await expect.poll(() => focused(page)).toBe('INPUT')
      await page.keyboard.press('Enter')
      await sheet.getByRole('alert').getByText('Wrong transaction password. Try again.').waitFor()
      await expect.poll(() => focused(page)).not.toBe('INPUT')
      expect(await sheet.isVisible()).toBe(true)
      await confirmWithPassword(page, 'Withdraw $30.00', testPin)
      await page.getByText('Ready to send').waitFor()
      await page.getByText(/^Automatic\s· /).waitFor()
    },
  )

  await tell('cancelled before it is sent: all of it is back, the startup funds are not', async () => {
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
    await answer(page, 'Cancel this withdrawal?', 'Cancel withdrawal')
    await page.getByText('All of it was returned. There was no fee.').waitFor()
    await open(page, app, '/wallet', 'Wallet')
    await holding(page, 'Available balance', '$200.00').waitFor()
    await holding(page, 'Startup funds', '$').waitFor({ state: 'hidden' })
  })

  await tell('sent and not received: a cashier asks the bank; then it is there', async () => {
    await askToWithdraw(page, '40.00')
    await confirmWithPassword(page, 'Withdraw $40.00', testPin)
    await page.getByText('Ready to send').waitFor()
    const id = await idIn(page)
    await cashier.operator.withdrawalSent({ id, bank_reference: `TB-${id.slice(-12)}` }, once())
    await page.getByRole('button', { name: 'Report not received' }).click()
    await answer(page, 'Report $39.75 as not received?', 'Report not received')
    await page.getByText(/^Reported by you\s· .* A cashier traces it with the bank\.$/).waitFor()
    await cashier.reviewStaff.withdrawalTraced({ id, trace_reference: 'TRACE-4711' }, once())
    await page.getByText('Trace reference: TRACE-4711').waitFor()
    await sayArrived(page)
  })

  const disputed = await tell('a review holds the disputed part, with its reason and its end', async () => {
    await open(page, app, '/wallet', 'Wallet')
    await askToWithdraw(page, '50.00')
    await confirmWithPassword(page, 'Withdraw $50.00', testPin)
    await page.getByText('Ready to send').waitFor()
    const reason = 'destination_of_somebody_else'
    const part = await support.reviewStaff.reviewOpen(
      { id: await idIn(page), reason, disputed: '20.00' },
      once(),
    )
    await page.getByRole('link', { name: /^Part in review / }).click()
    await page.getByText('The destination may belong to someone else.').waitFor()
    expect(await fact(page, 'Amount in review').innerText()).toContain('$20.00')
    const ends = new Date(part.review?.ends_at ?? '')
    const zone = { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' } as const
    expect(await fact(page, 'Approved unless refused by').innerText()).toContain(
      ends.toLocaleTimeString('en-GB', zone),
    )
    await page.getByText(/^Approved by .* unless refused$/).waitFor()
    return part
  })

  await tell('a deposit waits until the review has ended, which stands where its form would be', async () => {
    await open(page, app, '/wallet/deposit', 'Deposit')
    await page
      .getByText('A withdrawal of yours is in review. You can deposit again once that has ended.')
      .waitFor()
    expect(await page.getByLabel('Amount to transfer').count()).toBe(0)
  })

  await tell('an appeal needs words, and is answered by somebody else', async () => {
    await open(page, app, `/wallet/withdrawal?id=${disputed.id}`, 'Withdrawal')
    await page.getByRole('button', { name: 'Appeal', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Your appeal' })
    await sheet.getByRole('button', { name: 'Send appeal' }).click()
    await sheet.getByText('Cannot be empty').waitFor()
    await sheet.getByLabel('What’s wrong, in your own words').fill('It is my own account.')
    await sheet.getByRole('button', { name: 'Send appeal' }).click()
    await expectToast(page, /^Appeal sent\. You’ll have an answer by /)
    await page.getByRole('link', { name: /^Your appeal / }).click()
    await page.getByText('Awaiting answer').waitFor()
    const [appeal] = (await approver.reviewStaff.appealList({})).items
    await approver.reviewStaff.appealDecide(
      { id: appeal?.id ?? '', outcome: 'dismissed', answer: 'The bank names another owner.' },
      once(),
    )
    await page.reload()
    await page.getByText('The bank names another owner.').waitFor()
  })

  await tell('refused at the end of the review: the reason, and the money is back', async () => {
    await page.getByRole('link', { name: 'Withdrawal' }).click()
    const reason = 'destination_of_somebody_else'
    await approver.reviewStaff.reviewReturn({ review_id: disputed.review?.id ?? '', reason }, once())
    await page.getByRole('heading', { name: 'Why it was refused' }).waitFor()
    await page.getByText(/^An approver\s· .* All of it was returned to your available balance\.$/).waitFor()
    await open(page, app, '/wallet', 'Wallet')
    await holding(page, 'Available balance', '$130.00').waitFor()
  })

  await tell('a disabled account: its reason and end; its money leaves as before', async () => {
    const [account] = (await support.accountStaff.list({ find: partner.username })).items
    const proposal = await support.accountStaff.propose({
      id: account?.id ?? '',
      action: 'disable',
      reason: 'identity_in_doubt',
      days: 5,
    })
    await approver.accountStaff.decide({ id: proposal.id, answer: 'agree' })
    await open(page, app, '/wallet/appeals', 'Appeals')
    await open(page, app, '/wallet', 'Wallet')
    await page.reload()
    await page.getByRole('heading', { name: /^Your account is disabled until / }).waitFor()
    await page.getByText(/^Wallet, withdrawals, statements and appeals work as before, /).waitFor()
    await page.getByRole('button', { name: 'Appeal', exact: true }).waitFor()
    const sheet = await askToWithdraw(page, '10.00')
    await sheet.getByText('You receive').first().waitFor()
    await confirmWithPassword(page, 'Withdraw $10.00', testPin)
    await page.getByText('Ready to send').waitFor()
    const id = await idIn(page)
    await cashier.operator.withdrawalSent({ id, bank_reference: `TB-${id.slice(-12)}` }, once())
    await sayArrived(page)
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect([...watch.faults, ...poorWatch.faults]).toEqual([])
    // What a refused quote was made of may have changed: the app asks for it again when it hears so.
    expect(new Set(watch.refusals)).toEqual(
      new Set(['/api/user/withdraw/quote: amount_too_small_for_fee', '/api/check/password: pin_wrong']),
    )
    expect(poorWatch.refusals).toEqual([])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName)
}
