import { createHash } from 'node:crypto'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { Ctx, Tx } from '../context.ts'
import { checkPin } from '../credentials/check-pin.ts'
import { hashPin } from '../credentials/pin-hash.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { partnerBorrows } from '../http/borrowers.ts'
import { type Caller, findCaller } from '../http/caller.ts'
import { fundPlan } from '../plan/fund-plan.ts'
import { createPartner } from '../session/create-partner.ts'
import { login } from '../session/login.ts'
import { openAccount } from '../session/open-account.ts'
import { openDeposit } from '../wallet/deposits.ts'
import { demoCampaigns } from './campaigns.ts'
import { mailedEmailKey } from './mailed-email-key.ts'
import { demoCode, demoPartner } from './people.ts'
import { demoVisitor } from './staff.ts'

/** How far the demo's partner has come: not there, registered, with an ad account and a first deposit on its way, or paid in. */
export async function stateOfPartner({
  db,
}: Ctx): Promise<
  | { readonly is: 'missing' | 'registered' | 'paid_in' }
  | { readonly is: 'opened'; readonly depositId: string }
> {
  const row = await maybeOne<{ opened: boolean; deposit_id: string | null }>(
    db,
    `select p.account_opened_at is not null as opened,
       (select (array_agg(d.id order by d.id))[1] from deposit d where d.account_id = p.id
        having count(*) = 1 and min(d.state) = 'open') as deposit_id
     from partner p where p.username = $1`,
    [demoPartner.username],
  )
  if (!row) return { is: 'missing' }
  if (row.opened && row.deposit_id) return { is: 'opened', depositId: row.deposit_id }
  return { is: row.opened ? 'paid_in' : 'registered' }
}

/** Registers the demo's partner, who is nobody's session yet, with an address that has answered. */
export async function registerPartner(ctx: Tx): Promise<void> {
  const { transactionPassword: _, ...person } = demoPartner
  const license_key = demoCode(ctx.pepper, 'license_key', 0)
  const origin = { entry: 'register', hostUser: null }
  await createPartner(ctx, demoVisitor, { ...person, license_key, lang: 'en' }, origin)
  const key = await mailedEmailKey(ctx, person.username)
  await callMoney(ctx.db, 'verify_email', { key, now: ctx.clock.now() })
}

/** A new session of the demo's partner. */
export async function signInPartner(ctx: Ctx): Promise<Caller> {
  const { username, password } = demoPartner
  const { token } = await login(ctx, demoVisitor, { username, password })
  return findCaller(ctx, demoVisitor, token, 'token', '')
}

/** Opens the ad account, sets the transaction password and asks to pay in; answers the deposit's id. */
export async function openPartner(ctx: Tx, caller: Caller): Promise<string> {
  await openAccount(ctx, caller, demoCode(ctx.pepper, 'authorization_code', 0))
  const digits = md5(demoPartner.transactionPassword)
  const pin_hash = await hashPin(ctx, caller.partnerId, digits, partnerBorrows(caller.partnerId))
  await callMoney(ctx.db, 'set_first_pin', { session: caller.token, pin_hash, now: ctx.clock.now() })
  const { id } = await openDeposit(ctx, { ...caller, idempotencyKey: 'seed-deposit' }, { amount: '200.00' })
  return id
}

/** Funds the demo partner's offer of the second campaign, where that was not done before. */
export async function fundSecondPlan(ctx: Ctx): Promise<void> {
  const offer = await maybeOne<{ id: string; rule_version: number }>(
    ctx.db,
    `select o.id, o.rule_version from ad_order o join partner p on p.id = o.account_id
     where p.username = $1 and o.campaign_id = $2 and o.state = 'waiting'
       and not exists (select from entry e where e.account_id = o.account_id and e.type = 'fund')`,
    [demoPartner.username, demoCampaigns[1]],
  )
  if (!offer) return
  const caller = { ...(await signInPartner(ctx)), idempotencyKey: 'seed-fund' }
  const wish = { id: offer.id, amount: '5.00', rule_version: offer.rule_version }
  const { step_up } = await checkPin(ctx, caller, {
    password: md5(demoPartner.transactionPassword),
    action: 'fund',
    params: stepUpParams.fund(wish),
  })
  if (!step_up) throw new Error('a good transaction password gave no step-up')
  await fundPlan(ctx, caller, { ...wish, step_up })
}

function md5(digits: string): string {
  return createHash('md5').update(digits).digest('hex')
}
