import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { failureRefusals } from './outgoing-payment.ts'
import { oneOf, staffList } from './staff-list.ts'
import { Id, Time, text } from './wire.ts'

/** What takes two people: one proposes, another confirms. */
export const proposalKinds = [
  'identified',
  'sent_back',
  'line_matched',
  'deposit_reversed',
  'publisher_paid',
  'publisher_bounced',
  'escrow_out',
  'network_out',
  'payment_failed',
  'trial_orders',
  'standing_order',
  'campaign_terms',
  'campaign_on',
  'presence_review',
  'order_void',
  'intake_stop',
  'intake_lift',
  'contacts',
  'account_erasure',
  'payee',
  'fee_table',
  'network_setting',
  'operator_add',
  'operator_role',
  'operator_end',
  'operator_recover',
] as const
export const proposalStates = ['open', 'confirmed', 'declined', 'expired'] as const

export const Proposal = z.object({
  id: Id,
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  /** What it is about: a bank line, a deposit, a payment, a publisher, a campaign, a partner’s account, an order or an operator. */
  subject: z.nullable(Id),
  /** What it is about by its name: a partner, a campaign with its product, a member of staff, a publisher, or a payee. */
  about: z.nullable(z.string()),
  /**
   * What was proposed, by field; amounts are decimal strings. Of a deposit’s reversal its facts, and while it waits what it would
   * take as of now; of a payment that was not made its facts.
   */
  params: z.record(z.string(), z.string()),
  note: z.string(),
  proposed_by: z.string(),
  proposed_at: Time,
  expires_at: Time,
  /** Who of the staff may confirm it, other than the person who proposed it. */
  confirmer_role: z.enum(operatorRoles),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
})

/** Why it is proposed; the second person reads it. */
export const Note = text(500)

/** What two members of staff do together. */
export const proposalStaff = endpoints({
  proposalList: staffList({
    path: '/operator/proposal/list',
    roles: operatorRoles,
    summary: 'What one member of staff proposed and another has to confirm, newest first',
    item: Proposal,
    columns: [
      'kind',
      'about',
      'state',
      'params',
      'note',
      'proposed_by',
      'expires_at',
      'confirmer_role',
      'decided_by',
    ],
    search: ['proposed_by'],
    sorts: ['proposed_at'],
    filters: { state: oneOf(proposalStates), kind: oneOf(proposalKinds) },
  }),
  proposalConfirm: {
    method: 'POST',
    path: '/operator/proposal/confirm',
    access: 'operator',
    roles: ['approver', 'admin'],
    money: true,
    summary: 'Confirm a proposal of somebody else, and do what it says in the same step',
    input: z.strictObject({ id: Id }),
    data: z.object({
      proposal: Proposal,
      /** Shown this once: with it a new or recovered operator sets a password within 72 hours. */
      setup_code: z.nullable(z.string()),
    }),
    refusals: [
      'role_missing',
      'data_error',
      'same_person',
      'proposal_move_refused',
      'proposal_expired',
      'insufficient_balance',
      'line_not_in_suspense',
      'line_of_another_amount',
      'line_matched_already',
      'line_not_awaited',
      'account_erased',
      'erasure_money_first',
      'erasure_account_disabled',
      'bank_reference_used',
      'deposit_move_refused',
      'deposit_too_old_to_reverse',
      'nothing_due',
      'rule_does_not_fit',
      'terms_changed',
      'terms_below_break_even',
      'film_missing',
      ...failureRefusals,
      'network_late',
      'network_short',
      'intake_move_refused',
      'setting_above_maximum',
      'period_outside_bounds',
      'username_taken',
      'person_has_account',
      'order_finished',
      'order_settled',
      'order_failed',
      'admins_too_few',
    ],
  },
  proposalDecline: {
    method: 'POST',
    path: '/operator/proposal/decline',
    access: 'operator',
    roles: ['support', 'cashier', 'approver', 'campaign_manager', 'content', 'admin'],
    summary: 'Say no to a proposal: whoever could confirm it, or the person who made it',
    input: z.strictObject({ id: Id }),
    data: Proposal,
    refusals: ['role_missing', 'data_error', 'proposal_move_refused'],
  },
})
