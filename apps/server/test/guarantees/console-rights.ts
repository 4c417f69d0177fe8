import { limitFunctions } from '@fairlead/contract/limit-functions'

export const wordsOfOurs =
  'a mail in our own words: what it carries of a secret goes to the address of the account alone (sendDueMail)'

/** What the console's login may write past every function, and why. Nothing that anybody decides is in it. */
export const consoleWrites: Readonly<Record<string, string>> = {
  'insert mail': wordsOfOurs,
}

/** What the API reads and the console does not. */
export const unreadableForStaff: readonly string[] = [
  'known_device',
  'login_recovery',
  'login_recovery_ask',
  'passkey',
  'push_device',
  'push_message',
  'statement_export',
  'step_up',
  'upload',
]

/** The functions that the console's login alone may call: those of staff, each of which takes the token of a session. */
export const staffCalls: readonly string[] = [
  'activate_account',
  'add_advertiser',
  'add_campaign',
  'add_publisher',
  'add_slot',
  'approve_acceptor',
  'approve_coupon_offer',
  'approve_licence',
  'approve_personal',
  'approve_rate',
  'approve_withdrawal',
  'begin_totp',
  'bounce_withdrawal',
  'change_operator_password',
  'claim_acceptor_paid',
  'colleagues_at',
  'confirm_deposit',
  'confirm_proposal',
  'credit_appeal',
  'decide_about_account',
  'decide_advance',
  'decide_appeal',
  'decline_proposal',
  'draft_announcement',
  'enable_account',
  'end_coupon_offer',
  'end_operator_session',
  'end_personal',
  'end_review',
  'extend_review',
  'fail_withdrawal',
  'hand_out_acceptance_code',
  'import_statement',
  'is_high',
  'issue_code',
  'live_staff_session',
  'make_payment_file',
  'note_item_open',
  'note_journal_taken',
  'note_list_taken',
  'note_look_at_partner',
  'note_operator_session_seen',
  'note_payment_file_read',
  'open_owner_deposit',
  'open_review',
  'pause_order',
  'preview_payment_file',
  'propose',
  'propose_account_decision',
  'propose_advance',
  'propose_advance_to',
  'propose_coupon_offer',
  'propose_personal',
  'publisher_due',
  'record_deposit',
  'record_licence',
  'record_rate',
  'register_acceptor',
  'release_announcement',
  'resume_order',
  'return_withdrawal',
  'same_proposal',
  'send_payment',
  'send_withdrawal',
  'set_up_operator',
  'sign_out_operator',
  'switch_campaign_off',
  'switch_slot',
  'take_advance_back',
  'trace_withdrawal',
  'vouch_for_publisher',
  'waiting',
  'withdraw_announcement',
  'wrong_draws',
  'wrong_roots',
]

/** What both the API and the console may call, and why: none of it takes anybody's token, or needs one. */
export const sharedCalls: Readonly<Record<string, string>> = {
  bucket_of: 'where the figures of an order are counted, which both show',
  claim_request: 'notes that a key was used, in whoever’s call that is',
  count_try: 'counts a try before it is made, and takes none back',
  coupon_effect:
    'what a coupon comes to: shown to who uses it, and worked out again by the check of all invariants',
  credit_cause_of: 'a rule of what a score is made of, which both show',
  credit_points: 'a partner’s score, which both show',
  credit_score: 'a partner’s score, which both show',
  email_is_taken: 'whether the mailbox of an address has answered somebody else, before a mail goes there',
  leave_notice: 'what a partner is told in the app, written in one place; it decides nothing',
  licence_in_force: 'whether an acceptor may be offered, which both show',
  next_face: 'what the next coupon of an activity is worth, which both show',
  partner_level: 'a partner’s level, which both show',
  profit_share_received: 'an entry of a partner’s account, which both show',
  profit_shares_received: 'entries of a partner’s account, which both show',
  published_seeds: 'seeds of draws that are over, which anybody may know',
  return_acceptor_order:
    'gives back what an order past its date holds, before either shows or moves anything',
  word_in: 'a text in a language',
  words_in_all: 'a text in every language',
}

/** The functions that the console may call. */
export const consoleCalls: readonly string[] = [...limitFunctions, ...staffCalls, ...Object.keys(sharedCalls)]
