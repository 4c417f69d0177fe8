import { createHash, randomUUID } from 'node:crypto'
import { operatorApi, partnerApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import type { operator } from '@fairlead/contract/operator'
import { type StepUpAction, stepUpParams } from '@fairlead/contract/step-up'
import { hashSecret, newSecret } from '../../src/crypto/opaque.ts'
import { newId, newReference } from '../../src/db/ids.ts'
import { callMoney, requestHash } from '../../src/db/money.ts'
import { mailedEmailKey } from '../../src/demo/mailed-email-key.ts'
import { demoCode, demoOperators } from '../../src/demo/people.ts'
import { injected } from '../../src/http/injected-fetch.ts'
import { endOfCode, hashCode } from '../../src/session/invitations.ts'
import { ownPage } from './own-page.ts'
import type { World } from './world.ts'

/** A partner as the outside sees one: a token and the typed client over the real server. */
export type TestPartner = {
  readonly id: string
  readonly username: string
  readonly password: string
  readonly token: string
  readonly api: Client<typeof partnerApi>
  /** A one-time token for an action, by the transaction password. */
  stepUp<Action extends StepUpAction>(
    action: Action,
    input: Parameters<(typeof stepUpParams)[Action]>[0],
  ): Promise<string>
}

export type TestOperator = Client<{ operator: typeof operator }>['operator']

/** The six digits of every test partner. */
export const testPin = '294857'

let people = 0
let codes = 0

/** Registers a partner, opens the ad account (which offers the plans) and sets the transaction password. */
export async function joinPartner(world: World): Promise<TestPartner> {
  const { username, password, token, api } = await registerPartner(world)
  await api.session.openAccount({ authorization_code: await unusedCode(world, 'authorization_code') })
  await api.session.setPin({ login_password: password, password: md5(testPin) })
  const { id } = await api.session.userInfo({})
  return {
    id,
    username,
    password,
    token,
    api,
    stepUp: async (action, input) => {
      const params = (stepUpParams[action] as (input: unknown) => Record<string, string>)(input)
      const { step_up } = await api.session.checkPin({ password: md5(testPin), action, params })
      if (!step_up) throw new Error('a good transaction password gave no step-up')
      return step_up
    },
  }
}

/** Registers somebody who has no ad account yet. */
export async function registerPartner(world: World, licenceKey?: string, email?: string) {
  people += 1
  const username = `partner.${people}.${randomUUID().slice(0, 8)}`
  const password = 'sesame-open-1'
  const { token } = await clientOf(world, '').session.register({
    username,
    nickname: 'Test',
    password,
    confirm_password: password,
    email: email ?? `${username}@example.com`,
    // Their own: who shares a number shares what a person gets once.
    phone: `+49 30 ${5_550_100 + people}`,
    license_key: licenceKey ?? (await unusedCode(world, 'license_key')),
  })
  return { username, password, token, api: clientOf(world, token) }
}

/** Presses on the page that the mailed link opens, as whoever reads the partner's mailbox. */
export async function verifyEmail(world: World, { username }: { readonly username: string }): Promise<void> {
  await clientOf(world, '').session.verifyEmail({ key: await mailedEmailKey(world.ctx, username) })
}

/** The typed client of whoever holds the token. */
export function clientOf(
  world: World,
  token: string,
  language = 'en',
  zone = 'Europe/Berlin GMT+01:00',
): Client<typeof partnerApi> {
  const headers = {
    'X-TZ': zone,
    'X-Lang': language,
    ...(token ? { 'X-CT': token } : {}),
  }
  return createClient(partnerApi, { base: '/api', headers: () => headers, fetch: injected(world.app) })
}

/** A client of a further session of the partner. */
export async function signInAgain(
  world: World,
  { username, password }: Pick<TestPartner, 'username' | 'password'>,
): Promise<TestPartner['api']> {
  return clientOf(world, (await clientOf(world, '').session.login({ username, password })).token)
}

/** What proves to the database that a partner calls: the token of one more session, which lasts however the clock moves. */
export async function partnerToken(
  world: Pick<World, 'ctx' | 'asOwner'>,
  partnerId: string,
): Promise<string> {
  const token = newSecret()
  await world.asOwner(
    `insert into partner_session (token_hash, account_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, 'infinity', 'infinity')`,
    [hashSecret(token), partnerId, world.ctx.clock.now()],
  )
  return token
}

/** A licence key or authorization code made for one test partner, beside the demo's own. */
export async function unusedCode(
  world: World,
  kind: 'license_key' | 'authorization_code',
  needsActivation = false,
): Promise<string> {
  codes += 1
  const code = demoCode(world.ctx.pepper, kind, 1_000_000 + codes)
  await world.asOwner(
    'insert into invitation (code_hash, kind, expires_at, needs_activation) values ($1, $2, $3, $4)',
    [hashCode(code), kind, endOfCode(world.clock.now()), needsActivation],
  )
  return code
}

/** Staff stay signed in for half an hour at least: a test has many of their words, and nobody has more than ten sessions. */
const signedIn = new WeakMap<World, Map<string, { readonly cookie: string; readonly at: number }>>()

/** The session cookie of a member of the demo's staff. */
export async function operatorCookie(world: World, role: string): Promise<string> {
  const now = world.clock.now().getTime()
  const ofWorld = signedIn.get(world) ?? new Map()
  signedIn.set(world, ofWorld)
  const last = ofWorld.get(role)
  if (last && now >= last.at && now - last.at < 1_800_000) return last.cookie
  const cookie = await newOperatorCookie(world, role)
  ofWorld.set(role, { cookie, at: now })
  return cookie
}

/** The cookie of a new session. */
async function newOperatorCookie(world: World, role: string, code?: string): Promise<string> {
  const login = demoOperators.find((person) => person.role === role)
  if (!login) throw new Error(`no operator is a ${role}`)
  const answer = await world.console.inject({
    method: 'POST',
    url: '/api/operator/login',
    headers: ownPage,
    payload: { username: login.username, password: login.password, ...(code && { code }) },
  })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

/** Signs a member of the demo's staff in at the console. */
export async function signInOperator(world: World, role: string): Promise<TestOperator> {
  return (await signInStaff(world, role)).operator
}

/** The same with every subject's staff calls; by a code of the authenticator, in a session of its own. */
export async function signInStaff(
  world: World,
  role: string,
  code?: string,
): Promise<Client<typeof operatorApi>> {
  const cookie = code ? await newOperatorCookie(world, role, code) : await operatorCookie(world, role)
  return createClient(operatorApi, {
    base: '/api',
    headers: () => ({ ...ownPage, cookie }),
    fetch: injected(world.console),
  })
}

/** A bank card of a test partner. */
export const testCard = {
  kind: 'bank_card' as const,
  bank_name: 'Bank',
  beneficiary_name: 'Test',
  mobile: '+49 30 5550100',
  account_number: 'DE12 3456 7890',
  bank_address: '',
  branch_name: '',
}

/** Binds a bank card and lets its wait pass; answers the destination's id. */
export async function bindCard(world: World, partner: TestPartner, card = testCard): Promise<string> {
  const { id } = await partner.api.wallet.cardEdit({
    ...card,
    step_up: await partner.stepUp('bind_card', card),
  })
  world.clock.advance(world.ctx.network.destinationWaitSeconds * 1000)
  return id
}

/** Pays an amount in for a partner the whole way: intent, cashier, approver, and the line on a bank statement. */
export async function payIn(world: World, partner: TestPartner, amount: string): Promise<void> {
  const line = await payInUnproven(world, partner, amount)
  const cashier = await signInOperator(world, 'cashier')
  await cashier.statementImport(
    { content: statementCsv([line], world.clock.now()) },
    { idempotencyKey: randomUUID() },
  )
}

/** Pays in up to the approver's word; answers the line that the next bank statement will show. */
export async function payInUnproven(world: World, partner: TestPartner, amount: string) {
  const deposit = await partner.api.wallet.depositOpen({ amount }, { idempotencyKey: randomUUID() })
  const reference = `TB-${randomUUID()}`
  const cashier = await signInOperator(world, 'cashier')
  const approver = await signInOperator(world, 'approver')
  await cashier.depositRecord({ id: deposit.id, bank_reference: reference })
  await approver.depositConfirm({ id: deposit.id }, { idempotencyKey: randomUUID() })
  return { reference, direction: 'in' as const, amount, text: deposit.reference }
}

/** Fills a campaign's escrow (or a network class such as `marketing`) the same way. `amount` in micros. */
export async function fillEscrow(
  world: World,
  accountId: string,
  amount: bigint,
  creditClass = 'escrow',
): Promise<void> {
  const now = world.clock.now()
  const id = newId(now)
  await callMoney(world.staff.db, 'open_owner_deposit', {
    account: accountId,
    deposit: id,
    reference: newReference('D', 10),
    class: creditClass,
    amount,
    staff: (await operatorCookie(world, 'cashier')).split('=')[1] ?? '',
    key: `test:${id}`,
    request: requestHash('test', { id }),
    now,
  })
  const reference = `TB-${id}`
  const cashier = await signInOperator(world, 'cashier')
  await cashier.depositRecord({ id, bank_reference: reference })
  await (await signInOperator(world, 'approver')).depositConfirm({ id }, { idempotencyKey: randomUUID() })
  const decimal = `${amount / 1_000_000n}.${((amount % 1_000_000n) / 10_000n).toString().padStart(2, '0')}`
  await cashier.statementImport(
    { content: statementCsv([{ reference, direction: 'in', amount: decimal, text: 'escrow' }], now) },
    { idempotencyKey: randomUUID() },
  )
}

/** A bank statement in the CSV that the console imports. */
export function statementCsv(
  lines: readonly { reference: string; direction: 'in' | 'out'; amount: string; text: string }[],
  at: Date,
): string {
  const rows = lines.map(({ reference, direction, amount, text }) =>
    [reference, direction, amount, 'USD', at.toISOString(), text].join(','),
  )
  return ['bank_reference,direction,amount,currency,booked_at,text', ...rows].join('\r\n')
}

export function md5(digits: string): string {
  return createHash('md5').update(digits).digest('hex')
}
