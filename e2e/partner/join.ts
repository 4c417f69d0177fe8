import type { Page } from 'playwright-core'
import { expectToast } from '../toast.ts'
import { typeOnKeypad } from './transaction-password.ts'

/** Who joins the network in a journey. */
export const newcomer = {
  username: 'ida.lind',
  nickname: 'Ida',
  email: 'ida@example.com',
  phone: '+49 30 5550199',
  password: 'quiet-harbour-17',
  transactionPassword: '294857',
}

/** From the log-in page to a new account; ends where the authorization code is asked for. */
export async function register(page: Page, app: string, licenceKey: string): Promise<void> {
  await page.goto(app)
  await page.getByRole('link', { name: 'Register with a licence key' }).click()
  for (const [label, value] of [
    ['Licence key', licenceKey],
    ['Username', newcomer.username],
    ['Nickname', newcomer.nickname],
    ['Email', newcomer.email],
    ['Phone', newcomer.phone],
    ['Password', newcomer.password],
    ['Confirm password', newcomer.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.waitForURL('**/#/ad-welcome')
}

/** Opens the ad account; ends in the ad centre. */
export async function openAdAccount(page: Page, authorizationCode: string): Promise<void> {
  await page.getByLabel('Authorization code').fill(authorizationCode)
  await page.getByRole('button', { name: 'Open ad account' }).click()
  await expectToast(page, 'Your ad account is open')
  await page.getByRole('heading', { name: 'Ad centre' }).waitFor()
}

/** From the wallet: the login password, then six digits twice on the keypad; ends in the wallet. */
export async function setTransactionPassword(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Transaction password Not set' }).click()
  await page.getByLabel('Login password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Choose 6 digits' }).waitFor()
  await typeOnKeypad(page, newcomer.transactionPassword)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Enter the 6 digits again' }).waitFor()
  await typeOnKeypad(page, newcomer.transactionPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectToast(page, 'Transaction password set')
  await page.getByRole('link', { name: 'Transaction password Set' }).waitFor()
}

/** From the log-in page to the ad centre. */
export async function logIn(
  page: Page,
  app: string,
  who: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.goto(app)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Ad centre' }).waitFor()
}
