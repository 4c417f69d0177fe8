import { randomUUID } from 'node:crypto'
import { signInOperator as operatorOf, statementCsv } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { menuOf, signInOperator } from './desk.ts'

const lines = 400

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({}, { days: 1 / 24, happens: importLines }),
    openShell(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

async function importLines(world: World): Promise<void> {
  const cashier = await operatorOf(world, 'cashier')
  const said = Array.from({ length: lines }, (_, n) => ({
    reference: `TB-LONG-${String(n).padStart(4, '0')}`,
    direction: 'in' as const,
    amount: '1.00',
    text: 'nobody knows',
  }))
  const content = statementCsv(said, world.clock.now())
  await cashier.statementImport({ content }, { idempotencyKey: randomUUID() })
}

it('keeps of a long list only what is near the window, and goes through it by keys', async () => {
  const desk = await signInOperator(browser, server, 'cashier')
  const watch = watchPage(desk)
  await menuOf(desk).getByRole('link', { name: 'Unidentified money' }).click()
  const older = desk.getByRole('button', { name: 'Show older' })
  const table = desk.getByRole('table')
  const read = async () => {
    // The last page takes the button away from whoever presses it.
    await older.click({ timeout: 1_000 }).catch(() => {})
    return table.getAttribute('aria-rowcount')
  }
  await expect.poll(read).toBe(String(1 + lines))
  await older.waitFor({ state: 'detached' })
  expect(await drawn(desk)).toBeLessThan(100)

  await desk.evaluate(() => scrollTo(0, 0))
  await desk.locator('tr[aria-rowindex="2"]').waitFor()
  for (let row = 1; row <= 120; row += 1) await desk.keyboard.press('j')
  const focused = desk.locator('tr[data-row]:focus-within')
  expect(await focused.getAttribute('aria-rowindex')).toBe('121')
  await expect.poll(() => isInSight(focused)).toBe(true)
  expect(await drawn(desk)).toBeLessThan(100)
  expect(await findingsOf(desk, 'every rule')).toEqual([])

  // Far from the window, the row that one was in is where the keys go on.
  await desk.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await desk.locator(`tr[aria-rowindex="${1 + lines}"]`).waitFor()
  await desk.keyboard.press('k')
  expect(await focused.getAttribute('aria-rowindex')).toBe('120')
  await expect.poll(() => isInSight(focused)).toBe(true)
  expect(await drawn(desk)).toBeLessThan(100)

  await desk.setViewportSize(phone)
  await desk.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await desk.locator(`tr[aria-rowindex="${1 + lines}"]`).waitFor()
  expect(await drawn(desk)).toBeLessThan(100)
  expect(await findingsOf(desk, 'every rule')).toEqual([])
  expect(watch.refusals).toEqual([])
  expect(watch.faults).toEqual([])
})

/** Whether a row is wholly in the window. */
function isInSight(row: Locator): Promise<boolean> {
  return row.evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

/** How many rows are in the document. */
function drawn(desk: Page): Promise<number> {
  return desk.locator('tr[data-row]').count()
}
