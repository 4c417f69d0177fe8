import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../support/books.ts'
import { paymentOf } from '../support/payments.ts'
import {
  joinPartner,
  payIn,
  payInUnproven,
  registerPartner,
  signInOperator,
  statementCsv,
  unusedCode,
} from '../support/people.ts'
import { termsOf } from '../support/rules.ts'
import { operatorOf, staffToken, withRole } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** What takes two people, tried by one: with the server's own login, past every check of the server. */
let stage: Stage
let cashier: string
let approver: string
/** Confirmed deposits, each for one proposal to reverse it. */
const mistaken: { subject: string; account: string }[] = []
/** Lines in suspense, each with the deposit that it shows under another reference. */
const unmatched: Awaited<ReturnType<typeof unmatchedLine>>[] = []
/** Payments that nobody has sent, each for one proposal that it was not made. */
const payments: { subject: string }[] = []
beforeAll(async () => {
  stage = await openStage()
  cashier = await staffToken(stage.world, 'cashier')
  approver = await staffToken(stage.world, 'approver')
  const partner = await joinPartner(stage.world)
  for (let n = 0; n < 5; n += 1) await payIn(stage.world, partner, '5.00')
  for (const { id } of (await partner.api.wallet.depositList({})).items)
    mistaken.push({ subject: id, account: partner.id })
  for (let n = 0; n < 3; n += 1) unmatched.push(await unmatchedLine())
  for (let n = 0; n < 3; n += 1) payments.push({ subject: await newPayment() })
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const kinds = {
  identified: 'cashier',
  sent_back: 'cashier',
  line_matched: 'cashier',
  deposit_reversed: 'cashier',
  publisher_paid: 'cashier',
  publisher_bounced: 'cashier',
  escrow_out: 'cashier',
  network_out: 'cashier',
  payment_failed: 'cashier',
  trial_orders: 'campaign_manager',
  standing_order: 'campaign_manager',
  campaign_terms: 'campaign_manager',
  campaign_on: 'campaign_manager',
  presence_review: 'campaign_manager',
  intake_stop: 'cashier',
  intake_lift: 'cashier',
  contacts: 'admin',
  account_erasure: 'support',
  payee: 'admin',
  fee_table: 'admin',
  network_setting: 'admin',
  operator_add: 'admin',
  operator_role: 'admin',
  operator_end: 'admin',
  operator_recover: 'admin',
} as const

/** What is tried at once, so that nonsense is not even proposed. */
async function firstTried(kind: string): Promise<{ params?: object; subject?: string; account?: string }> {
  const { landing } = stage.world.campaigns
  const terms = await termsOf(stage.world, landing)
  if (kind === 'campaign_terms') return { params: terms, subject: landing }
  if (kind === 'campaign_on')
    return { params: { version: String(Number(terms.version) - 1) }, subject: landing }
  if (kind === 'contacts') return { params: { contacts: 'https://help.example', deposit_contacts: '' } }
  if (kind === 'deposit_reversed') return mistaken.pop() ?? {}
  if (kind === 'line_matched') return unmatched.pop() ?? {}
  if (kind === 'payment_failed') return payments.pop() ?? {}
  if (kind === 'account_erasure') {
    const { username } = await registerPartner(stage.world, await unusedCode(stage.world, 'license_key'))
    const [row] = await stage.world.asOwner<{ id: string }>('select id from partner where username = $1', [
      username,
    ])
    return row ? { account: row.id } : {}
  }
  return {}
}

/** A line in suspense, with the deposit that it shows under another reference. */
async function unmatchedLine() {
  const { world } = stage
  const partner = await joinPartner(world)
  await payInUnproven(world, partner, '5.00')
  const [deposit] = (await partner.api.wallet.depositList({})).items
  const line = { reference: `TB-${randomUUID()}`, direction: 'in' as const, amount: '5.00', text: 'bank' }
  const desk = await signInOperator(world, 'cashier')
  const content = statementCsv([line], world.clock.now())
  await desk.statementImport({ content }, { idempotencyKey: randomUUID() })
  const [shown] = (await desk.statementLines({ find: line.reference })).items
  const params = { reference: deposit?.reference ?? '' }
  return { params, subject: shown?.id ?? '', account: partner.id }
}

/** Proposes as somebody of the staff, in words of its own; answers the proposal's id. */
async function proposeAs(staff: string, kind: string, given?: object, about: string | null = null) {
  const tried = given ? {} : await firstTried(kind)
  const { params = given ?? {}, subject = about, account = null } = tried
  const id = randomUUID()
  const { clock } = stage.world
  const what = [id, kind, staff, subject, account, JSON.stringify(params), `as ${id}`, clock.now()]
  await call(stage.world.staff.db, 'propose', ...what)
  return id
}

function confirmAs(staff: string, proposalId: string) {
  const ids = Array.from({ length: 40 }, () => randomUUID())
  const references = ids.slice(20).map((id) => id.slice(0, 9))
  const { clock } = stage.world
  return call(stage.world.staff.db, 'confirm_proposal', proposalId, staff, ids, references, null, clock.now())
}

const confirmer = (kind: keyof typeof kinds) => (kinds[kind] === 'admin' ? 'admin' : 'approver')

it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'nobody confirms an own proposal of %s, also after a change of role',
  async (kind) => {
    const id = await withRole(stage.world, cashier, kinds[kind], () => proposeAs(cashier, kind))
    const stop = await withRole(stage.world, cashier, confirmer(kind), () =>
      stoppedBy(confirmAs(cashier, id)),
    )
    expect(stop).toBe('23514 proposal_needs_two_people')
  },
)

it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'only the role that may proposes and confirms %s',
  async (kind) => {
    const wrong = kinds[kind] === 'cashier' ? 'campaign_manager' : 'cashier'
    expect(await withRole(stage.world, cashier, wrong, () => stoppedBy(proposeAs(cashier, kind)))).toBe(
      'FLREF role_missing',
    )
    const id = await withRole(stage.world, cashier, kinds[kind], () => proposeAs(cashier, kind))
    expect(await withRole(stage.world, approver, 'auditor', () => stoppedBy(confirmAs(approver, id)))).toBe(
      'FLREF role_missing',
    )
  },
)

describe('a proposal', () => {
  it('to reverse a deposit is one, though two people propose it at the same moment', async () => {
    const other = await staffToken(stage.world, 'cashier')
    const { subject = '', account = '' } = await firstTried('deposit_reversed')
    const propose = (staff: string) => {
      const id = randomUUID()
      const what = [
        id,
        'deposit_reversed',
        staff,
        subject,
        account,
        '{}',
        `as ${id}`,
        stage.world.clock.now(),
      ]
      return call(stage.world.staff.db, 'propose', ...what)
    }
    const answers = await Promise.allSettled([cashier, other].map(propose))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stoppedBy(propose(other))).toMatch(/^FLREF deposit_reversal_waits$/)
  })

  it('to reverse a deposit is about no other account than its own', async () => {
    const { subject = '' } = await firstTried('deposit_reversed')
    const what = [randomUUID(), 'deposit_reversed', cashier, subject, stage.partner.id, '{}', 'x']
    const stop = await stoppedBy(call(stage.world.staff.db, 'propose', ...what, stage.world.clock.now()))
    expect(stop).toBe('FLREF data_error')
  })

  it('of somebody whose work has ended is not made', async () => {
    const who = await operatorOf(stage.world, cashier)
    await stage.world.asOwner('update operator set ended_at = now() where id = $1', [who])
    const stop = await stoppedBy(proposeAs(cashier, 'network_out'))
    await stage.world.asOwner('update operator set ended_at = null where id = $1', [who])
    expect(stop).toBe('FLREF token_expired')
  })
})

/** A payment out of escrow that two people decided on. */
async function newPayment(): Promise<string> {
  const id = await proposeAs(cashier, 'escrow_out', { amount: '1000000' }, stage.world.campaigns.landing)
  await confirmAs(approver, id)
  return (await paymentOf(stage.world, id)).id
}

it('whoever confirmed a payment does not tell the bank, also after a change of role', async () => {
  const { clock } = stage.world
  const payment = await newPayment()
  const stop = await withRole(stage.world, approver, 'cashier', () =>
    stoppedBy(call(stage.world.staff.db, 'send_payment', payment, approver, randomUUID(), clock.now())),
  )
  expect(stop).toBe('23514 outgoing_payment_needs_two_people')
})

it('escrow that an order reserved is not paid out', async () => {
  const id = await proposeAs(cashier, 'escrow_out', { amount: '999000000' }, stage.world.campaigns.landing)
  expect(await stoppedBy(confirmAs(approver, id))).toBe('FLREF insufficient_balance')
})

it('the server by itself voids no order', async () => {
  const { ctx, clock } = stage.world
  const how = [stage.partner.id, stage.runningId, 'void', 'void_content', 'system', clock.now()]
  const stop = await stoppedBy(call(ctx.db, 'end_running_order', ...how))
  expect(stop).toBe('42501 permission denied for function end_running_order')
})

it('an order is paused 72 hours at most, in all', async () => {
  const { clock } = stage.world
  const manager = await staffToken(stage.world, 'campaign_manager')
  const pause = (hours: number) =>
    call(
      stage.world.staff.db,
      'pause_order',
      stage.runningId,
      manager,
      'paused_page_broken',
      hours,
      clock.now(),
    )
  expect(await stoppedBy(pause(73))).toBe('23514 order_paused_at_most_72_hours')
  await pause(1)
  clock.advance(3_600_000)
  expect(await stoppedBy(pause(72))).toBe('23514 order_paused_at_most_72_hours')
})

it('the first payee alone is not set by two people', async () => {
  const second = stage.world.asOwner(
    `insert into payee (version, name, bank, account, published_at) values (2, 'a', 'b', 'c', now())`,
  )
  expect(await stoppedBy(second)).toBe('23514 payee_set_by_two_people')
})

describe('contacts of customer service', () => {
  const published = (change: Readonly<Record<string, string>> = {}) => {
    const columns = {
      id: 'gen_random_uuid()',
      version: '900',
      contacts: `'{https://help.example}'`,
      ...change,
    }
    return stage.world.asOwner(
      `insert into contact_version (deposit_contacts, published_at, ${Object.keys(columns).join(', ')})
       values ('{}', now(), ${Object.values(columns).join(', ')})`,
    )
  }

  it('are published by no login, and not by the owner without two people', async () => {
    expect(await stoppedBy(published())).toBe('23503 contacts_take_two_people')
    for (const db of [stage.world.ctx.db, stage.world.staff.db, stage.world.jobs.db]) {
      for (const statement of [
        `insert into contact_version (id, version, contacts, deposit_contacts, published_at)
         values (gen_random_uuid(), 900, '{https://evil.example}', '{}', now())`,
        `update contact_version set contacts = '{https://evil.example}'`,
        'delete from contact_version',
      ])
        expect(await stoppedBy(db.query(statement))).toBe('42501 permission denied for table contact_version')
    }
  })

  it.each([
    'http://help.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://help.example@evil.example',
    'https://hеlp.example',
    'https://help.example/"onload',
    'https://help.example;',
    'HTTPS://help.example',
    'help.example',
    'tel:call me',
    `https://help.example/${'x'.repeat(300)}`,
    'https://a.example https://a.example',
    '',
    'https://a.example https://b.example https://c.example https://d.example https://e.example https://f.example',
  ])('are never %s: neither proposed nor kept', async (contacts) => {
    const admin = await staffToken(stage.world, 'admin')
    expect(await stoppedBy(proposeAs(admin, 'contacts', { contacts, deposit_contacts: '' }))).toBe(
      'FLREF contact_refused',
    )
    const urls =
      contacts === ''
        ? '{}'
        : `{${contacts
            .split(' ')
            .map((url) => JSON.stringify(url))
            .join(',')}}`
    expect(await stoppedBy(published({ contacts: `'${urls}'` }))).toBe('23514 contacts_are_addresses')
  })
})
