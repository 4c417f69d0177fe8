/**
 * Every expected no of the product: its envelope code (docs/screens-and-calls.md, Envelope) and the field it is about,
 * if it is about one. The words are in the locales under `refusal.<key>`.
 */
const table = {
  params: { code: 400 },
  idempotency_key_missing: { code: 400, field: 'Idempotency-Key' },
  idempotency_key_reused: { code: 400, field: 'Idempotency-Key' },
  time_zone_unknown: { code: 400, field: 'X-TZ' },
  other_origin: { code: 400, field: 'Origin' },

  no_auth: { code: 401 },
  no_ad_account: { code: 401 },
  not_activated: { code: 402 },
  disabled: { code: 403 },
  cancelled: { code: 404 },
  data_error: { code: 405 },
  token_expired: { code: 503 },
  too_many_tries: { code: 400 },
  too_often: { code: 400 },
  server_error: { code: 500 },

  login_wrong: { code: 400, field: 'password' },
  username_taken: { code: 400, field: 'username' },
  email_taken: { code: 400, field: 'email' },
  passwords_differ: { code: 400, field: 'confirm_password' },
  password_weak: { code: 400, field: 'password' },
  password_common: { code: 400, field: 'password' },
  license_key_wrong: { code: 400, field: 'license_key' },
  authorization_code_wrong: { code: 400, field: 'authorization_code' },
  already_open: { code: 400 },
  entry_ticket_wrong: { code: 400, field: 'ticket' },
  host_user_taken: { code: 400, field: 'host_user' },
  account_move_refused: { code: 400, field: 'id' },
  account_reason_unknown: { code: 400, field: 'reason' },

  old_password_wrong: { code: 400, field: 'old_password' },
  password_unchanged: { code: 400, field: 'new_password' },
  not_an_image: { code: 400, field: 'file' },
  image_too_large: { code: 400, field: 'file' },
  file_too_long: { code: 400, field: 'id' },
  nothing_to_change: { code: 400 },
  push_off: { code: 400 },
  push_subscription_wrong: { code: 400, field: 'endpoint' },
  passkey_wrong: { code: 400 },
  passkey_refused: { code: 400 },
  passkeys_full: { code: 400 },
  passkeys_off: { code: 400 },
  login_password_wrong: { code: 400, field: 'login_password' },
  pin_not_set: { code: 400 },
  pin_wrong: { code: 400, field: 'password' },
  pin_weak: { code: 400, field: 'password' },
  pin_not_six_digits: { code: 400, field: 'password' },
  pin_waiting: { code: 400, field: 'password' },
  pin_locked: { code: 400, field: 'password' },
  recovery_under_way: { code: 400 },
  recovery_none: { code: 400 },
  recovery_code_wrong: { code: 400, field: 'code' },
  recovery_email_new: { code: 400 },
  recovery_email_unverified: { code: 400 },
  payment_file_empty: { code: 400 },
  payment_file_only_csv: { code: 400, field: 'format' },
  email_link_over: { code: 400 },
  email_verified: { code: 400 },
  login_code_wrong: { code: 400, field: 'code' },
  login_codes_over: { code: 400, field: 'code' },
  login_recovery_over: { code: 400 },
  step_up_invalid: { code: 400, field: 'step_up' },

  order_waiting: { code: 400, field: 'id' },
  order_matching: { code: 400, field: 'id' },
  order_running: { code: 400, field: 'id' },
  order_paused: { code: 400, field: 'id' },
  order_finished: { code: 400, field: 'id' },
  order_settled: { code: 400, field: 'id' },
  order_failed: { code: 400, field: 'id' },
  order_declined: { code: 400, field: 'id' },
  rule_version_changed: { code: 400, field: 'rule_version' },
  offer_expired: { code: 400, field: 'id' },
  amount_below_minimum: { code: 400, field: 'amount' },
  amount_above_maximum: { code: 400, field: 'amount' },
  credit_above_stake: { code: 400, field: 'credit' },
  amount_above_plan_rest: { code: 400, field: 'amount' },
  amount_above_level_cap: { code: 400, field: 'amount' },
  amount_above_proof_of_exit: { code: 400, field: 'amount' },
  insufficient_balance: { code: 400, field: 'amount' },
  deposit_not_on_statement: { code: 400, field: 'amount' },
  network_late: { code: 400 },
  trials_missing: { code: 400, field: 'id' },
  terms_below_break_even: { code: 400, field: 'id' },

  follow_id_wrong: { code: 400, field: 'operated_id' },
  follow_id_own: { code: 400, field: 'operated_id' },
  follow_id_current: { code: 400, field: 'operated_id' },
  follow_while_operated: { code: 400 },
  follow_fee_changed: { code: 400, field: 'fee_percent' },
  operated_follows: { code: 400 },
  operated_too_young: { code: 400 },
  operated_too_few_orders: { code: 400 },
  coupon_used: { code: 400, field: 'coupon_id' },
  coupon_expired: { code: 400, field: 'coupon_id' },
  coupon_unusable: { code: 400, field: 'coupon_id' },
  coupon_name_today: { code: 400, field: 'activity_id' },
  coupon_new_user_once: { code: 400, field: 'activity_id' },
  coupon_budget_empty: { code: 400, field: 'activity_id' },
  coupon_offer_over: { code: 400, field: 'activity_id' },
  benefit_taken: { code: 400 },
  team_code_wrong: { code: 400, field: 'team_code' },
  team_full: { code: 400, field: 'team_code' },
  team_joined: { code: 400, field: 'team_code' },
  coupon_offer_move_refused: { code: 400, field: 'id' },
  coupon_budget_not_backed: { code: 400, field: 'id' },
  coupon_terms_wrong: { code: 400, field: 'rate_percent' },
  announcement_words_missing: { code: 400, field: 'words' },
  announcement_leads_outside: { code: 400, field: 'words' },
  announcement_move_refused: { code: 400, field: 'id' },

  amount_too_small_for_fee: { code: 400, field: 'amount' },
  fee_changed: { code: 400, field: 'fee' },
  destination_waiting: { code: 400, field: 'destination_id' },
  destination_unchanged: { code: 400, field: 'account_number' },
  withdrawal_move_refused: { code: 400, field: 'id' },
  withdrawal_confirmed_by_partner: { code: 400, field: 'id' },
  withdrawal_was_paid: { code: 400, field: 'id' },
  withdrawal_statement_awaited: { code: 400, field: 'id' },
  withdrawal_not_on_statement: { code: 400, field: 'id' },
  bounce_line_differs: { code: 400, field: 'line_id' },
  startup_funds_not_returned: { code: 400, field: 'hand_back' },
  startup_funds_none: { code: 400 },
  startup_funds_decided: { code: 400, field: 'id' },

  review_once: { code: 400, field: 'id' },
  review_too_late: { code: 400, field: 'id' },
  review_leaves_too_little: { code: 400, field: 'disputed' },
  review_over: { code: 400, field: 'review_id' },
  review_extended_twice: { code: 400, field: 'review_id' },
  appeal_decided: { code: 400, field: 'id' },
  appeal_not_to_credit: { code: 400, field: 'id' },
  network_short: { code: 400 },

  period_wrong: { code: 400, field: 'to' },
  statement_not_ready: { code: 400, field: 'id' },

  acceptor_licence_expired: { code: 400, field: 'acceptor_id' },
  acceptor_personal_off: { code: 400, field: 'acceptor_id' },
  acceptor_place_not_served: { code: 400, field: 'country' },
  acceptor_move_refused: { code: 400, field: 'id' },
  acceptor_terms_refused: { code: 400, field: 'spread_bp' },
  acceptance_code_wrong: { code: 400, field: 'code' },
  amount_above_order_limit: { code: 400, field: 'amount' },
  amount_above_day_limit: { code: 400, field: 'amount' },
  quote_expired: { code: 400, field: 'quote_id' },
  quote_used: { code: 400, field: 'quote_id' },
  rate_missing: { code: 400, field: 'currency' },
  rate_of_the_future: { code: 400, field: 'at' },
  currency_unknown: { code: 400, field: 'currency' },

  deposit_move_refused: { code: 400, field: 'id' },
  deposit_too_many_open: { code: 400, field: 'amount' },
  deposit_withdrawal_late: { code: 400 },
  deposit_withdrawal_in_review: { code: 400 },
  deposit_too_old_to_reverse: { code: 400, field: 'id' },
  line_not_in_suspense: { code: 400, field: 'id' },
  line_of_another_amount: { code: 400, field: 'id' },
  payment_move_refused: { code: 400, field: 'id' },
  nothing_due: { code: 400, field: 'id' },
  proposal_move_refused: { code: 400, field: 'id' },
  proposal_expired: { code: 400, field: 'id' },
  bank_reference_used: { code: 400, field: 'bank_reference' },
  same_person: { code: 400, field: 'id' },
  totp_needed: { code: 400, field: 'code' },
  totp_wrong: { code: 400, field: 'code' },
  totp_enrolled: { code: 400 },
  totp_enrolment_missing: { code: 405 },
  proof_needed: { code: 400 },
  setup_code_wrong: { code: 400, field: 'setup_code' },
  person_has_account: { code: 400, field: 'person' },
  admins_too_few: { code: 400, field: 'id' },
  setting_above_maximum: { code: 400, field: 'seconds' },
  trials_too_few: { code: 400, field: 'trials_needed' },
  rule_does_not_fit: { code: 400, field: 'id' },
  terms_changed: { code: 400, field: 'id' },
  landing_page_not_https: { code: 400, field: 'landing_page' },
  film_missing: { code: 400, field: 'film' },
  publisher_not_vouched: { code: 400, field: 'id' },
  pause_too_long: { code: 400, field: 'hours' },
  role_missing: { code: 405 },
  statement_unreadable: { code: 400, field: 'content' },
  statement_doctype: { code: 400, field: 'content' },
  statement_not_camt: { code: 400, field: 'content' },
  statement_currency: { code: 400, field: 'content' },
  statement_part_wrong: { code: 400, field: 'content' },
  statement_batch_differs: { code: 400, field: 'content' },
  statement_reference_repeated: { code: 400, field: 'content' },
  statement_balances_differ: { code: 400, field: 'content' },
  statement_sequence_broken: { code: 400, field: 'content' },
} as const satisfies Record<string, { code: number; field?: string }>

export type RefusalKey = keyof typeof table
export const refusals: Readonly<Record<RefusalKey, { readonly code: number; readonly field?: string }>> =
  table

export function isRefusalKey(key: string): key is RefusalKey {
  return key in table
}

/**
 * An expected no. `params` fill the message's placeholders; `field` overrides the table's field where one key serves
 * several fields. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly key: RefusalKey
  readonly params: Readonly<Record<string, string>>
  readonly field: string | undefined

  constructor(key: RefusalKey, params: Readonly<Record<string, string>> = {}, field?: string) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.params = params
    this.field = field ?? refusals[key].field
  }

  get code(): number {
    return refusals[this.key].code
  }
}
