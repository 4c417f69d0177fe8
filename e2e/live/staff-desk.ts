import { totpCode, totpStep } from '@fairlead/server/src/credentials/totp.ts'
import { secretOf } from '@fairlead/server/test/support/authenticator.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { desktop, openProfile } from '../browser.ts'
import { openInMenu } from '../console/desk.ts'
import type { LiveNetwork } from './live-network.ts'

/** What is put into a form of the console, by its label: text, or one of the choices shown. */
export type Filled = Readonly<Record<string, string>>

const password = 'a-quiet-harbour-7'

/** A member of staff of a live network, at the console in a browser profile of their own, with an authenticator in their pocket. */
export class StaffDesk {
  readonly page: Page
  readonly username: string
  readonly #network: LiveNetwork
  #secret: Buffer | undefined

  private constructor(page: Page, network: LiveNetwork, username: string) {
    this.page = page
    this.#network = network
    this.username = username
  }

  /** Sets a password with the code that they were given, signs in, and enrols their authenticator. */
  static async setUp(
    browser: Browser,
    network: LiveNetwork,
    username: string,
    setupCode: string,
  ): Promise<StaffDesk> {
    const context = await openProfile(browser, { viewport: desktop })
    const desk = new StaffDesk(await context.newPage(), network, username)
    await desk.page.goto(network.console)
    await desk.fillIn(desk.page.getByRole('button', { name: 'Set password with code' }), {
      Username: username,
      'Setup code': setupCode,
      Password: password,
    })
    await desk.signIn()
    await desk.page.getByRole('button', { name: 'Set up authenticator' }).click()
    const enrol = desk.page.getByRole('dialog')
    await enrol.getByRole('button', { name: 'Set up authenticator' }).click()
    const key = (await enrol.locator('dd').last().locator('span').first().innerText()).trim()
    desk.#secret = secretOf(`otpauth://totp/x?secret=${key}`)
    await enrol.getByRole('button', { name: 'Next: Confirm authenticator' }).click()
    const confirm = desk.page.getByRole('dialog')
    await confirm.getByLabel('Code').fill(desk.#code())
    await confirm.getByRole('button', { name: 'Confirm authenticator' }).click()
    await confirm.waitFor({ state: 'detached' })
    return desk
  }

  /** Signs in, by a code where an authenticator is enrolled: also again, when the session before is over. */
  async signIn(): Promise<void> {
    const { page } = this
    await page.goto(this.#network.console)
    await page.reload()
    await page.getByLabel('Username').fill(this.username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    if (this.#secret) {
      await page.getByLabel(/code/i).fill(this.#code())
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await page.getByRole('heading', { name: 'Fairlead console' }).waitFor()
  }

  /** Opens a page of the menu. */
  async goTo(title: string): Promise<void> {
    await openInMenu(this.page, title)
  }

  /** Opens the form of a page's action. */
  async open(title: string, action: string): Promise<Locator> {
    await this.goTo(title)
    await this.page.getByRole('button', { name: action, exact: true }).first().click()
    const dialog = this.page.getByRole('dialog')
    await dialog.waitFor()
    return dialog
  }

  /** Does a page's action; the answer is what has to be read of it, by its label. */
  async act(title: string, action: string, filled: Filled): Promise<Filled> {
    await this.goTo(title)
    return this.fillIn(this.page.getByRole('button', { name: action, exact: true }).first(), filled)
  }

  /** Does what the button of a row says, once it is there. */
  async actOnRow(title: string, row: string, action: string, filled: Filled = {}): Promise<Filled> {
    const line = await this.#row(title, row)
    return this.fillIn(line.getByRole('button', { name: action, exact: true }), filled)
  }

  /** Does what the menu of a row offers. */
  async chooseForRow(title: string, row: string, action: string, filled: Filled = {}): Promise<Filled> {
    const line = await this.#row(title, row)
    await line.getByRole('button', { name: /^More/ }).click()
    return this.fillIn(this.page.getByRole('menuitem', { name: action, exact: true }), filled)
  }

  async #row(title: string, row: string): Promise<Locator> {
    await this.goTo(title)
    const line = this.page.getByRole('row').filter({ hasText: row }).first()
    await line.waitFor()
    return line
  }

  /** Presses what opens a form, fills it in, sends it, and closes what it answers. */
  async fillIn(opener: Locator, filled: Filled): Promise<Filled> {
    await opener.click()
    const dialog = this.page.getByRole('dialog')
    await dialog.waitFor()
    for (const [label, value] of Object.entries(filled)) {
      const choice = dialog.getByRole('group', { name: label }).getByLabel(value, { exact: true })
      const field = dialog.getByLabel(label, { exact: true })
      await choice.or(field).first().waitFor()
      if ((await choice.count()) > 0) await choice.check()
      else if (await field.evaluate((it) => it instanceof HTMLSelectElement))
        await field.selectOption({ label: value })
      else await field.fill(value)
    }
    await dialog.locator('button[type=submit]').click()
    return this.#answerOf(dialog)
  }

  async #answerOf(dialog: Locator): Promise<Filled> {
    const answer = dialog.getByRole('status')
    const refusal = dialog.getByRole('alert')
    const proof = this.page.getByRole('dialog', { name: 'Enter a code' })
    const gone = dialog.waitFor({ state: 'detached' }).then(() => 'gone' as const)
    const shown = answer.waitFor().then(() => 'shown' as const)
    const refused = refusal
      .first()
      .waitFor()
      .then(() => 'refused' as const)
    const asked = proof.waitFor().then(() => 'asked' as const)
    const first = await Promise.any([gone, shown, refused, asked])
    if (first === 'asked') {
      await proof.getByLabel(/code/i).fill(this.#code())
      await proof.locator('button[type=submit]').click()
      return this.#answerOf(dialog)
    }
    if (first === 'refused') throw new Error(`refused: ${(await refusal.allInnerTexts()).join('; ')}`)
    if (first === 'gone') return {}
    const [labels, values] = await Promise.all([
      answer.getByRole('term').allInnerTexts(),
      answer.locator('dd > span:first-child').allInnerTexts(),
    ])
    await answer.locator('button').last().click()
    await dialog.waitFor({ state: 'detached' })
    return Object.fromEntries(labels.map((label, at) => [label, (values[at] ?? '').trim()]))
  }

  #code(): string {
    if (!this.#secret) throw new Error(`${this.username} has no authenticator yet`)
    return totpCode(this.#secret, totpStep(this.#network.now()))
  }
}
