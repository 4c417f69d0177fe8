import { formatAmount } from '@fairlead/money/amount'

/** The deposit that a proposal is to reverse, and what its partner has available now. Amounts in micros, as text. */
export type Reversal = {
  readonly deposit: string
  readonly amount: string
  readonly available: string
  readonly bank_reference: string
  readonly confirmed_at: string
  readonly on_statement: boolean
}

/** The {@link Reversal} of a proposal `q`; null for any other kind. */
export const reversalFacts = `case when qd.id is not null then jsonb_build_object(
    'deposit', qd.reference, 'amount', qd.amount::text, 'available', qw.available::text,
    'bank_reference', qd.bank_reference, 'confirmed_at', qd.confirmed_at, 'on_statement', qd.bank_line_id is not null) end`

export const joinReversal = `
  left join deposit qd on q.kind = 'deposit_reversed' and qd.account_id = q.account_id and qd.id = q.subject
  left join wallet qw on qw.account_id = qd.account_id`

/**
 * What a reversal is about, beside its params, which name nothing. While it waits also what confirming would take at this
 * moment; `available` may hold another amount by then, and the database goes by that (reverse_deposit).
 */
export function sayReversal(reversal: Reversal | null, isOpen: boolean): Record<string, string> {
  if (!reversal) return {}
  const { deposit, bank_reference } = reversal
  const amount = BigInt(reversal.amount)
  const said = {
    amount: formatAmount(amount),
    deposit,
    bank_reference,
    confirmed_at: new Date(reversal.confirmed_at).toISOString(),
  }
  if (!isOpen) return said
  const available = BigInt(reversal.available)
  const fromPartner = available < amount ? available : amount
  return {
    ...said,
    from_available: formatAmount(fromPartner),
    from_network: formatAmount(amount - fromPartner),
    sent_back: reversal.on_statement ? 'yes' : 'no',
  }
}
