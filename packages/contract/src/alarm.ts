import * as z from 'zod/mini'
import { Amount, Id, Time } from './wire.ts'

/** What the network found wrong, with itself or around it, and people have to look at. */
export const alarmKinds = [
  'counters_disagree',
  'difference_borne',
  'difference_open',
  'late_credit_open',
  'deposit_reversal_open',
  'deposit_differs',
  'deposit_not_on_statement',
  'failed_payment_on_statement',
  'withdrawal_failed_beside_line',
  'destination_not_payable',
  'acceptor_not_received',
  'presence_high',
  'seed_changed',
  'many_failed_logins',
  'many_failed_staff_logins',
  'many_wrong_codes',
  'many_wrong_pins',
  'many_limits_hit',
  'many_foreign_pages',
  'many_recoveries',
  'many_role_refusals',
  'many_wrong_second_factors',
  'second_factor_removed',
] as const

export const Alarm = z.object({
  id: Id,
  at: Time,
  kind: z.enum(alarmKinds),
  /** What it is about: the id of an order, a deposit, a withdrawal, a payment, an acceptor order, a partner or an operator, a network, a day. */
  subject: z.string(),
  /** What is missing or was borne, where it is about money. */
  amount: z.nullable(Amount),
  details: z.record(z.string(), z.string()),
})
