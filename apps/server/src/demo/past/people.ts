import { createHash, randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import { type Client, createClient } from '@fairlead/contract/client'
import { type StepUpAction, stepUpParams } from '@fairlead/contract/step-up'
import { formatAmount, parseAmount, smaller, wholeCents } from '@fairlead/money/amount'
import { injected } from '../../http/injected-fetch.ts'
import { issueCode } from '../../people/codes.ts'
import { mailedEmailKey } from '../mailed-email-key.ts'
import { type PastNetwork, payDeposit } from './network.ts'

/** What somebody registers with. */
export type Person = {
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly transactionPassword: string
}

/** A partner who uses the app: the typed calls of a session of their own. */
export type PastPartner = {
  readonly person: Person
  readonly api: Client<typeof partnerApi>
  /** A one-time token for an action, by the transaction password. */
  stepUp<Action extends StepUpAction>(
    action: Action,
    input: Parameters<(typeof stepUpParams)[Action]>[0],
  ): Promise<string>
}

/** A new key for a call that changes money. */
export const once = () => ({ idempotencyKey: randomUUID() })

const md5 = (digits: string) => createHash('md5').update(digits).digest('hex')

function callsOf({ app }: PastNetwork, token: string): Client<typeof partnerApi> {
  const headers = { 'X-TZ': 'Europe/Berlin GMT+01:00', 'X-Lang': 'en', ...(token && { 'X-CT': token }) }
  return createClient(partnerApi, { base: '/api', headers: () => headers, fetch: injected(app) })
}

/** Registers somebody with codes that support issued, verifies the address, opens the ad account and sets the transaction password. */
export async function join(network: PastNetwork, person: Person): Promise<PastPartner> {
  const issue = async (kind: 'license_key' | 'authorization_code') =>
    (await network.does('support', (tx, staff) => issueCode(tx, staff, { kind }))).code
  const { transactionPassword, ...known } = person
  const { token } = await callsOf(network, '').session.register({
    ...known,
    confirm_password: person.password,
    license_key: await issue('license_key'),
    lang: 'en',
  })
  const partner = signedIn(network, person, token)
  await openMailedLink(network, person)
  await partner.api.session.openAccount({ authorization_code: await issue('authorization_code') })
  await partner.api.session.setPin({ login_password: person.password, password: md5(transactionPassword) })
  return partner
}

/** Presses on the page that the mailed link opens: from then on the address counts for a forgotten password. */
async function openMailedLink(network: PastNetwork, { username }: Person): Promise<void> {
  await callsOf(network, '').session.verifyEmail({ key: await mailedEmailKey(network.ctx, username) })
}

/** Somebody who joined before, in a new session: a token lives for thirty days. */
export async function logIn(network: PastNetwork, person: Person): Promise<PastPartner> {
  const { username, password } = person
  return signedIn(network, person, (await callsOf(network, '').session.login({ username, password })).token)
}

function signedIn(network: PastNetwork, person: Person, token: string): PastPartner {
  const api = callsOf(network, token)
  return {
    person,
    api,
    stepUp: async (action, input) => {
      const params = (stepUpParams[action] as (input: unknown) => Record<string, string>)(input)
      const { step_up } = await api.session.checkPin({
        password: md5(person.transactionPassword),
        action,
        params,
      })
      if (!step_up) throw new Error('a good transaction password gave no step-up')
      return step_up
    },
  }
}

/** A partner pays in, the whole way. */
export async function payIn(network: PastNetwork, partner: PastPartner, amount: string): Promise<void> {
  const deposit = await partner.api.wallet.depositOpen({ amount }, once())
  await payDeposit(network, { ...deposit, amount }, partner.person.nickname)
}

/** The open offer of a product; undefined where there is none, since an order of it has not settled yet. */
export async function offerOf({ api }: PastPartner, product: string): Promise<string | undefined> {
  const { items } = await api.plan.orderList({ status: 'waitPut' })
  return items.find((order) => order.product === product)?.id
}

/**
 * Puts an amount on the open offer of a product, as the app does: no more than may be put, which revenue that nobody could
 * foresee may have made little. Answers the order; undefined where nothing is offered, or may be put.
 */
export async function put(
  partner: PastPartner,
  product: string,
  amount: string,
  coupon_id?: string,
): Promise<string | undefined> {
  const id = await offerOf(partner, product)
  if (id === undefined) return undefined
  const { rule, ...limits } = await partner.api.plan.orderDetail({ id })
  const may = within(amount, limits)
  if (may === undefined) return undefined
  const wish = { id, amount: may, rule_version: rule.version, ...(coupon_id !== undefined && { coupon_id }) }
  await partner.api.plan.orderPut({ ...wish, step_up: await partner.stepUp('fund', wish) }, once())
  return id
}

/** What of an amount may be put on an offer, in whole cents; undefined where less than its minimum may. */
export function within(
  amount: string,
  limits: { readonly put_amount_min: string; readonly put_amount_max: string },
): string | undefined {
  const most = wholeCents(smaller(parseAmount(amount), parseAmount(limits.put_amount_max)))
  return most < parseAmount(limits.put_amount_min) ? undefined : formatAmount(most)
}

/** Stops an order, unless its stop-loss or too little delivery has ended it before. */
export async function stop({ api }: PastPartner, id: string): Promise<void> {
  const { status } = await api.plan.orderDetail({ id })
  if (status === 'puting') await api.plan.orderStop({ id }, once())
}
