import { createHash } from 'node:crypto'
import { stepUpParams } from '@fairlead/contract/step-up'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId, newReference } from '../db/ids.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney, requestHash } from '../db/money.ts'
import { atOnce } from '../db/pool.ts'
import { maybeOne, one } from '../db/read.ts'
import { openDemoBank, setBookAside } from '../demo-site/bank.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import { type Caller, findCaller } from '../http/caller.ts'
import { confirmDeposit, recordDeposit } from '../operator/deposits.ts'
import type { Staff } from '../operator/sessions.ts'
import { importStatement } from '../operator/statements.ts'
import { fundPlan } from '../plan/fund-plan.ts'
import { checkPin } from '../session/check-pin.ts'
import { createPartner } from '../session/create-partner.ts'
import { login } from '../session/login.ts'
import { openAccount } from '../session/open-account.ts'
import { hashPassword, pepperPin } from '../session/passwords.ts'
import { openDeposit } from '../wallet/deposits.ts'
import { seedAcceptor, seedRates, staleRates } from './acceptors.ts'
import { seedAnnouncement } from './announcements.ts'
import { demoCampaigns, seedCampaigns } from './campaigns.ts'
import { seedCoupons } from './coupons.ts'
import { demoCode, demoPartner } from './people.ts'
import { demoVisitor, findDemoStaff } from './staff.ts'
import { seedStanding, withoutStanding } from './standing-orders.ts'

/**
 * Fills an empty demo network in one transaction, so that it is whole or not there, by the same use cases that people
 * call: the advertiser and the network pay at the demo bank, a cashier records, an approver confirms, the statement is
 * imported, a partner registers and pays in. Then the partner signs in, which is nobody's transaction but authentication's,
 * and funds a plan. Does nothing when it was done before, but for rates of exchange, which grow old, and the network's
 * standing orders, which an older demo has not. For one process at a time.
 */
export async function seedDemo(ctx: Ctx, dataDir: string, progress: (line: string) => void): Promise<void> {
  const done = await maybeOne(ctx.db, 'select from partner where username = $1', [demoPartner.username])
  const stale = await staleRates(ctx)
  if (!done || stale.length > 0 || (await withoutStanding(ctx)).length > 0) {
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
    // Nobody waits for an answer: it may take as long as a job.
    await atOnce(laneOf(ctx.db, 'jobs'), async (db) => {
      const whole = { ...ctx, db }
      await seedRates(whole, stale, staff.cashier, staff.approver)
      if (!done) await fill(whole, dataDir, staff, progress)
      await seedStanding(whole, await withoutStanding(whole), staff.manager, staff.approver)
    })
  }
  await fundSecondPlan(ctx)
}

async function fill(
  ctx: Tx,
  dataDir: string,
  {
    cashier,
    approver,
    manager,
    content,
  }: Readonly<Record<'cashier' | 'approver' | 'manager' | 'content', Staff>>,
  progress: (line: string) => void,
): Promise<void> {
  setBookAside(dataDir)
  const bank = openDemoBank(dataDir, ctx.clock)

  const payIn = async (depositId: string, payer: string) => {
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

  progress('the network and its advertiser pay in at the demo bank')
  const campaigns = await seedCampaigns(ctx, { manager, approver })
  for (const [account, creditClass, amount, payer] of [
    [ctx.network.id, 'marketing', 600_000_000n, 'Fairlead Demo Network'],
    [ctx.network.id, 'rounding', 10_000_000n, 'Fairlead Demo Network'],
    [campaigns.landing, 'escrow', 5_000_000_000n, 'Kettle & Quay'],
    [campaigns.second, 'escrow', 2_000_000_000n, 'Kettle & Quay'],
    [campaigns.film, 'escrow', 2_000_000_000n, 'Kettle & Quay'],
  ] as const) {
    await payIn(await openNetworkDeposit(ctx, account, creditClass, amount), payer)
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

  progress('a partner registers and pays in')
  const caller = await seedPartner(ctx)
  const deposit = await openDeposit(ctx, { ...caller, idempotencyKey: 'seed-deposit' }, { amount: '200.00' })
  await payIn(deposit.id, 'Marisol Vega')
  await importStatement(
    ctx,
    { ...cashier, idempotencyKey: 'seed-statement-2' },
    { content: bank.statementCsv() },
  )
}

/** Opens the intent of an advertiser or of the network itself; the same one when asked again. */
function openNetworkDeposit(
  ctx: Ctx,
  accountId: string,
  creditClass: string,
  amount: bigint,
): Promise<string> {
  const now = ctx.clock.now()
  return callMoney(ctx.db, 'open_deposit', {
    account: accountId,
    deposit: newId(now),
    reference: newReference('D', 8),
    class: creditClass,
    amount,
    key: `seed:${creditClass}`,
    request: requestHash('seed', { creditClass }),
    now,
  })
}

/** Whoever is nobody's session yet: the same transaction makes them. */
async function seedPartner(ctx: Tx): Promise<Caller> {
  const { transactionPassword, ...person } = demoPartner
  const license_key = demoCode(ctx.pepper, 'license_key', 0)
  const origin = { entry: 'register', hostUser: null }
  const { id } = await createPartner(ctx, demoVisitor, { ...person, license_key, lang: 'en' }, origin)
  const caller = {
    ...demoVisitor,
    partnerId: id,
    sessionHash: Buffer.alloc(0),
    accountOpen: false,
    idempotencyKey: '',
  }
  await openAccount(ctx, caller, demoCode(ctx.pepper, 'authorization_code', 0))
  const typed = pepperPin(ctx.pepper, id, md5(transactionPassword))
  const pin_hash = await hashPassword(typed, ctx.passwordCost, partnerBorrows(id))
  await callMoney(ctx.db, 'set_first_pin', { account: id, pin_hash, now: ctx.clock.now() })
  return caller
}

/** Funds the demo partner's offer of the second campaign, where that was not done before. */
async function fundSecondPlan(ctx: Ctx): Promise<void> {
  const offer = await maybeOne<{ id: string; rule_version: number }>(
    ctx.db,
    `select o.id, o.rule_version from ad_order o join partner p on p.id = o.account_id
     where p.username = $1 and o.campaign_id = $2 and o.state = 'waiting'
       and not exists (select from entry e where e.account_id = o.account_id and e.type = 'fund')`,
    [demoPartner.username, demoCampaigns[1]],
  )
  if (!offer) return
  const { username, password, transactionPassword } = demoPartner
  const { token } = await login(ctx, demoVisitor, { username, password })
  const caller = await findCaller(ctx, demoVisitor, token, 'token', 'seed-fund')
  const wish = { id: offer.id, amount: '5.00', rule_version: offer.rule_version }
  const { step_up } = await checkPin(ctx, caller, {
    password: md5(transactionPassword),
    action: 'fund',
    params: stepUpParams.fund(wish),
  })
  if (!step_up) throw new Error('a good transaction password gave no step-up')
  await fundPlan(ctx, caller, { ...wish, step_up })
}

function md5(digits: string): string {
  return createHash('md5').update(digits).digest('hex')
}
