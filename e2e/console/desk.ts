import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { Browser, Locator, Page } from 'playwright-core'
import { desktop, openProfile } from '../browser.ts'
import type { Server } from '../server.ts'

/** Signs a member of the demo's staff in at the console, in a browser profile of their own; of a role with several, the n-th. */
export async function signInOperator(
  browser: Browser,
  server: Server,
  role: OperatorRole,
  n = 0,
): Promise<Page> {
  const login = server.facts.operators.filter((operator) => operator.role === role)[n]
  if (!login) throw new Error(`no operator of the demo is a ${role}`)
  const context = await openProfile(browser, { viewport: desktop })
  const page = await context.newPage()
  await page.goto(server.facts.console)
  await page.getByLabel('Username').fill(login.username)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Fairlead console' }).waitFor()
  return page
}

type Tab =
  | 'Deposits'
  | 'Bank statements'
  | 'Withdrawals'
  | 'Appeals'
  | 'Campaigns'
  | 'Creatives'
  | 'Orders'
  | 'Announcements'

/** Opens one of the desk's lists and gives the row that names a reference. */
export async function rowOf(desk: Page, tab: Tab, reference: string): Promise<Locator> {
  await openTab(desk, tab)
  const row = desk.getByRole('row').filter({ hasText: reference })
  await row.waitFor()
  return row
}

/** The menu: beside it stands the way back, with links of the same names. */
export function menuOf(desk: Page): Locator {
  return desk.getByRole('navigation', { name: 'Menu', exact: true })
}

/** Reads the list anew, as somebody does who comes back to their desk. */
export async function openTab(desk: Page, tab: Tab): Promise<void> {
  await desk.reload()
  await openInMenu(desk, tab)
}

/** Opens a page of the menu, also one that it folds for this role. */
export async function openInMenu(desk: Page, title: string): Promise<void> {
  const menu = menuOf(desk)
  await menu.getByRole('link').first().waitFor()
  const link = menu.getByRole('link', { name: title, exact: true })
  const more = menu.getByRole('button', { name: /more pages?$/ })
  if ((await link.count()) === 0 && (await more.count()) > 0) await more.click()
  await link.click()
}

/** Presses a row's button, which asks before it acts. */
export async function ask(desk: Page, row: Locator, button: string): Promise<Locator> {
  await row.getByRole('button', { name: button }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** The menu of what else can be done to a row, opened. */
async function openMenu(desk: Page, row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^More/ }).click()
  const menu = desk.getByRole('menu')
  await menu.waitFor()
  return menu
}

/** Chooses in a row's menu what asks before it acts. */
export async function askInMenu(desk: Page, row: Locator, item: string): Promise<Locator> {
  await (await openMenu(desk, row)).getByRole('menuitem', { name: item }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** What a row's menu offers; it is closed again. */
export async function itemsInMenu(desk: Page, row: Locator): Promise<string[]> {
  const menu = await openMenu(desk, row)
  const items = await menu.getByRole('menuitem').allInnerTexts()
  await desk.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  return items
}
