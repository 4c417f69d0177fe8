import { limitFunctions } from '@fairlead/contract/limit-functions'
import { sharedCalls, wordsOfOurs } from './console-rights.ts'

/**
 * Everything that the login of the API may write by itself and past every function, and why that makes no money, no session and no
 * permission. A right that is not here fails.
 */
export const appWrites: Readonly<Record<string, string>> = {
  'insert feedback': 'words to the network, which decide nothing',
  'insert login_recovery_ask':
    'that somebody forgot a password: anybody may say so of any address, without a log-in',
  'insert mail': wordsOfOurs,
  'insert statement_export (account_id, format, from_day, id, lang, requested_at, to_day, zone)':
    'a file of an account that its partner alone is shown',
  'insert upload': 'the name of a picture; that it is an account’s takes a token (edit_profile)',
  'update notice (read_at)': 'that a notice was read',
}

/** The same of the jobs’ login beside that: an outbox, files and notes that jobs keep for themselves. */
export const jobsWrites: Readonly<Record<string, string>> = {
  'delete push_device': 'devices whose session is over are told no more',
  'delete push_message': 'messages that were over a week ago',
  'update mail (next_try_at, refused, sent_at, tries)': 'what became of a mail',
  'update partner (offers_looked_at)': 'when plans were last looked for',
  'update push_device (last_sent_at)': 'when a device was last told',
  'update push_message (dropped, next_try_at, sent_at, tries)': 'what became of a message',
  'update statement_export': 'the file that was made',
}

/** The functions that it may call: whole acts of partners, and what the console may call too, each with its own checks, and none of the steps that they are made of. */
export const allowedCalls: readonly string[] = [
  ...limitFunctions,
  ...Object.keys(sharedCalls),
  'acceptor_day_left',
  'acceptor_why_not',
  'ask_closure',
  'ask_email_verification',
  'ask_erasure',
  'begin_pin_recovery',
  'benefit_was_taken',
  'bind_destination',
  'can_still_withdraw',
  'cancel_acceptor_order',
  'cancel_deposit',
  'cancel_order',
  'cancel_withdrawal',
  'change_pin',
  'check_session',
  'claim_coupon',
  'confirm_acceptor_arrival',
  'confirm_arrival',
  'confirm_device',
  'count_rejected',
  'count_security',
  'decline_offer',
  'deny_acceptor_arrival',
  'edit_profile',
  'end_other_sessions',
  'end_session',
  'enter_acceptance_code',
  'evidence_key',
  'exchanged',
  'follow_account',
  'follow_stops_at',
  'forget_device',
  'fresh_rate',
  'fund_order',
  'funding_why_not',
  'give_back_look',
  'is_approved_by_rule',
  'is_newest_destination',
  'join_coupon_team',
  'log_out',
  'meant_for',
  'network_is_late',
  'note_own_connection',
  'note_session_seen',
  'offer_order',
  'open_ad_account',
  'open_appeal',
  'open_deposit',
  'own_deposit_refusal',
  'own_personal_data',
  'prove_pin_recovery',
  'publish_followed_id',
  'put_limits',
  'quote_exchange',
  'recovery_address',
  'refuse_new_device',
  'register_partner',
  'remove_passkey',
  'rename_passkey',
  'request_acceptor_order',
  'request_withdrawal',
  'return_advance',
  'say_not_received',
  'set_first_pin',
  'set_login_password',
  'source_plan',
  'standing_to_be_followed',
  'stop_order',
  'stop_pin_recovery',
  'take_back_closure',
  'take_back_erasure',
  'tell_device',
  'try_recovery_code',
  'unfollow',
  'verify_email',
  'withdraw_followed_id',
  'withdrawal_due',
  'withdrawal_fee',
]

/** What the login of the jobs may call beside that: the steps that fall due, and none that a person asks for. */
export const jobsCalls: readonly string[] = [
  'add_event_partitions',
  'assign_journal_numbers',
  'book_delivery',
  'carry_announcement',
  'claim_due_order',
  'clear_reservations',
  'close_accounts',
  'close_order',
  'compute_client_money',
  'credit_late_withdrawal',
  'day_for_root',
  'destroy_evidence_keys',
  'digest_bucket',
  'drop_old_events',
  'drop_passkey_challenges',
  'drop_security_counts',
  'drop_erased_file',
  'end_account_waits',
  'end_coupon_offer',
  'end_follow',
  'end_pause_in_time',
  'end_second_steps',
  'erase_accounts',
  'erase_destinations',
  'expire_coupon',
  'expire_offer',
  'expire_promo',
  'fail_delivery',
  'finish_order',
  'finish_pin_recoveries',
  'files_of_erased',
  'fund_follow_order',
  'groups_to_judge',
  'hold_excess',
  'keep_baselines',
  'keep_seeds',
  'keep_standing_orders',
  'keep_volumes',
  'expire_withdrawal',
  'look_again',
  'make_root',
  'match_order',
  'postpone_order',
  'note_past_data',
  'remove_past_data',
  'roll_up_network',
  'seal_delivery',
  'settle_order',
  'stop_follow_order',
  'sweep_tries',
  'take_login_recovery_asks',
]

/**
 * What the console reads and the API does not: the bank's lines, what the network itself has, who of the staff is signed in, what
 * two of them decide together, and what they weigh. Of alarms the API counts how many there are of a kind.
 */
export const readByStaffAlone: readonly string[] = [
  'account_decision',
  'activation',
  'bank_balance',
  'bank_line',
  'bank_statement',
  'client_money_day',
  'client_money_difference',
  'creative',
  'creative_file',
  'network_balance',
  'operator_session',
  'outgoing_payment',
  'payment_file',
  'payment_file_line',
  'presence_review',
  'presence_term',
  'proposal',
  'proposal_kind',
]

/** The tables that it cannot read, not even a column of. */
export const unreadable: readonly string[] = [
  ...readByStaffAlone,
  'announcement_transition',
  'email_verification',
  'evidence_key',
  'entry_ticket',
  'login_ticket',
  'migration.applied',
  'own_connection',
  'part of event',
  'passkey_challenge',
  'second_step',
  'second_step_code',
  'security_count',
]

/** Of these, what the jobs' login reads: they mail the links. */
export const jobsReads: readonly string[] = ['email_verification']

/** That is its work: whoever stole it is every partner and every member of staff, until they are noticed. */
const provesPeople = 'it alone says who somebody is, and a stolen one says so of anybody'

/** What the login of authentication may write, and why. */
export const authWrites: Readonly<Record<string, string>> = {
  'delete entry_ticket': provesPeople,
  'delete passkey_challenge': provesPeople,
  'insert entry_ticket': provesPeople,
  'insert known_device': provesPeople,
  'insert mail': wordsOfOurs,
  'insert passkey_challenge': provesPeople,
  'insert step_up': provesPeople,
  'update known_device (seen_at)': provesPeople,
  'update partner (pin_wait_elsewhere, pin_wait_until, pin_wrong, pin_wrong_elsewhere)': provesPeople,
}

/** The functions that it may call. */
export const authCalls: readonly string[] = [
  'add_passkey',
  'ask_second_step_removal',
  'begin_second_step',
  'email_is_taken',
  'enrol_totp',
  'finish_login',
  'forget_tries',
  'give_back_try',
  'keep_second_step',
  'leave_notice',
  'open_login_ticket',
  'prove_operator_session',
  'prove_second_step',
  'renew_pin_hash',
  'renew_second_step_codes',
  'renew_second_step_seal',
  'renew_totp_seal',
  'second_step_is_on',
  'start_hosted_session',
  'start_operator_session',
  'start_partner_session',
  'start_passkey_session',
  'turn_off_second_step',
  'turn_on_second_step',
  'use_login_recovery',
]

/** What it reads, in these columns only or in all. */
export const authReads: readonly string[] = [
  'entry_ticket',
  'known_device',
  'login_recovery',
  'login_ticket',
  'mail (account_id, queued_at, words)',
  'migration.installation',
  'network',
  'operator',
  'partner',
  'partner_session',
  'passkey',
  'passkey_challenge',
  'second_step',
  'second_step_code',
]

/** The functions that delivery's login may call. */
export const deliveryCalls: readonly string[] = [
  'bucket_of',
  'count_rejected_once',
  'count_served',
  'evidence_key',
  'full_volumes',
  'groups_to_show',
  'own_connections',
  'record_delivery',
  'record_events',
  'shown_creative',
  'shown_file',
]

/** What it reads, in these columns only or in all. */
export const deliveryReads: readonly string[] = [
  'ad_group',
  'advertiser (id, name)',
  'campaign (advertiser_id, id)',
  'event (bucket, kind, nonce, reason, step, ts)',
  'flight (group_id, order_id)',
  'migration.installation',
  'network (currency, demo, destination_wait, id)',
  'plan_rule',
  'publisher (domain, id)',
  'slot (active, content_type, id, publisher_id)',
]
