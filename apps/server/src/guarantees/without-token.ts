const job = 'a step of the jobs: it does what its rows say is due, and nothing else'
const jobNamed = 'a step of the jobs, which name the order and why: it ends nothing that is not running'
const recordKeeping = 'about no account: it counts, sums, draws, keeps or removes'
const registers = 'makes an account that nobody has yet'

/**
 * What the app's login may call that writes and asks for nobody's token, and why. Jobs have no session: their proof is that they
 * are jobs, and until they have a login of their own whoever has the app's may do what they do (decision 062).
 */
export const withoutToken: Readonly<Record<string, string>> = {
  add_event_partitions: recordKeeping,
  ask_activation: registers,
  begin_account: registers,
  book_delivery: job,
  carry_announcement: job,
  claim_due_order: job,
  claim_request: 'notes that a key was used; what is done under the key asks for the token',
  clear_reservations: job,
  close_accounts: job,
  close_order: job,
  count_rejected: recordKeeping,
  count_security: recordKeeping,
  credit_late_withdrawal: job,
  day_for_root: recordKeeping,
  destroy_evidence_keys: recordKeeping,
  digest_bucket: recordKeeping,
  drop_old_events: recordKeeping,
  drop_security_counts: recordKeeping,
  end_account_waits: job,
  end_mandate: job,
  end_pause_in_time: job,
  evidence_key: recordKeeping,
  expire_coupon: job,
  expire_offer: job,
  expire_promo: job,
  fail_delivery: job,
  finish_order: jobNamed,
  finish_pin_recoveries: job,
  fold_network: recordKeeping,
  fund_under_mandate:
    'a step of the jobs: it puts what a mandate allows that its follower confirmed with the transaction password',
  hold_excess: recordKeeping,
  keep_baselines: recordKeeping,
  keep_seeds: recordKeeping,
  keep_standing_orders: job,
  keep_volumes: recordKeeping,
  lapse_withdrawal: job,
  let_in: 'sets whose rows the connection sees, and writes none',
  look_again: 'a step of the jobs: says when an order is looked at next',
  make_root: recordKeeping,
  match_order: job,
  number_entries: recordKeeping,
  offer_order:
    'an offer that costs nothing until its partner funds it; the jobs and the opening of an account make them',
  open_escrow: 'an empty escrow of a campaign that is there',
  postpone_order: 'a step of the jobs: says when an order is looked at next',
  record_events: 'what servers of 0.2.0 still report, within the slices of views that they were lent',
  return_acceptor_order: job,
  seal_delivery: job,
  set_up_operator: 'takes the code that the person was given, once',
  settle_order: job,
  stop_under_mandate: job,
  take_login_recovery_asks: job,
}
