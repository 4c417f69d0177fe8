import * as z from 'zod/mini'
import { accountActions, accountStates } from './account-states.ts'
import { endpoints } from './endpoint.ts'
import { contactRoles, partnerReaders } from './operator-roles.ts'
import { between, oneOf, staffList } from './staff-list.ts'
import { Done, Id, Nothing, Time, text } from './wire.ts'

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

export const StaffAccount = z.object({
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
  expired_at: z.nullable(Time),
})

const ById = z.strictObject({ id: Id })

/** The staff's calls about accounts. What takes something from a partner is proposed by one and decided by another. */
export const accountStaff = endpoints({
  list: staffList({
    path: '/operator/account/list',
    roles: [...partnerReaders, 'admin'],
    summary: 'Accounts, newest first',
    item: StaffAccount,
    columns: ['username', 'nickname', 'state', 'reason', 'until', 'created_at'],
    search: ['username', 'nickname'],
    sorts: ['created_at', 'username'],
    filters: { state: oneOf(accountStates), ...between('created_at', Time) },
  }),
  waiting: {
    method: 'GET',
    path: '/operator/account/waiting',
    access: 'operator',
    roles: contactRoles,
    summary: 'Accounts that wait for activation, the first due first',
    input: Nothing,
    data: z.object({ items: z.array(Waiting) }),
    refusals: ['role_missing'],
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
  decisions: staffList({
    path: '/operator/account/decisions',
    roles: partnerReaders,
    summary: 'What was proposed about accounts and decided, newest first',
    item: AccountDecision,
    columns: ['partner', 'action', 'reason', 'days', 'proposed_by', 'proposed_at', 'decided_by', 'agreed'],
    search: ['partner'],
    sorts: ['proposed_at'],
    filters: { action: oneOf(accountActions) },
  }),
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
