import * as z from 'zod/mini'
import { Amount, Id, Time } from './wire.ts'

export const paymentStates = ['to_send', 'sent', 'on_statement', 'bounced', 'failed'] as const
export const paymentPurposes = [
  'sent_back',
  'deposit_reversed',
  'publisher_paid',
  'escrow_out',
  'network_out',
] as const

/** A payment that two people decided on, other than a withdrawal. */
export const OutgoingPayment = z.object({
  id: Id,
  reference: z.string(),
  purpose: z.enum(paymentPurposes),
  payee: z.string(),
  amount: Amount,
  state: z.enum(paymentStates),
  approved_by: z.string(),
  approved_at: Time,
  sent_by: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
})

/** Why nobody can agree that a payment was not made: when it is proposed, and when it is confirmed. */
export const failureRefusals = [
  'payment_move_refused',
  'payment_of_a_reversal',
  'payment_sent_by_proposer',
  'payment_statement_awaited',
  'payment_may_be_on_line',
] as const
