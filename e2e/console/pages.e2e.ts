import { operatorRoles } from '@fairlead/contract/operator-roles'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { dealt, lookAtAll } from '../screens/sample.ts'
import { type Server, startServer } from '../server.ts'
import { signInOperator } from './desk.ts'

const wide = { width: 1440, height: 900 }

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openShell()])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/**
 * What axe has looked at. A page with the same buttons is the same page for whoever has it, and a form is the form of one
 * call: so the first role that comes to it is enough, unless everything is looked at.
 */
const lookedAt = new Set<string>()

it.each(operatorRoles)(
  'every page and form that the menu gives a %s opens: nothing refused, no axe finding',
  async (role) => {
    const desk = await signInOperator(browser, server, role)
    await desk.setViewportSize(wide)
    const watch = watchPage(desk)
    const found: string[] = []
    const titles = await menuOf(desk)
    for (const title of titles) {
      await openPage(desk, title)
      const hidden = await overhangOf(desk)
      if (hidden > 0) found.push(`${title}: a table is ${hidden} px wider than its place`)
      const forms = await formsOf(desk)
      found.push(...(await firstLook(desk, [title, ...forms.keys()].join(', '))))
      for (const [form, menu] of forms) {
        await openForm(desk, form, menu)
        found.push(...(await firstLook(desk, `${title}, form ${form}`)))
        await desk.keyboard.press('Escape')
        await desk.getByRole('dialog').waitFor({ state: 'detached' })
      }
    }
    expect(found).toEqual([])
    expect(watch.refusals).toEqual([])
    expect(watch.faults).toEqual([])
    expect(titles.length).toBeGreaterThan(2)
    await desk.context().close()
  },
)

it('without an answer of the server it says so under its own name, and is asked again by a press', async () => {
  const page = await (await browser.newContext({ viewport: wide })).newPage()
  await page.route('**/api/operator/me', (route) => route.abort())
  await page.goto(server.facts.console)
  await page.getByRole('heading', { name: 'Console' }).waitFor()
  const failed = page.getByRole('main').getByRole('button', { name: 'Request failed, click to reload' })
  expect((await failed.boundingBox())?.y).toBeGreaterThan(100)
  await page.unroute('**/api/operator/me')
  await failed.click()
  await page.getByLabel('Username').waitFor()
  await page.context().close()
})

it('the form of new contacts begins with those that count now', async () => {
  const desk = await signInOperator(browser, server, 'content')
  await desk.setViewportSize(wide)
  await openPage(desk, 'Contacts')
  await desk.getByRole('button', { name: 'Propose contacts' }).click()
  const first = desk.getByRole('dialog').getByRole('textbox').first()
  await first.waitFor()
  expect(await first.inputValue()).toContain('/service')
  await desk.context().close()
})

/** Of the pages on a telephone, the part that axe looks at there by every rule: on a wide screen it does so at each. */
const part = 3

it('all pages fit on a telephone, by day and by night', async () => {
  const desk = await signInOperator(browser, server, 'auditor')
  const found: string[] = []
  const titles = await menuOf(desk)
  const named = titles.map((name) => ({ name }))
  const some = new Set((lookAtAll ? named : dealt(named, part, 0)).map(({ name }) => name))
  await desk.setViewportSize(phone)
  for (const title of titles) {
    await desk.getByRole('button', { name: 'More', exact: true }).and(desk.locator('nav button')).click()
    await openPage(desk, title)
    const overhang = await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overhang > 0) found.push(`${title} is ${overhang} px too wide`)
    const looks = some.has(title) ? (['every rule', 'colours'] as const) : (['colours'] as const)
    for (const rules of looks) {
      const colorScheme = rules === 'colours' ? 'dark' : 'light'
      await desk.emulateMedia({ colorScheme })
      await desk.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
      await atRest(desk)
      found.push(...(await findingsOf(desk, rules)).map((each) => `${title}, ${colorScheme}: ${each}`))
    }
  }
  expect(found).toEqual([])
  await desk.context().close()
})

it('one admin proposes an operator by a form, another confirms, and the code they read sets a password', async () => {
  const [proposer, confirmer] = [
    await signInOperator(browser, server, 'admin'),
    await signInOperator(browser, server, 'admin', 1),
  ]
  const watches = [proposer, confirmer].map(watchPage)
  await proposer.keyboard.press('Control+k')
  await proposer.getByRole('combobox').fill('marisol')
  await proposer.getByRole('option', { name: /^marisol\.vega Partner/ }).waitFor()
  expect(await findingsOf(proposer, 'every rule')).toEqual([])
  await proposer.getByRole('combobox').press('Enter')
  await proposer.waitForURL(/#account\/list\?partner=marisol\.vega$/)
  await proposer.getByText('This page shows personal data.').waitFor()
  await proposer.setViewportSize(wide)
  await atRest(proposer)
  expect(await findingsOf(proposer, 'every rule')).toEqual([])
  await proposer.setViewportSize(phone)
  expect(await proposer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await proposer.setViewportSize(desktop)
  await proposer.keyboard.press('Control+k')
  await proposer.getByRole('combobox').fill('staf')
  await proposer.getByRole('option', { name: /^Staff Network/ }).click()
  await proposer.getByRole('heading', { name: 'Staff', exact: true }).waitFor()
  await proposer.getByRole('button', { name: 'Propose new member of staff' }).click()
  const form = proposer.getByRole('dialog')
  await form.getByLabel('Username').fill('x')
  await form.getByRole('button', { name: 'Propose new member of staff' }).click()
  const username = form.getByLabel('Username')
  await form.locator('[aria-invalid]').waitFor()
  expect(await username.getAttribute('aria-invalid')).toBe('true')
  await username.fill('nils.new')
  await form.getByLabel('Full name').fill('Nils Newman')
  await form.getByLabel('Role').selectOption({ label: 'Support' })
  await form.getByLabel('Why').fill('More partners write')
  await form.getByRole('button', { name: 'Propose new member of staff' }).click()
  await form.waitFor({ state: 'detached' })

  await openPage(proposer, 'Proposals')
  const own = proposer.getByRole('row').filter({ hasText: 'nils.new' })
  await own.getByText('Waits for: Admin').waitFor()
  expect(await overhangOf(proposer)).toBe(0)
  expect(await own.getByRole('button', { name: 'Confirm proposal' }).count()).toBe(0)

  await openPage(confirmer, 'Proposals')
  await confirmer.getByRole('button', { name: 'Filter' }).click()
  await confirmer.getByLabel('State').selectOption({ label: 'Open' })
  await confirmer.waitForURL(/#proposal\/list\?state=open$/)
  await confirmer.getByRole('button', { name: 'Remove filter State Open' }).waitFor()
  const row = confirmer.getByRole('row').filter({ hasText: 'nils.new' })
  await row.getByRole('button', { name: 'Confirm proposal' }).click()
  const dialog = confirmer.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm proposal' }).click()
  const code = await factOf(dialog, 'Setup code').innerText()
  expect(code).toMatch(/\S{20,}/)
  await dialog.getByRole('button', { name: 'Copy Setup code' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.waitFor({ state: 'detached' })
  await proposer.getByRole('row').filter({ hasText: 'nils.new' }).getByText('By noor.admin').waitFor()

  const newcomer = await proposer.context().browser()?.newPage()
  if (!newcomer) throw new Error('the browser is gone')
  await newcomer.goto(server.facts.console)
  await newcomer.getByRole('button', { name: 'Set password with code' }).click()
  const setUp = newcomer.getByRole('dialog')
  await setUp.getByLabel('Username').fill('nils.new')
  await setUp.getByLabel('Setup code').fill(code)
  await setUp.getByLabel('Password', { exact: true }).fill('a kettle of herons')
  await setUp.getByRole('button', { name: 'Set password with code' }).click()
  await setUp.waitFor({ state: 'detached' })
  await newcomer.getByLabel('Username').fill('nils.new')
  await newcomer.getByLabel('Password', { exact: true }).fill('a kettle of herons')
  await newcomer.getByRole('button', { name: 'Log in' }).click()
  await newcomer.getByText('nils.new').waitFor()
  expect(watches.flatMap(({ faults }) => faults)).toEqual([])
})

/** How much of the widest table stands out of sight: its last column is what can be done next. */
function overhangOf(desk: Page): Promise<number> {
  return desk.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('table')].map(
        (table) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0),
      ),
    ),
  )
}

/** The titles that the menu has for whoever is signed in; what it folds is unfolded. */
async function menuOf(desk: Page): Promise<string[]> {
  await menuIn(desk).getByRole('link').first().waitFor()
  const more = menuIn(desk).getByRole('button', { name: /more pages?$/ })
  if ((await more.count()) > 0) await more.click()
  return menuIn(desk).getByRole('link').allInnerTexts()
}

function menuIn(desk: Page): Locator {
  return desk.locator('nav[aria-label=Menu]')
}

async function openPage(desk: Page, title: string): Promise<void> {
  await menuIn(desk).getByRole('link', { name: title, exact: true }).click()
  // Until then the page before it is there. On a telephone the menu has closed by now.
  const opened = menuIn(desk).locator('[aria-current=page]', { hasText: new RegExp(`^${title}$`) })
  await opened.waitFor({ state: 'attached' })
  await desk.locator('main h2').first().waitFor()
  expect(await desk.title()).toBe(`${title} · Fairlead console`)
  await atRest(desk)
}

/** Nothing is loading, and what the last answer changed is drawn. */
async function atRest(desk: Page): Promise<void> {
  await desk.waitForFunction(() => !document.querySelector('main [data-skeleton], main [aria-busy=true]'))
  await desk.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** What axe finds on what is open, the first time that anybody has it open. */
async function firstLook(desk: Page, name: string): Promise<string[]> {
  if (lookedAt.has(name) && !lookAtAll) return []
  lookedAt.add(name)
  return (await findingsOf(desk, 'every rule')).map((each) => `${name}: ${each}`)
}

/** The names of the forms that the page or one of its rows has, each with the menu that it stands in, if it does. */
async function formsOf(desk: Page): Promise<Map<string, Locator | undefined>> {
  const forms = new Map<string, Locator | undefined>()
  for (const name of await desk.locator('main [data-call]').allInnerTexts()) forms.set(name, undefined)
  // Rows in the same state have the same menu.
  for (const menu of (await desk.locator('main [aria-haspopup=menu]').all()).slice(0, 3)) {
    await menu.click()
    await desk.getByRole('menu').waitFor()
    for (const name of await desk.getByRole('menuitem', { disabled: false }).allInnerTexts()) {
      if (!forms.has(name)) forms.set(name, menu)
    }
    await desk.keyboard.press('Escape')
    await desk.getByRole('menu').waitFor({ state: 'detached' })
  }
  return forms
}

/** Opens a form by its button, or from its menu. */
async function openForm(desk: Page, name: string, menu: Locator | undefined): Promise<void> {
  await menu?.click()
  const way = menu ? desk.getByRole('menuitem', { name, exact: true }) : buttonOf(desk, name)
  await way.click()
  await desk.getByRole('dialog').waitFor()
  await atRest(desk)
}

function buttonOf(desk: Page, name: string): Locator {
  return desk.locator('main').getByRole('button', { name, exact: true }).first()
}

function factOf(dialog: Locator, name: string): Locator {
  return dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(name, { exact: true }) })
    .locator('dd > span')
    .first()
}
