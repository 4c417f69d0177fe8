import { bindCard, joinPartner, payIn, testCard } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell, phone } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { findingsOf } from '../screens/axe.ts'
import { type Server, startServer } from '../server.ts'
import { expectToast } from '../toast.ts'
import { menuOf, signInOperator } from './desk.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({}, { days: 1 / 24, happens: askForMoney }),
    openShell(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

/** Two withdrawals to a bank account and one to a wallet address that a rule approves. */
async function askForMoney(world: World): Promise<void> {
  const [of, at] = [await joinPartner(world), await joinPartner(world)]
  for (const partner of [of, at]) await payIn(world, partner, '100.00')
  const card = await bindCard(world, of)
  const address = { ...testCard, kind: 'wallet_address' as const, account_number: '0x12ab34cd56ef' }
  const wallet = await bindCard(world, at, address as never)
  await world.asOwner(`update destination set bound_at = bound_at - interval '60 days'`)
  for (const [partner, destination_id, amount] of [
    [of, card, '10.00'],
    [of, card, '20.00'],
    [at, wallet, '8.00'],
  ] as const) {
    const ask = { amount, destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    const asked = await partner.api.wallet.withdraw(
      { ...ask, step_up },
      { idempotencyKey: crypto.randomUUID() },
    )
    expect(asked.state).toBe('approved')
  }
}

it('says what a file sends and leaves out before it is made, and sends that', async () => {
  const desk = await signInOperator(browser, server, 'cashier')
  const watch = watchPage(desk)
  await menuOf(desk).getByRole('link', { name: 'Payment files' }).click()
  await desk.getByRole('button', { name: 'Send in a file' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('2 withdrawals, $29.50 USD').waitFor()
  await dialog.getByText('1 withdrawal, $7.75to wallet addresses').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme })
    await desk.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
    await desk.setViewportSize(phone)
    await desk.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    expect(await findingsOf(desk, 'every rule')).toEqual([])
    expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await dialog.getByRole('radio', { name: 'Wallet address' }).check()
  await dialog.getByText('1 withdrawal, $7.75 USD').waitFor()
  await dialog.getByRole('radio', { name: 'Bank card' }).check()
  await dialog.getByText(/What is cancelled or put in review until you send it is left out/).waitFor()
  await dialog.getByRole('button', { name: 'Send 2, $29.50' }).click()
  await expectToast(desk, /^P-\w+: 2 withdrawals sent, \$29\.50 in all$/)
  const row = desk.getByRole('row').filter({ hasText: '$29.50' })
  await row.getByText('Bank card').waitFor()
  expect(watch.refusals).toEqual([])
  expect(watch.faults).toEqual([])
})
