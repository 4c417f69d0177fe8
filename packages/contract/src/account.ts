import * as z from 'zod/mini'
import { accountActions, accountStates } from './account-states.ts'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { Amount, Cursor, Done, Id, Nothing, PinDigest, pageOf, Time, TypedPassword, text } from './wire.ts'

const LoginPassword = z.strictObject({ login_password: TypedPassword })

/** What still stands between a partner and a closed account. */
export const Closure = z.object({
  /** When closing was asked for and not taken back; null when it was not. */
  asked_at: z.nullable(Time),
  /** Offers are declined, orders that wait are cancelled, those that run are stopped: they still settle. */
  orders_running: z.number(),
  at_work: Amount,
  available: Amount,
  /** False when what is available is less than the smallest withdrawal. */
  withdrawable: z.boolean(),
  on_its_way: Amount,
  /** Nothing is left: the account closes by itself within a minute. */
  ready: z.boolean(),
})

/** What partners do about the account itself. */
export const account = endpoints({
  recoveryStart: {
    method: 'POST',
    path: '/user/pin_recovery/start',
    access: 'wallet',
    summary: 'Forgot the transaction password: have a code sent to the e-mail address',
    input: LoginPassword,
    data: z.object({
      /** The address, but for its middle. */
      sent_to: z.string(),
      code_until: Time,
    }),
    refusals: [
      'login_password_wrong',
      'too_many_tries',
      'too_often',
      'pin_not_set',
      'recovery_under_way',
      'recovery_email_new',
    ],
  },
  recoveryProve: {
    method: 'POST',
    path: '/user/pin_recovery/prove',
    access: 'wallet',
    summary: 'Show the code and choose a new transaction password, which works after 72 hours',
    input: z.strictObject({ code: text(32), password: PinDigest }),
    data: z.object({ works_from: Time }),
    refusals: ['recovery_code_wrong', 'pin_not_six_digits', 'pin_weak'],
  },
  recoveryStop: {
    method: 'POST',
    path: '/user/pin_recovery/stop',
    access: 'wallet',
    summary: 'Stop a recovery under way; the transaction password stays what it was',
    input: LoginPassword,
    data: Done,
    refusals: ['login_password_wrong', 'too_many_tries', 'recovery_none'],
  },
  closure: {
    method: 'GET',
    path: '/user/closure',
    access: 'wallet',
    summary: 'What still runs before the account can be closed',
    input: Nothing,
    data: Closure,
    refusals: [],
  },
  closureAsk: {
    method: 'POST',
    path: '/user/closure/ask',
    access: 'account',
    summary: 'Close the account: stops every order; the account is closed once all money has left it',
    input: LoginPassword,
    data: Closure,
    refusals: ['login_password_wrong', 'too_many_tries'],
  },
  closureTakeBack: {
    method: 'POST',
    path: '/user/closure/take_back',
    access: 'account',
    summary: 'Keep the account after all',
    input: Nothing,
    data: Closure,
    refusals: [],
  },
})

const Waiting = z.object({
  id: Id,
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  phone: z.string(),
  asked_at: Time,
  /** Past it the account is active by itself. */
  decide_by: Time,
})

const Standing = z.object({
  id: Id,
  username: z.string(),
  nickname: z.string(),
  state: z.enum(accountStates),
  reason: z.nullable(z.string()),
  until: z.nullable(Time),
  /** `register`, or the host that brought the partner. */
  entry: z.string(),
  created_at: Time,
})

export const AccountDecision = z.object({
  id: Id,
  account_id: Id,
  partner: z.string(),
  action: z.enum(accountActions),
  reason: z.string(),
  days: z.nullable(z.number()),
  /** Of `decline`: from then on nobody can agree, and the account is active. */
  decide_by: z.nullable(Time),
  proposed_by: z.string(),
  proposed_at: Time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  agreed: z.nullable(z.boolean()),
  /** Of `decline`: the account was activated before anybody agreed. */
  lapsed_at: z.nullable(Time),
})

const ById = z.strictObject({ id: Id })

/** The staff's calls about accounts. What takes something from a partner is proposed by one and decided by another. */
export const accountStaff = endpoints({
  list: {
    method: 'GET',
    path: '/operator/account/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Accounts, newest first',
    input: z.strictObject({
      state: z.optional(z.enum(accountStates)),
      /** The beginning of a username. */
      username: z.optional(text(64)),
      cursor: Cursor,
    }),
    data: pageOf(Standing),
    refusals: [],
  },
  waiting: {
    method: 'GET',
    path: '/operator/account/waiting',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Accounts that wait for activation, the first due first',
    input: Nothing,
    data: z.object({ items: z.array(Waiting) }),
    refusals: [],
  },
  activate: {
    method: 'POST',
    path: '/operator/account/activate',
    access: 'operator',
    roles: ['support'],
    summary: 'Support: activate an account',
    input: ById,
    data: Done,
    refusals: ['role_missing', 'data_error', 'account_move_refused'],
  },
  decisions: {
    method: 'GET',
    path: '/operator/account/decisions',
    access: 'operator',
    roles: operatorRoles,
    summary: 'What was proposed about accounts and decided, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(AccountDecision),
    refusals: [],
  },
  propose: {
    method: 'POST',
    path: '/operator/account/propose',
    access: 'operator',
    roles: ['support'],
    summary:
      'Support: propose to decline to activate an account, to disable it for up to 30 days, to cancel or to reopen it',
    input: z.strictObject({
      id: Id,
      action: z.enum(accountActions),
      reason: text(40),
      /** For `disable` only. */
      days: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
    }),
    data: AccountDecision,
    refusals: ['role_missing', 'data_error', 'account_move_refused', 'account_reason_unknown'],
  },
  decide: {
    method: 'POST',
    path: '/operator/account/decide',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: agree to a proposal or not; must be another person than who proposed it',
    input: z.strictObject({ id: Id, answer: z.enum(['agree', 'drop']) }),
    data: AccountDecision,
    refusals: ['role_missing', 'data_error', 'account_move_refused', 'same_person'],
  },
  enable: {
    method: 'POST',
    path: '/operator/account/enable',
    access: 'operator',
    roles: ['approver'],
    summary: 'Approver: end the days of a disabled account early',
    input: ById,
    data: Done,
    refusals: ['role_missing', 'data_error', 'account_move_refused'],
  },
})
