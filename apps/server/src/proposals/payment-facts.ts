import { formatAmount } from '@fairlead/money/amount'

/** The payment that a proposal says was not made, or came back by a line of the bank. Amounts in micros, as text. */
export type PaymentFacts = {
  readonly payment: string
  readonly purpose: string
  readonly payee: string
  readonly amount: string
  /** Of the payment where it was sent; of the line by which it came back. */
  readonly bank_reference: string | null
  readonly received: string | null
}

/** The {@link PaymentFacts} of a proposal `q`; null for any other kind. `qo` is joined by {@link joinPayment}. */
export const paymentFacts = `case when qo.id is not null then jsonb_build_object(
    'payment', qo.reference, 'purpose', qo.purpose, 'payee', qo.payee, 'amount', qo.amount::text,
    'bank_reference', case when q.kind = 'payment_failed' then qo.bank_reference else ql.bank_reference end,
    'received', ql.amount::text) end`

export const joinPayment = `
  left join outgoing_payment qo on qo.id = case q.kind
    when 'payment_failed' then q.subject when 'publisher_bounced' then (q.params->>'payment')::uuid end
  left join bank_line ql on q.kind = 'publisher_bounced' and ql.id = q.subject`

/** What such a proposal is about, beside its params, which are no more than ids; of money that came back also what Fairlead bears. */
export function sayPayment(facts: PaymentFacts | null): Record<string, string> {
  if (!facts) return {}
  const { payment, purpose, payee, bank_reference } = facts
  const amount = BigInt(facts.amount)
  return {
    amount: formatAmount(amount),
    payment,
    purpose,
    payee,
    ...(bank_reference === null ? {} : { bank_reference }),
    ...(facts.received === null ? {} : saidOfLine(amount, BigInt(facts.received))),
  }
}

function saidOfLine(amount: bigint, received: bigint): Record<string, string> {
  const said = { received: formatAmount(received) }
  return received < amount ? { ...said, from_network: formatAmount(amount - received) } : said
}
