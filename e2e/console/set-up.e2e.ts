import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { menuOf, signInOperator } from './desk.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({}, { days: 1 / 24, happens: loseEverySlot }),
    openShell(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/** A publisher is there, but none of its places for ads. */
async function loseEverySlot(world: World): Promise<void> {
  await world.asOwner('update slot set active = false')
}

it('leads a campaign manager to what is missing, and leaves the menu once it is there', async () => {
  const desk = await signInOperator(browser, server, 'campaign_manager')
  const watch = watchPage(desk)
  await desk.waitForURL(/#set_up\/steps$/)
  const menu = menuOf(desk).getByRole('link', { name: 'Set-up' })
  await menu.waitFor()
  await stepOf(desk, 'First publisher').getByText('Your turn').waitFor()
  const panel = desk.getByRole('region', { name: /First publisher/ })
  await panel.getByText(/^Campaign manager: /).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme })
    await desk.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
    for (const size of [{ width: 1440, height: 900 }, phone]) {
      await desk.setViewportSize(size)
      await desk.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      )
      expect(await findingsOf(desk, 'every rule')).toEqual([])
      expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
  }
  await desk.setViewportSize({ width: 1440, height: 900 })

  await stepOf(desk, 'Payee of deposits').click()
  await desk.waitForURL(/step=payee$/)
  await desk.getByRole('region', { name: /Payee of deposits/ }).waitFor()
  await desk.goBack()
  await panel.getByRole('link', { name: 'Open Publishers' }).click()
  await desk.getByRole('button', { name: 'Add slot' }).first().click()
  const form = desk.getByRole('dialog')
  await form.getByRole('radio').first().check()
  await form.getByRole('button', { name: 'Add slot' }).click()
  await form.waitFor({ state: 'detached' })
  await menu.waitFor({ state: 'detached' })
  expect(watch.refusals).toEqual([])
  expect(watch.faults).toEqual([])
})

function stepOf(desk: Page, name: string) {
  return desk.locator('main ol > li > a').filter({ hasText: name })
}
