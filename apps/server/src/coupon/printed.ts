import type { couponBases, couponKinds } from '@fairlead/contract/coupon'
import type { Language } from '@fairlead/contract/wire'
import { formatAmount } from '@fairlead/money/amount'
import type { Translations } from '../http/translations.ts'

/** The terms of an offer that are printed on each of its coupons. */
export type PrintedRow = {
  name: string
  rules: string
  translations: Translations<'name' | 'rules'>
  kind: (typeof couponKinds)[number]
  new_user: boolean
  base: (typeof couponBases)[number]
  rate_bp: number
  cap: bigint
}

/** The terms as a reader of this language sees them; the offer's own words where it was not translated. */
export function printedView(row: PrintedRow, language: Language) {
  const { name, rules } = row.translations[language] ?? row
  return {
    name,
    rules,
    kind: row.kind,
    new_user: row.new_user,
    base: row.base,
    rate_percent: row.rate_bp / 100,
    cap: formatAmount(row.cap),
    amount_requirement: 'none' as const,
  }
}
