import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { plainAccountNumber } from './account-number.ts'
import { followLimits } from './follow-limits.ts'
import type { stepUpActions } from './session.ts'

export type StepUpAction = (typeof stepUpActions)[number]
export type StepUpParams = Readonly<Record<string, string>>

type Destination = {
  kind: string
  bank_name: string
  beneficiary_name: string
  mobile: string
  account_number: string
  bank_address: string
  branch_name: string
}

/**
 * What the transaction password is checked for. App and server build these from the same input, so a token given for
 * one amount cannot pay another. Amounts are brought to one spelling: `5` and `5.00` are the same.
 */
export const stepUpParams = {
  fund: (input: {
    id: string
    amount: string
    rule_version: number
    coupon_id?: string | undefined
  }): StepUpParams => ({
    id: input.id,
    amount: formatAmount(parseAmount(input.amount)),
    rule_version: String(input.rule_version),
    ...(input.coupon_id !== undefined && { coupon_id: input.coupon_id }),
  }),
  follow: (input: {
    followed_id: string
    share_percent?: number | undefined
    fee_percent: number
  }): StepUpParams => ({
    followed_id: input.followed_id.trim().toUpperCase(),
    share_percent: String(input.share_percent ?? followLimits.sharePercentDefault),
    fee_percent: String(input.fee_percent),
  }),
  withdraw: (input: {
    amount: string
    destination_id: string
    fee?: string | undefined
    hand_back?: string | undefined
  }): StepUpParams => ({
    amount: formatAmount(parseAmount(input.amount)),
    destination_id: input.destination_id,
    ...(input.fee !== undefined && { fee: formatAmount(parseAmount(input.fee)) }),
    ...(input.hand_back !== undefined && { hand_back: formatAmount(parseAmount(input.hand_back)) }),
  }),
  exchange: (input: { quote_id: string; destination_id: string }): StepUpParams => ({
    quote_id: input.quote_id,
    destination_id: input.destination_id,
  }),
  bind_card: (input: Destination): StepUpParams => ({
    kind: input.kind,
    bank_name: input.bank_name.trim(),
    beneficiary_name: input.beneficiary_name.trim(),
    mobile: input.mobile.trim(),
    account_number: plainAccountNumber(input.account_number),
    bank_address: input.bank_address.trim(),
    branch_name: input.branch_name.trim(),
  }),
  exchange_arrived: (input: { id: string }): StepUpParams => ({ id: input.id }),
  take_back_arrival: (input: { id: string }): StepUpParams => ({ id: input.id }),
  set_pin: (input: { password: string }): StepUpParams => ({ password: input.password }),
} as const satisfies Record<StepUpAction, (input: never) => StepUpParams>

/** One spelling for hashing: names sorted, JSON. */
export function canonicalParams(params: StepUpParams): string {
  return JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)))
}
