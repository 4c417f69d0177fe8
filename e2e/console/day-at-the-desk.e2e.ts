import { bindCard, joinPartner, payIn } from '@fairlead/server/test/support/people.ts'
import { joinStaff } from '@fairlead/server/test/support/staff.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShell } from '../browser.ts'
import { watchPage } from '../page-watch.ts'
import { type Server, startServer } from '../server.ts'
import { expectToast } from '../toast.ts'
import { menuOf, signInOperator } from './desk.ts'
import { type Staff, signInStaff } from './staff.ts'

/** A whole day has 200 withdrawals, 50 deposits and 20 appeals; at check-in a part of it. */
const day =
  process.env.FAIRLEAD_DESK_DAY === 'whole'
    ? { withdrawals: 200, deposits: 50, appeals: 20 }
    : { withdrawals: 6, deposits: 2, appeals: 2 }

let server: Server
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({}, { days: 1 / 24, happens: fillTheQueues }),
    openShell(),
  ])
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const key = () => ({ idempotencyKey: crypto.randomUUID() })

/** Withdrawals that need a person, deposits that are announced, and appeals about withdrawals that were returned. */
async function fillTheQueues(world: World): Promise<void> {
  const [support, returner] = [await joinStaff(world, 'support'), await joinStaff(world, 'approver')]
  const [asks, appeals] = [await joinPartner(world), await joinPartner(world)]
  await payIn(world, asks, `${day.withdrawals * 5}.00`)
  await payIn(world, appeals, `${day.appeals * 5}.00`)
  const withdraw = async (partner: typeof asks, destination_id: string) => {
    const ask = { amount: '5.00', destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    return partner.api.wallet.withdraw({ ...ask, step_up }, key())
  }
  const card = await bindCard(world, asks)
  for (let n = 0; n < day.withdrawals; n += 1) await withdraw(asks, card)
  let pays = await joinPartner(world)
  for (let n = 0; n < day.deposits; n += 1) {
    // Up to five of one partner can be open.
    if (n > 0 && n % 5 === 0) pays = await joinPartner(world)
    await pays.api.wallet.depositOpen({ amount: '20.00' }, key())
  }
  const other = await bindCard(world, appeals)
  const reason = 'asked_by_somebody_else' as const
  for (let n = 0; n < day.appeals; n += 1) {
    const { id } = await withdraw(appeals, other)
    const opened = await support.api.reviewStaff.reviewOpen({ id, reason, disputed: '5.00' }, key())
    await returner.api.reviewStaff.reviewReturn({ review_id: opened.review?.id ?? '', reason }, key())
    const about = { subject_kind: 'withdrawal', subject_id: id, statement: 'It was me.' } as const
    await appeals.api.review.appealOpen(about)
  }
}

it(`works ${day.withdrawals} withdrawals, ${day.deposits} deposits and ${day.appeals} appeals off by keys: nothing is left, and a withdrawal takes three key presses at the most`, async () => {
  const cashier = await signInOperator(browser, server, 'cashier')
  const approver = await signInOperator(browser, server, 'approver')
  const watches = [cashier, approver].map(watchPage)

  const yes = async (desk: Page) => {
    await desk.keyboard.press('a')
    await formOf(desk).waitFor()
    await desk.keyboard.press('Enter')
  }
  const recorded = await workOff(cashier, await signInStaff(server, 'cashier'), {
    deposit_to_record: async (desk, n) => {
      await desk.keyboard.press('a')
      await formOf(desk).getByLabel('Bank reference').waitFor()
      await desk.keyboard.type(`TB-DAY-${n}`)
      await desk.keyboard.press('Enter')
    },
    client_money_to_sign: yes,
  })
  expect(recorded.filter(({ kind }) => kind === 'deposit_to_record').length).toBe(day.deposits)

  const done = await workOff(approver, await signInStaff(server, 'approver'), {
    withdrawal_to_approve: yes,
    deposit_to_confirm: yes,
    client_money_to_keep: yes,
    appeal_to_decide: async (desk) => {
      await desk.keyboard.press('r')
      await formOf(desk).getByLabel('Answer').waitFor()
      await desk.keyboard.type('The bank says otherwise.')
      await desk.keyboard.press('Enter')
    },
  })
  const of = (kind: string) => done.filter((each) => each.kind === kind)
  expect(of('withdrawal_to_approve').length).toBe(day.withdrawals)
  expect(of('deposit_to_confirm').length).toBe(day.deposits)
  expect(of('appeal_to_decide').length).toBe(day.appeals)
  expect(median(of('withdrawal_to_approve').map(({ keys }) => keys))).toBeLessThanOrEqual(3)

  await menuOf(cashier).getByRole('link', { name: 'Payment files' }).click()
  await cashier.getByRole('button', { name: 'Send in a file' }).click()
  const file = cashier.getByRole('dialog').getByRole('button', { name: `Send ${day.withdrawals}, ` })
  await file.click()
  await expectToast(cashier, new RegExp(`: ${day.withdrawals} withdrawals sent, \\$[\\d.,]+ in all$`))

  await approver.setViewportSize({ width: 1440, height: 900 })
  for (const list of ['Withdrawals', 'Deposits', 'Orders']) {
    expect([list, await tallestRowOf(approver, list)]).toEqual([list, oneLine])
  }

  for (const role of ['cashier', 'approver'] as const) {
    const waits = await waitsFor(await signInStaff(server, role))
    expect([
      role,
      waits.filter(({ kind }) => /^(withdrawal|deposit|appeal|client_money)_/.test(kind)),
    ]).toEqual([role, []])
  }
  expect(watches.flatMap(({ refusals, faults }) => [...refusals, ...faults])).toEqual([])
  expect(await server.verify()).toMatchObject({ code: 0 })
}, 1_800_000)

/** How high a row of one line is, in pixels. */
const oneLine = 44

/** How high the highest row of a list is. */
async function tallestRowOf(desk: Page, list: string): Promise<number> {
  await menuOf(desk).getByRole('link', { name: list, exact: true }).click()
  const rows = desk.getByRole('table', { name: list }).locator('tr[data-row]')
  await rows.first().waitFor()
  return rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
}

type Acts = Readonly<Record<string, (desk: Page, n: number) => Promise<void>>>

/** Works off all that waits of these kinds, from the top of the queue; answers how many keys each took, counted by the page. */
async function workOff(desk: Page, staff: Staff, acts: Acts): Promise<{ kind: string; keys: number }[]> {
  const taken: { kind: string; keys: number }[] = []
  await desk.evaluate(() => {
    Object.assign(globalThis, { pressed: 0 })
    addEventListener('keydown', () => Object.assign(globalThis, { pressed: pressedIn() + 1 }), true)
    function pressedIn() {
      return (globalThis as unknown as { pressed: number }).pressed
    }
  })
  const pressed = () => desk.evaluate(() => (globalThis as unknown as { pressed: number }).pressed)
  const open = () => new URLSearchParams(new URL(desk.url()).hash.split('?')[1]).get('open')
  let counted = 0
  for (;;) {
    if (!open()) {
      const left = (await waitsFor(staff)).some(({ kind }) => kind in acts)
      if (!left) return taken
      await desk.locator('main tr[data-about]').first().waitFor()
      await desk.keyboard.press('j')
      await desk.keyboard.press('Enter')
      await desk.waitForURL(/open=/)
    }
    const row = open() ?? ''
    const kind = row.split('.')[0] ?? ''
    const act = acts[kind]
    if (!act) throw new Error(`nobody said what becomes of ${kind}`)
    await act(desk, taken.length + 1)
    await desk.waitForFunction((before) => !location.hash.includes(before), row)
    const now = await pressed()
    taken.push({ kind, keys: now - counted })
    counted = now
  }
}

async function waitsFor(staff: Staff) {
  return (await staff.waitingStaff.counts({})).items.filter(({ count }) => count > 0)
}

function formOf(desk: Page) {
  return desk.locator('main aside form')
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
