/**
 * A day of ads, told by the ledger: what each step does to the money. Run it with `node apps/server/examples/
 * a-day-of-ads.ts`; its print stands beside it and is compared at every test run.
 */
import { formatAmount } from '@fairlead/money/amount'
import { many } from '../src/db/read.ts'
import { checkInvariants } from '../src/verify/invariants.ts'
import { Real } from '../test/ledger-model/real.ts'
import { deliveryArgs, findFlight, viewsAndClicks } from '../test/support/deliver.ts'
import { settle } from '../test/support/follows.ts'
import { openWorld } from '../test/support/world.ts'

const world = await openWorld()
const ledger = await Real.open(world)
const partner = ledger.partnerId
const orderId = '01890000-0000-7000-8000-000000000007'

const campaign = await ledger.campaign(300_000_000n)
await step('An advertiser has paid $300.00 into escrow. A partner pays in $50.00', () =>
  ledger.payIn(50_000_000n),
)

const ofOrder = { account: partner, order: orderId }
await ledger.call('offer_order', { ...ofOrder, plan_number: 'FL-STORY', campaign, now: ledger.now })
await step('The partner puts $20.00 on the plan', async () => {
  const proof = await ledger.stepUp('fund')
  const wish = {
    session: ledger.session,
    order: orderId,
    amount: 20_000_000n,
    rule_version: 1,
    outlook: '{}',
  }
  const rest = { ...ledger.key(), entry: ledger.id(), now: ledger.now }
  await ledger.call('fund_order', { ...wish, ...proof, ...rest })
})
await step('A place is found: three times the amount is set aside from escrow', () =>
  ledger.call('match_order', { ...ofOrder, entry: ledger.id(), now: ledger.now }),
)
await step('350 people see the ad, 9 of them click; robots are not paid', async () => {
  await deliver(350, 9)
  await ledger.call('book_delivery', { ...ofOrder, entry: ledger.id(), now: ledger.now })
})
await step('The partner stops the plan; what is unspent comes back', async () => {
  await ledger.call('stop_order', { session: ledger.session, order: orderId, now: ledger.now })
  world.clock.advance(10_000)
  const entries = { delivery_entry: ledger.id(), release_entry: ledger.id() }
  await ledger.call('close_order', { ...ofOrder, ...entries, now: ledger.now })
})
await step('The validation period is over; the order settles', async () => {
  world.clock.advance(90_000)
  await settle(ledger, orderId)
})
const withdrawal = ledger.id()
await step('The partner withdraws $40.00', async () => {
  const proof = await ledger.stepUp('withdraw')
  const wish = {
    session: ledger.session,
    reference: 'W-STORY',
    amount: 40_000_000n,
    destination: ledger.destinationId,
  }
  const rest = { ...ledger.key(), entry: ledger.id(), now: ledger.now }
  await ledger.call('request_withdrawal', { withdrawal, ...wish, ...proof, ...rest })
})
await step('One person approves, another sends, the bank statement shows it arrived', async () => {
  await ledger.call('approve_withdrawal', { withdrawal, staff: ledger.approver, now: ledger.now })
  const sent = { staff: ledger.cashier, bank_reference: 'TB-STORY', entry: ledger.id() }
  await ledger.call('send_withdrawal', { withdrawal, ...sent, now: ledger.now })
  await ledger.importLine('TB-STORY', 39_750_000n, 'out')
})

await world.jobs.db.query('select assign_journal_numbers()')
const broken = (await checkInvariants(world.staff.db)).filter(({ offending }) => offending.length > 0)
print(
  broken.length === 0 ? 'All twelve invariants hold.' : `Broken: ${broken.map(({ id }) => id).join(', ')}`,
)
await world.close()

/** Does one step and prints the journal lines it wrote, and the partner's balances after it. */
async function step(title: string, act: () => Promise<unknown>): Promise<void> {
  const before = await lines()
  await act()
  print(title)
  for (const line of (await lines()).slice(before.length)) print(`    ${line}`)
  const { available, held, pending, withdrawing } = await balances()
  print(`  = available ${available}, held ${held}, pending ${pending}, withdrawing ${withdrawing}\n`)
}

async function lines(): Promise<string[]> {
  const rows = await many<{ kind: string; debit_class: string; credit_class: string; amount: bigint }>(
    world.ctx.db,
    `select p.kind, p.debit_class, p.credit_class, p.amount
     from posting p join entry e on e.account_id = p.account_id and e.id = p.entry_id
     where p.account_id = $1 order by e.at, e.id, p.line`,
    [partner],
  )
  return rows.map(
    ({ kind, debit_class, credit_class, amount }) =>
      `${kind.padEnd(14)} ${`${debit_class} -> ${credit_class}`.padEnd(26)} ${formatAmount(amount).padStart(10)}`,
  )
}

async function balances(): Promise<Record<'available' | 'held' | 'pending' | 'withdrawing', string>> {
  const row = await ledger.balances()
  return {
    available: formatAmount(row.available),
    held: formatAmount(row.held),
    pending: formatAmount(row.pending),
    withdrawing: formatAmount(row.withdrawing),
  }
}

/** Real events, and as many from robots. All fall to the one order that there is, a tenth of whose views may come at once. */
async function deliver(seen: number, clicked: number): Promise<void> {
  const place = await findFlight(world.ctx.db, orderId)
  if (!place) throw new Error('the order does not run')
  const robots = viewsAndClicks(seen, 0).map((event) => ({ ...event, reason: 'robot' }))
  const events = [...robots, ...viewsAndClicks(seen, clicked)]
  await ledger.call('record_delivery', deliveryArgs(place, events, ledger.now))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
