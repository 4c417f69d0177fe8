/** Where refusals leave SQL: SQLSTATE FLREF, or one of the constraints that says no by itself. */

export type SqlRefusal = { readonly key: string; readonly params: Readonly<Record<string, string>> }

type DatabaseError = { code: string; message: string; detail?: string; constraint?: string }

/** Constraints that a caller can run into in good faith, and the refusal each one means. */
const constraintRefusals: Readonly<Record<string, string>> = {
  wallet_available_not_negative: 'insufficient_balance',
  deposit_needs_two_people: 'same_person',
  withdrawal_needs_two_people: 'same_person',
  withdrawal_failed_by_a_second_person: 'same_person',
  review_second_extension_takes_a_second_person: 'same_person',
  review_return_takes_two_people: 'same_person',
  appeal_decided_by_somebody_else: 'same_person',
  appeal_credit_takes_two_people: 'same_person',
  startup_funds_take_two_people: 'same_person',
  proposal_needs_two_people: 'same_person',
  outgoing_payment_needs_two_people: 'same_person',
  outgoing_payment_fails_by_somebody_else: 'same_person',
  account_decision_needs_two_people: 'same_person',
  creative_needs_two_people: 'same_person',
  creative_declined_by_somebody_else: 'same_person',
  announcement_needs_two_people: 'same_person',
  network_text_needs_two_people: 'same_person',
  coupon_offer_needs_two_people: 'same_person',
  order_paused_at_most_72_hours: 'pause_too_long',
  deposit_reversed_within_5_business_days: 'deposit_too_old_to_reverse',
  network_match_window: 'setting_above_maximum',
  network_offer_window: 'setting_above_maximum',
  acceptor_spread_within_its_kind: 'acceptor_terms_refused',
  acceptor_limits_in_order: 'acceptor_terms_refused',
  acceptor_fee_at_most_10: 'acceptor_terms_refused',
  acceptor_needs_two_people: 'same_person',
  acceptor_licence_needs_two_people: 'same_person',
  personal_switch_needs_two_people: 'same_person',
  mid_rate_needs_two_people: 'same_person',
  client_money_takes_two_people: 'same_person',
  client_money_names_open_differences: 'client_money_open',
}

export function isRefusal(error: unknown): error is DatabaseError {
  if (!(error instanceof Error) || !('code' in error)) return false
  const { code, constraint } = error as unknown as DatabaseError
  return (
    code === 'FLREF' || (code === '23514' && constraint !== undefined && constraint in constraintRefusals)
  )
}

export function refusalOf(error: DatabaseError): SqlRefusal {
  const byConstraint = error.constraint && constraintRefusals[error.constraint]
  if (byConstraint) return { key: byConstraint, params: {} }
  const params = JSON.parse(error.detail ?? '{}') as Record<string, unknown>
  return {
    key: error.message,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  }
}
