import { useTranslation } from './words.tsx'

const classes = [
  'available',
  'promo',
  'advance',
  'withdrawing',
  'clearing',
  'held_cash',
  'held_promo',
  'held_advance',
  'reserved',
  'pending',
  'escrow',
  'earned',
  'due',
  'marketing',
  'advances',
  'fees',
  'rounding',
  'suspense',
  'custody',
] as const

const entryTypes = [
  'deposit',
  'deposit_reversed',
  'fund',
  'release',
  'match',
  'delivery',
  'settle',
  'withdraw',
  'withdraw_cancelled',
  'withdraw_paid',
  'withdraw_returned',
  'withdraw_failed',
  'withdraw_bounced',
  'appeal_won',
  'acceptor_order',
  'acceptor_returned',
  'acceptor_paid',
  'promo',
  'promo_expired',
  'coupon_returned',
  'advance',
  'advance_back',
  'late_credit',
] as const

/** The journal's own names in the partner's language. A name this version does not know yet is called "other". */
export function useJournalWords() {
  const { t } = useTranslation()
  return {
    className: (name: string) => t(`journal.class.${known(classes, name)}`),
    entryType: (name: string) => t(`journal.entryType.${known(entryTypes, name)}`),
  }
}

function known<Name extends string>(names: readonly Name[], name: string): Name | 'other' {
  return names.find((each) => each === name) ?? 'other'
}
