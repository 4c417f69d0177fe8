import { recoveryCode } from '@fairlead/server/src/credentials/recovery-code.ts'
import {
  bindCard,
  joinPartner,
  md5,
  payIn,
  type TestPartner,
  testPin,
  verifyEmail,
} from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProfile, phone } from '../browser.ts'
import { newestMail } from '../mail.ts'
import { watchPage } from '../page-watch.ts'
import { readFrom } from '../reading.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectToast } from '../toast.ts'
import { open } from './address.ts'
import { expectRefusal, refusalUnder } from './field.ts'
import { logIn, newcomer, openAdAccount, register } from './join.ts'
import { answer } from './question.ts'
import {
  confirmWithPassword,
  enterDigits,
  giveLoginPassword,
  tryWrongPassword,
  typeOnKeypad,
  waitForFocus,
} from './transaction-password.ts'
import { askToWithdraw, fillDestination } from './withdraw.ts'

const changedPin = '806153'
const recoveredPin = '417260'

let stage: Stage
let partner: TestPartner
let forgetful: TestPartner

beforeAll(async () => {
  stage = await openStage({}, {}, { days: 5, happens: liveFiveDays })
})

afterAll(() => stage?.close())

/** One partner with an old bank card; another who forgot the transaction password and proved it 74 hours ago. */
async function liveFiveDays(world: World): Promise<void> {
  partner = await joinPartner(world)
  await verifyEmail(world, partner)
  await payIn(world, partner, '50.00')
  await bindCard(world, partner)
  forgetful = await joinPartner(world)
  await verifyEmail(world, forgetful)
  await payIn(world, forgetful, '50.00')
  const card = {
    kind: 'bank_card',
    bank_name: 'Bank',
    beneficiary_name: 'Test',
    mobile: '+49 30 5550177',
  } as const
  await bindCard(world, forgetful, {
    ...card,
    account_number: 'DE77 7777 7777',
    bank_address: '',
    branch_name: '',
  })
  world.clock.set(new Date(Date.now() - 74 * 3_600_000))
  await forgetful.api.account.recoveryStart({ login_password: forgetful.password })
  const [recovery] = await world.asOwner<{ id: string }>('select id from pin_recovery')
  const code = recoveryCode(world.ctx.pepper, recovery?.id ?? '')
  await forgetful.api.account.recoveryProve({ code, password: md5(recoveredPin) })
  // As long as where money is real: what is said of a new destination stays true however slow the browser is.
  await world.asOwner(`update network set destination_wait = '24 hours'`)
}

it('guards money with six digits: set, changed, forgotten, and asked for where money goes', async () => {
  const { server, browser, page, watch, tell } = stage
  const { app, facts } = server
  const young = await (await openProfile(browser, { viewport: phone })).newPage()
  const youngWatch = watchPage(young)

  await tell('setting it takes the login password', async () => {
    await register(young, app, facts.licenceKeys[0] ?? '')
    await openAdAccount(young, facts.authorizationCodes[0] ?? '')
    await open(young, app, '/wallet/withdraw', 'Withdraw')
    await young.getByRole('link', { name: 'Set it now' }).click()
    await young.getByRole('heading', { name: 'Transaction password', level: 1 }).waitFor()
    await giveLoginPassword(young, '')
    await young.getByText('Cannot be empty').waitFor()
    await giveLoginPassword(young, 'not-the-password')
    await refusalUnder(young, 'Login password').getByText('Wrong login password. Please try again.').waitFor()
  })

  await tell('exactly six digits: others are stripped, and the button waits for the sixth', async () => {
    await giveLoginPassword(young, newcomer.password)
    await waitForFocus(young.getByRole('group', { name: 'Please enter 6-digit transaction password' }))
    await young.keyboard.type('2x9 4-')
    await young.getByText('3 more digits to confirm').waitFor()
    await young.getByRole('button', { name: 'Continue', disabled: true }).waitFor()
    await typeOnKeypad(young, '85')
    await young.getByText('1 more digit to confirm').waitFor()
    await typeOnKeypad(young, '7')
    await young.getByText('All 6 digits entered').waitFor()
    await young.getByRole('button', { name: 'Continue', disabled: false }).click()
  })

  await tell('the confirmation must match, and the digits must not be easy to guess', async () => {
    await enterDigits(young, 'Enter the 6 digits again', '294858')
    await young.getByText('The two passwords entered do not match').waitFor()
    await enterDigits(young, 'Choose 6 digits', '111111')
    await young.getByText('Too easy to guess. Choose 6 other digits.').waitFor()
    for (const step of ['Choose 6 digits', 'Enter the 6 digits again']) {
      await enterDigits(young, step, newcomer.transactionPassword)
    }
    await expectToast(young, 'Transaction password set')
  })

  await tell('set, it leads back to what asked for it', async () => {
    await young.waitForURL(`${app}#/wallet/withdraw`)
    await young.getByRole('link', { name: 'Link a destination first.' }).waitFor()
    await open(young, app, '/wallet', 'Wallet')
    await young.getByRole('link', { name: 'Transaction password Set' }).waitFor()
  })

  await tell('changing it takes the one before', async () => {
    await logIn(page, app, partner)
    await open(page, app, '/ad-center/edit-pay-password', 'Transaction password')
    await giveLoginPassword(page, partner.password)
    for (const step of ['Choose 6 digits', 'Enter the 6 digits again'])
      await enterDigits(page, step, changedPin)
    await page.getByRole('dialog', { name: 'Your current transaction password' }).waitFor()
    await tryWrongPassword(page, 'Confirm', changedPin)
    await confirmWithPassword(page, 'Confirm', testPin)
    await expectToast(page, 'Transaction password set')
    await page.getByRole('heading', { name: 'Ad centre', level: 1 }).waitFor()
  })

  await tell('a bank card: nothing changed, fields that are empty or wrong', async () => {
    await open(page, app, '/wallet/bind-card', 'Destination')
    await page.getByText('No changes yet').waitFor()
    const bind = page.getByRole('button', { name: 'Link destination' })
    expect(await bind.getAttribute('aria-disabled')).toBe('true')
    await page.getByLabel('Bank name').fill('')
    await page.getByLabel('Mobile number').fill('nine')
    await page.getByLabel('Account number').fill('DE')
    await bind.click()
    await page.getByText('Cannot be empty').waitFor()
    await page.getByText('Enter a phone number, such as +49 30 1234567.').waitFor()
    await page.getByText('Enter 6 to 64 letters, digits, spaces or dashes.').waitFor()
  })

  await tell('the same one again is refused: something has to change', async () => {
    await fillDestination(page, {
      'Bank name': 'Bank',
      'Mobile number': '+49 30 5550100',
      'Account number': 'DE12 3456 7890',
    })
    await expectRefusal(page, 'Account number', 'No changes yet. Change something first.')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  await tell(
    'binding another one asks first; the old one keeps working while the new one waits',
    async () => {
      await page.getByRole('radio', { name: 'Wallet address' }).click()
      await page.getByText('Until then, ·· 7890 keeps working.').waitFor()
      await fillDestination(page, {
        'Network or wallet': 'Harbour chain',
        'Wallet address': 'fl1 q9x2 7c4d 55aa',
      })
      const question = page.getByRole('alertdialog', { name: 'Replace your destination?' })
      await question.getByText('·· 7890 keeps working until the new one is usable').waitFor()
      await answer(page, 'Replace your destination?', 'Keep current')
      await question.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Link destination' }).click()
      await answer(page, 'Replace your destination?', 'Replace')
      await confirmWithPassword(page, 'Link destination', changedPin)
      await page.getByText(/^Usable from /).waitFor()
      await page.getByText('In use now').waitFor()
      await open(page, app, '/wallet', 'Wallet')
      await page.getByRole('link', { name: /^Wallet address ··\s55aa, usable from / }).waitFor()
      const sheet = await askToWithdraw(page, '5.00')
      await page.getByText(/^The new one, ··\s55aa, is usable from /).waitFor()
      await sheet.getByText('To Bank ·· 7890').waitFor()
    },
  )

  await tell('forgotten: the sheet leads to the proof by e-mail', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Forgot it?' }).click()
    await page.getByRole('heading', { name: 'Forgotten password', level: 1 }).waitFor()
    await giveLoginPassword(page, partner.password)
    await page.getByRole('heading', { name: 'Enter the code from your email' }).waitFor()
    await page.getByLabel('Code', { exact: true }).fill('AAAA-AAAA')
    await page.getByRole('button', { name: 'Continue' }).click()
    for (const step of ['Choose 6 digits', 'Enter the 6 digits again'])
      await enterDigits(page, step, recoveredPin)
    await page.getByText('This code is wrong, used or over 30 minutes old.').waitFor()
  })

  await tell('the right code: the new one waits for 72 hours, which is said', async () => {
    const mail = await newestMail(app, `${partner.username}@example.com`, /^Your code: /)
    const [code = ''] = /\b[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(mail.text) ?? []
    await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase().replace('-', ' '))
    await page.getByRole('button', { name: 'Continue' }).click()
    const asked = Date.now()
    for (const step of ['Choose 6 digits', 'Enter the 6 digits again'])
      await enterDigits(page, step, recoveredPin)
    const time = await readFrom(page, /^Your new transaction password works from (.+)$/)
    await open(page, app, '/wallet', 'Wallet')
    await page.getByText(`A new transaction password works from ${time}.`).waitFor()
    const announced = await newestMail(
      app,
      `${partner.username}@example.com`,
      /^New transaction password from /,
    )
    expect(announced.text).toContain('#/wallet/set-password')
    const day = { day: 'numeric', month: 'short', timeZone: 'Europe/Berlin' } as const
    // Before or after a midnight that may have passed meanwhile.
    const days = [asked, Date.now()].map((at) =>
      new Date(at + 72 * 3_600_000).toLocaleDateString('en-GB', day),
    )
    expect(days.filter((each) => time.includes(each))).not.toEqual([])
  })

  await tell('meanwhile the old one works, and the recovery can be stopped', async () => {
    await open(page, app, '/wallet', 'Wallet')
    await askToWithdraw(page, '5.00')
    await tryWrongPassword(page, 'Withdraw $5.00', recoveredPin)
    await confirmWithPassword(page, 'Withdraw $5.00', changedPin)
    await page.getByText('Ready to send').waitFor()
    await open(page, app, '/wallet/forgot-password', 'Forgotten password')
    await page.getByLabel('Login password', { exact: true }).fill(partner.password)
    await page.getByRole('button', { name: 'Stop new password' }).click()
    await expectToast(page, 'Stopped. Your current transaction password stays.')
  })

  const other = await (await openProfile(browser, { viewport: phone })).newPage()
  const otherWatch = watchPage(other)

  await tell('72 hours later the recovered one works, and the forgotten one does not', async () => {
    await logIn(other, app, forgetful)
    await open(other, app, '/wallet', 'Wallet')
    await askToWithdraw(other, '5.00')
    await tryWrongPassword(other, 'Withdraw $5.00', testPin)
    await confirmWithPassword(other, 'Withdraw $5.00', recoveredPin)
    await other.getByText('Ready to send').waitFor()
  })

  await tell('the app had nothing to complain about, and every invariant holds', async () => {
    expect([...watch.faults, ...youngWatch.faults, ...otherWatch.faults]).toEqual([])
    expect(youngWatch.refusals).toEqual(['/api/check/login_password: login_password_wrong'])
    expect(watch.refusals).toEqual([
      '/api/check/password: pin_wrong',
      '/api/bank_card/check: destination_unchanged',
      '/api/user/pin_recovery/prove: recovery_code_wrong',
      '/api/check/password: pin_wrong',
    ])
    expect(otherWatch.refusals).toEqual(['/api/check/password: pin_wrong'])
    expect(await server.verify()).toMatchObject({ code: 0 })
  })
})
