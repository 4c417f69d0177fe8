import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { newId, newReference } from '../../src/db/ids.ts'
import { laneOf } from '../../src/db/lanes.ts'
import { type Args, callMoney, type MoneyFunction, type Result, requestHash } from '../../src/db/money.ts'
import type { Client, Lane, Pool } from '../../src/db/pool.ts'
import { one } from '../../src/db/read.ts'
import { jobsCalls } from '../guarantees/allowed-rights.ts'
import { call } from '../guarantees/call.ts'
import { staffCalls } from '../guarantees/console-rights.ts'
import { partnerToken, unusedCode } from '../support/people.ts'
import { addRule, offerCampaign } from '../support/rules.ts'
import { staffToken } from '../support/staff.ts'
import type { World } from '../support/world.ts'

/** The ledger's functions as the model's commands use them: one partner, two campaigns, nothing between. */
export class Real {
  readonly world: World
  readonly partnerId: string
  /** The token of the partner's session. */
  readonly session: string
  readonly cashier: string
  readonly approver: string
  readonly support: string
  readonly destinationId: string

  private constructor(
    world: World,
    ids: {
      partner: string
      session: string
      cashier: string
      approver: string
      support: string
      destination: string
    },
  ) {
    this.world = world
    this.partnerId = ids.partner
    this.session = ids.session
    this.cashier = ids.cashier
    this.approver = ids.approver
    this.support = ids.support
    this.destinationId = ids.destination
  }

  get now(): Date {
    return this.world.clock.now()
  }

  call<Name extends MoneyFunction, Value extends Result<Name> | null = Result<Name>>(
    name: Name,
    args: Args<Name>,
  ): Promise<Value> {
    const { db } = this.world.ctx
    const lane = laneFor(name)
    return callMoney<Name, Value>(lane ? laneOf(db, lane) : db, name, args)
  }

  /** A step-up token as a good transaction password would have left it. */
  async stepUp(action: string): Promise<{ readonly step_up: Buffer; readonly params: Buffer }> {
    const token = randomBytes(32)
    const params = createHash('sha256').update(action).digest()
    await this.world.ctx.auth.query({
      text: `insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
             values ($1, $2, $2, $3, $4, $5)`,
      values: [this.partnerId, token, action, params, new Date(this.now.getTime() + 120_000)],
    })
    return { step_up: token, params }
  }

  id(): string {
    return newId(this.now)
  }

  /** An idempotency key with the hash of its request. */
  key(): { readonly key: string; readonly request: Buffer } {
    const key = randomUUID()
    return { key, request: requestHash('model', { key }) }
  }

  static async open(world: World): Promise<Real> {
    const now = world.clock.now()
    const partner = newId(now)
    const name = randomUUID()
    await world.asOwner('select begin_account($1, false, $2)', [partner, now])
    await world.asOwner(
      `insert into partner (id, username, nickname, email, phone, password_hash, created_at)
       values ($1, $2, 'model', $2, '+49', 'none', $3)`,
      [partner, name, now],
    )
    const session = await partnerToken(world, partner)
    const code = await unusedCode(world, 'authorization_code')
    await callMoney(world.ctx.db, 'open_ad_account', { session, code, now })
    const cashier = await staffToken(world, 'cashier')
    const approver = await staffToken(world, 'approver')
    const support = await staffToken(world, 'support')
    const real = new Real(world, { partner, session, cashier, approver, support, destination: newId(now) })
    const proof = await real.stepUp('bind_card')
    const fields = { kind: 'bank_card', bank_name: 'b', beneficiary_name: 'b', mobile: 'm' }
    const rest = { account_number: '1', bank_address: '', branch_name: '' }
    const json = JSON.stringify({ ...fields, ...rest })
    await real.call('bind_destination', {
      session,
      destination: real.destinationId,
      fields: json,
      ...proof,
      now,
    })
    return real
  }

  /** A campaign of its own with escrow that stands on a statement. */
  async campaign(escrow: bigint): Promise<string> {
    const id = this.id()
    await this.world.asOwner(
      `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, active, created_at)
       select $1, $2, advertiser_id, false, 'landing_page', 0, false, $3 from campaign where id = $4`,
      [id, newReference('C', 12), this.now, this.world.campaigns.landing],
    )
    await this.world.asOwner('select open_escrow($1)', [id])
    await addRule(this.world, id, {}, this.world.campaigns.landing)
    await offerCampaign(this.world, id)
    await this.payIn(escrow, id, 'escrow')
    return id
  }

  /** Pays in the whole way, up to the line on a statement. */
  async payIn(amount: bigint, accountId = this.partnerId, creditClass = 'available'): Promise<void> {
    const id = this.id()
    const head = { deposit: id, reference: newReference('D', 12), amount, ...this.key(), now: this.now }
    if (accountId === this.partnerId) await this.call('open_deposit', { session: this.session, ...head })
    else {
      const owner = { account: accountId, class: creditClass, staff: this.cashier }
      await this.call('open_owner_deposit', { ...owner, ...head })
    }
    const reference = `M-${randomUUID()}`
    await this.call('record_deposit', {
      deposit: id,
      staff: this.cashier,
      bank_reference: reference,
      now: this.now,
    })
    await this.call('confirm_deposit', {
      deposit: id,
      staff: this.approver,
      ...this.key(),
      entry: this.id(),
      now: this.now,
    })
    await this.importLine(reference, amount)
  }

  async importLine(
    reference: string,
    amount: bigint,
    direction: 'in' | 'out' = 'in',
    { end_to_end, text = 'model' }: { readonly end_to_end?: string; readonly text?: string } = {},
  ): Promise<void> {
    const at = this.now.toISOString()
    const line = { id: this.id(), entry: this.id(), reference, direction, amount: amount.toString() }
    const lines = JSON.stringify([{ ...line, booked_at: at, text, end_to_end }])
    await this.call('import_statement', {
      staff: this.cashier,
      statement: this.id(),
      lines,
      now: this.now,
    })
  }

  /** What a cashier proposes, in words of its own: the same ones would be the same proposal. Answers its id. */
  async propose(
    kind: string,
    subject: string | null,
    params: object = {},
    staff = this.cashier,
  ): Promise<string> {
    const id = this.id()
    const what = [id, kind, staff, subject, null, JSON.stringify(params), `as ${id}`, this.now]
    await call(this.world.staff.db, 'propose', ...what)
    return id
  }

  /** Confirms it, on a connection of one's own where that matters. */
  confirmProposal(
    proposal: string,
    {
      db = this.world.staff.db,
      staff = this.approver,
    }: { readonly db?: Pool | Client; readonly staff?: string } = {},
  ) {
    const ids = Array.from({ length: 4 }, () => this.id())
    const references = ids.map(() => randomUUID().slice(0, 9))
    return call(db, 'confirm_proposal', proposal, staff, ids, references, null, this.now)
  }

  /** As if a withdrawal had been sent a day before, and the bank's statements reached as far as now. */
  async statementsReachBeyond(withdrawal: string): Promise<void> {
    await this.world.asOwner(`update withdrawal set sent_at = sent_at - interval '1 day' where id = $1`, [
      withdrawal,
    ])
    await this.importLine(`TB-${randomUUID()}`, 10_000n)
  }

  /** The partner's stored balances, to hold against the model's. */
  balances(): Promise<{
    available: bigint
    withdrawing: bigint
    clearing: bigint
    promo: bigint
    held: bigint
    held_promo: bigint
    pending: bigint
    reserved: bigint
  }> {
    return one(
      this.world.ctx.db,
      `select w.available, w.withdrawing, w.clearing, w.promo, coalesce(sum(o.held_cash), 0)::bigint as held,
         coalesce(sum(o.held_promo), 0)::bigint as held_promo,
         coalesce(sum(o.pending), 0)::bigint as pending, coalesce(sum(o.reserved), 0)::bigint as reserved
       from wallet w left join ad_order o on o.account_id = w.account_id
       where w.account_id = $1 group by w.account_id`,
      [this.partnerId],
    )
  }
}

/** Ad events are recorded by delivery's own login alone, what is due is done by that of the jobs, and what staff do by the console's. */
function laneFor(name: string): Lane | undefined {
  if (name === 'record_delivery') return 'delivery'
  if (staffCalls.includes(name)) return 'console'
  return jobsCalls.includes(name) ? 'jobs' : undefined
}
