import { type DemoBank, openDemoBank, setBookAside } from '@fairlead/demo/src/bank.ts'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { onLane } from '../db/lanes.ts'
import { callMoney, requestHash } from '../db/money.ts'
import { maybeOne, one } from '../db/read.ts'
import { confirmDeposit, recordDeposit } from '../money-desk/deposits.ts'
import { importStatement } from '../money-desk/statements.ts'
import { keepStandingOrders } from '../plan/keep-standing-orders.ts'
import { logOut } from '../session/sessions.ts'
import type { Staff } from '../staff/sessions.ts'
import { seedAcceptor, seedRates, staleRates } from './acceptors.ts'
import { seedAnnouncement } from './announcements.ts'
import { seedCampaigns } from './campaigns.ts'
import { seedCoupons } from './coupons.ts'
import {
  fundSecondPlan,
  openPartner,
  registerPartner,
  signInPartner,
  stateOfPartner,
} from './first-partner.ts'
import { findDemoStaff } from './staff.ts'
import { seedStanding, withoutStanding } from './standing-orders.ts'

/** Who of the demo's staff does it. */
type Seeders = Readonly<Record<'cashier' | 'approver' | 'manager' | 'content', Staff>>

/**
 * Fills an empty demo network by the same use cases that people call, each as the login of whoever does it. Its staff's part is
 * one transaction, so that it is whole or not there: the advertiser and the network pay at the demo bank, a cashier records, an
 * approver confirms, the statement is imported. Then a partner registers, signs in, opens the ad account and asks to pay in, the
 * staff confirm it, and the partner funds a plan. Does nothing when it was done before, but for what a start that was cut off
 * left, rates of exchange, which grow old, and the network's standing orders, which an older demo has not. For one process at a time.
 */
export async function seedDemo(ctx: Ctx, dataDir: string, progress: (line: string) => void): Promise<void> {
  const partner = await stateOfPartner(ctx)
  const stale = await staleRates(ctx)
  const standing = await withoutStanding(ctx)
  if (partner.is !== 'paid_in' || stale.length > 0 || standing.length > 0) {
    const cashier = await findDemoStaff(ctx, 'cashier')
    const approver = await findDemoStaff(ctx, 'approver')
    const manager = await findDemoStaff(ctx, 'campaign_manager')
    const content = await findDemoStaff(ctx, 'content')
    if (!cashier || !approver || !manager || !content) {
      progress(
        'rates and standing orders stay as they are: somebody of its staff has an authenticator by now',
      )
      return
    }
    const staff = { cashier, approver, manager, content }
    const desk = onLane(ctx, 'console')
    await inOne(desk, async (tx) => {
      await seedRates(tx, stale, staff.cashier, staff.approver)
      if (partner.is === 'missing' && !(await isFilled(tx))) await fill(tx, dataDir, staff, progress)
      await seedStanding(tx, await withoutStanding(tx), staff.manager, staff.approver)
    })
    await keepStandingOrders(onLane(ctx, 'jobs'))
    if (partner.is === 'missing') {
      progress('a partner registers')
      await inOne(ctx, registerPartner)
    }
    if (partner.is !== 'paid_in') {
      progress('the partner signs in and pays in')
      const depositId = partner.is === 'opened' ? partner.depositId : await openAsPartner(ctx)
      const bank = openDemoBank(dataDir, ctx.clock)
      await inOne(desk, (tx) => payInForPartner(tx, bank, staff, depositId))
    }
  }
  await fundSecondPlan(ctx)
}

/** Whether the staff's part is done, which is one transaction: others may have paid in before the demo began. */
async function isFilled({ db, network }: Ctx): Promise<boolean> {
  const text = 'select from deposit where account_id = $1 and idempotency_key = $2'
  return (await maybeOne(db, text, [network.id, seedKey('marketing')])) !== undefined
}

/** By which the network's own deposit of the demo is known again. */
function seedKey(creditClass: string): string {
  return `seed:${creditClass}`
}

async function fill(
  ctx: Tx,
  dataDir: string,
  { cashier, approver, manager, content }: Seeders,
  progress: (line: string) => void,
): Promise<void> {
  setBookAside(dataDir)
  const bank = openDemoBank(dataDir, ctx.clock)

  progress('the network and its advertiser pay in at the demo bank')
  const campaigns = await seedCampaigns(ctx, { manager, approver })
  for (const [account, creditClass, amount, payer] of [
    [ctx.network.id, 'marketing', 600_000_000n, 'Fairlead Demo Network'],
    [ctx.network.id, 'rounding', 10_000_000n, 'Fairlead Demo Network'],
    [campaigns.landing, 'escrow', 5_000_000_000n, 'Kettle & Quay'],
    [campaigns.second, 'escrow', 2_000_000_000n, 'Kettle & Quay'],
    [campaigns.film, 'escrow', 2_000_000_000n, 'Kettle & Quay'],
  ] as const) {
    await payIn(
      ctx,
      bank,
      { cashier, approver },
      await openNetworkDeposit(ctx, cashier, account, creditClass, amount),
      payer,
    )
  }
  await importStatement(
    ctx,
    { ...cashier, idempotencyKey: 'seed-statement-1' },
    { content: bank.statementCsv() },
  )

  progress('the network registers an acceptor')
  await seedAcceptor(ctx, cashier, approver)

  progress('the network opens its activities')
  await seedCoupons(ctx, content, approver)

  progress('the network announces when its bank works')
  await seedAnnouncement(ctx, content, approver)
}

/** What the partner does in a session of their own; answers the deposit's id. */
async function openAsPartner(ctx: Ctx): Promise<string> {
  const caller = await signInPartner(ctx)
  const depositId = await inOne(ctx, (tx) => openPartner(tx, caller))
  await logOut(ctx, caller)
  return depositId
}

async function payInForPartner(
  ctx: Tx,
  bank: DemoBank,
  { cashier, approver }: Seeders,
  depositId: string,
): Promise<void> {
  await payIn(ctx, bank, { cashier, approver }, depositId, 'Marisol Vega')
  await importStatement(
    ctx,
    { ...cashier, idempotencyKey: 'seed-statement-2' },
    { content: bank.statementCsv() },
  )
}

/** Pays a deposit at the demo bank, and has it recorded and confirmed. */
async function payIn(
  ctx: Tx,
  bank: DemoBank,
  { cashier, approver }: Pick<Seeders, 'cashier' | 'approver'>,
  depositId: string,
  payer: string,
): Promise<void> {
  const deposit = await one<{ reference: string; amount: bigint; state: string }>(
    ctx.db,
    'select reference, amount, state from deposit where id = $1',
    [depositId],
  )
  if (deposit.state !== 'open') return
  const line = bank.payIn({ reference: deposit.reference, amount: formatAmount(deposit.amount), payer })
  await recordDeposit(ctx, cashier, { id: depositId, bank_reference: line.bank_reference })
  await confirmDeposit(ctx, { ...approver, idempotencyKey: `seed-${depositId}` }, { id: depositId })
}

/** Opens the intent of an advertiser or of the network itself; the same one when asked again. */
function openNetworkDeposit(
  ctx: Ctx,
  cashier: Staff,
  accountId: string,
  creditClass: string,
  amount: bigint,
): Promise<string> {
  const now = ctx.clock.now()
  return callMoney(ctx.db, 'open_owner_deposit', {
    account: accountId,
    deposit: newId(now),
    reference: newReference('D', 8),
    class: creditClass,
    amount,
    staff: cashier.token,
    key: seedKey(creditClass),
    request: requestHash('seed', { creditClass }),
    now,
  })
}
