import { joinPartner } from '@fairlead/server/test/support/people.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { type Server, startServer } from '../server.ts'
import { expectToast } from '../toast.ts'
import { confirmDeposit, recordDeposit } from './deposits.ts'
import { ask, menuOf, rowOf, signInOperator } from './desk.ts'
import { importFile } from './statements.ts'

let server: Server
let browser: Browser
let cashier: Page
let approver: Page
let reference = ''
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({}, { days: 1 / 24, happens: announce }), openShell()])
  cashier = await signInOperator(browser, server, 'cashier')
  approver = await signInOperator(browser, server, 'approver')
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

async function announce(world: World): Promise<void> {
  const { api } = await joinPartner(world)
  const key = { idempotencyKey: crypto.randomUUID() }
  reference = (await api.wallet.depositOpen({ amount: '20.00' }, key)).reference
}

it('two people put right what one mistyped: a deposit is declined, and a bank line matched by hand', async () => {
  const watches = [cashier, approver].map(watchPage)
  await recordDeposit(cashier, reference, 'TB-OF-ANOTHER')
  const no = await ask(approver, await rowOf(approver, 'Deposits', reference), 'Decline')
  await no.getByText('TB-OF-ANOTHER').waitFor()
  await no.getByRole('button', { name: 'Decline' }).click()
  await expectToast(approver, `${reference} declined`)
  await (await rowOf(cashier, 'Deposits', reference)).getByText('Open').waitFor()

  await recordDeposit(cashier, reference, 'TB-MISTYPED')
  await confirmDeposit(approver, reference)
  const day = new Date().toISOString()
  const statement = `bank_reference,direction,amount,currency,booked_at,text\nTB-REAL,in,20.00,USD,${day},salary\n`
  expect(await importFile(cashier, Buffer.from(statement))).toMatchObject({ Breaks: 1 })
  const match = await ask(cashier, await rowOf(cashier, 'Bank statements', 'TB-REAL'), 'Propose match')
  await match.getByText('The line says $20.00 in').waitFor()
  await match.getByLabel('Reference').fill(reference)
  await match.getByLabel('Why').fill('The bank shows it under TB-REAL')
  await match.getByRole('button', { name: 'Propose match' }).click()
  await expectToast(cashier, 'Done: Propose match')

  await menuOf(approver).getByRole('link', { name: 'Proposals' }).click()
  const proposal = approver.getByRole('row').filter({ hasText: 'Match of a bank line' })
  const yes = await ask(approver, proposal, 'Confirm proposal')
  await yes.getByText(`The bank’s line TB-REAL of $20.00 (salary) shows ${reference} from then on.`).waitFor()
  await yes.getByRole('button', { name: 'Confirm proposal' }).click()
  await expectToast(approver, 'Done: Confirm proposal')
  await (await rowOf(cashier, 'Bank statements', 'TB-REAL')).getByText(reference).waitFor()
  await (await rowOf(cashier, 'Deposits', reference)).getByText('On a statement').waitFor()
  for (const { faults, refusals } of watches) expect([faults, refusals]).toEqual([[], []])
})
