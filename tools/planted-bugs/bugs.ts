/** A mistake somebody could make: one place of one file written otherwise, and the tests that must not let it pass. */
export type PlantedBug = {
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once; a bug whose place is gone is stale and must be written anew. */
  readonly find: string
  readonly replace: string
  /** Words of test files, as `npm test` takes them. */
  readonly tests: readonly string[]
  /** Races need a real PostgreSQL. */
  readonly project?: 'race'
}

const ledger = 'packages/ledger/sql'
const server = 'apps/server/src'
const functions = `${server}/db/functions`

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'drops the wallet’s lock when an order is funded',
    file: `${functions}/plan/fund.sql`,
    find: 'select * into v_wallet from wallet where account_id = v_account for update;',
    replace: 'select * into v_wallet from wallet where account_id = v_account;',
    tests: ['same-key.race'],
    project: 'race',
  },
  {
    name: 'swaps a sign: what an entry credits is taken',
    file: `${ledger}/journal.sql`,
    find: "available = available + case p_class when 'available' then p_net else 0 end,",
    replace: "available = available - case p_class when 'available' then p_net else 0 end,",
    tests: ['end-order'],
  },
  {
    name: 'skips the dedup: the same beacon a second later is another event',
    file: `${functions}/delivery/record-delivery.sql`,
    find: ' and known.found is null',
    replace: '',
    tests: ['delivery/doors'],
  },
  {
    name: 'rounds wrong: half a cent up instead of to the even one',
    file: `${functions}/settlement/settle.sql`,
    find: 'when p_micros / 10000 % 2 = 0 then p_micros - 5000',
    replace: 'when p_micros / 10000 % 2 = 0 then p_micros + 5000',
    tests: ['settle-order'],
  },
  {
    name: 'forgets to release what a stopped order did not spend',
    file: `${functions}/settlement/settle.sql`,
    find: "perform release_held(p_account, p_order, p_release_entry, 'unspent:' || p_order,",
    replace: "perform concat(p_account, p_order, p_release_entry, 'unspent:' || p_order,",
    tests: ['end-order', 'round-trip'],
  },
  {
    name: 'accepts an expired token',
    file: `${server}/http/caller.ts`,
    find: 'session.expires_at <= ctx.clock.now()',
    replace: 'session.expires_at <= new Date(0)',
    tests: ['session/session-life'],
  },
  {
    name: 'lets a token in that was good before, though its session has ended',
    file: `${functions}/session/session-guard.sql`,
    find: '  if not found then\n',
    replace: '  if false then\n',
    tests: ['db/one-trip/guard'],
  },
  {
    name: 'reads a fixed time zone with the sign turned round',
    file: `${server}/http/time-zone.ts`,
    find: "sign === '+' ? '-' : '+'",
    replace: "sign === '+' ? '+' : '-'",
    tests: ['overview/statistics', 'http/request-headers'],
  },
  {
    name: 'lets an order settle twice',
    file: `${server}/db/tables/0001-tables.sql`,
    find: 'create unique index entry_settled_once',
    replace: 'create index entry_settled_once',
    tests: ['settle-once.race'],
    project: 'race',
  },
  {
    name: 'pays the fee of a withdrawal to the partner as well',
    file: `${functions}/withdrawals/withdrawals.sql`,
    find: "'custody', v_network, v_withdrawal.amount - v_withdrawal.fee),",
    replace: "'custody', v_network, v_withdrawal.amount),",
    tests: ['wallet/withdraw'],
  },
  {
    name: 'skips the transaction password: any step-up will do',
    file: `${functions}/session/step-up.sql`,
    find: "perform refuse('step_up_invalid');",
    replace: 'perform 1;',
    tests: ['session/step-up'],
  },
  {
    name: 'answers another request under a used key with the first one’s outcome',
    file: `${ledger}/requests.sql`,
    find: 'if v_request is not null and v_request <> p_request\n',
    replace: 'if false\n',
    tests: ['db/with-idempotency-key', 'plan/fund-plan'],
  },
  {
    name: 'lets one person record and confirm a deposit',
    file: `${server}/db/tables/0110-somebody-else.sql`,
    find: 'constraint deposit_needs_two_people check (',
    replace: 'constraint deposit_needs_two_people check (true or ',
    tests: ['money-desk/deposits'],
  },
  {
    name: 'reserves escrow that no bank statement shows',
    file: `${server}/db/tables/0001-tables.sql`,
    find: 'check (reserved_net <= matched_in)',
    replace: 'check (reserved_net <= matched_in * 1000 + 1000000000000)',
    tests: ['escrow-first.race'],
    project: 'race',
  },
  {
    name: 'takes money in although a withdrawal is late',
    file: `${functions}/wallet/network-late.sql`,
    find: 'late_stop_at <= p_now\n',
    replace: "late_stop_at <= p_now - interval '1000 days'\n",
    tests: ['plan/fund-plan'],
  },
  {
    name: 'forgives proof of exit: ten times too much at work',
    file: `${functions}/plan/fund.sql`,
    find: 'proof_of_exit_factor() * arrived',
    replace: '10 * proof_of_exit_factor() * arrived',
    tests: ['plan/fund-plan'],
  },
  {
    name: 'credits a late day ten times over',
    file: `${functions}/withdrawals/late-credit.sql`,
    find: 'v_withdrawal.amount * 5 / 10000',
    replace: 'v_withdrawal.amount * 5 / 1000',
    tests: ['settlement/credit-late'],
  },
  {
    name: 'sends money to a destination that still waits',
    file: `${functions}/withdrawals/withdrawals.sql`,
    find: 'elsif v_destination.usable_from > p_now then',
    replace: "elsif v_destination.usable_from > p_now + interval '30 days' then",
    tests: ['wallet/withdraw'],
  },
  {
    name: 'approves by rule however new the destination is',
    file: `${functions}/withdrawals/withdrawals.sql`,
    find: 'p_bound_at + approved_by_rule_age() <= p_now',
    replace: 'p_bound_at <= p_now',
    tests: ['wallet/withdraw'],
  },
  {
    name: 'keeps cash back from a withdrawal while there is promo money',
    file: `${functions}/withdrawals/withdrawals.sql`,
    find: 'elsif p_amount > v_wallet.available then',
    replace: 'elsif p_amount > v_wallet.available - v_wallet.promo then',
    tests: ['wallet/independence'],
  },
  {
    name: 'approves a withdrawal by rule from level two on',
    file: `${functions}/withdrawals/withdrawals.sql`,
    find: 'v_by_rule := is_approved_by_rule(',
    replace: 'v_by_rule := level_of(v_account, p_now) >= 2 and is_approved_by_rule(',
    tests: ['wallet/independence'],
  },
  {
    name: 'lends delivery nodes more than was funded',
    file: `${server}/db/tables/0001-tables.sql`,
    find: 'check ((leased + redeemed) * impression_price <= funded_cash + funded_promo + funded_advance)',
    replace: 'check (leased + redeemed >= 0)',
    tests: ['escrow-first.race'],
    project: 'race',
  },
  {
    name: 'counts Saturdays and Sundays as business days',
    file: `${server}/db/tables/0001-tables.sql`,
    find: "if extract(isodow from v_at at time zone 'UTC') < 6 then",
    replace: "if extract(isodow from v_at at time zone 'UTC') < 9 then",
    tests: ['wallet/withdraw', 'settlement/credit-late'],
  },
  {
    name: 'leaves a gap in the journal’s numbers',
    file: `${ledger}/sequencer.sql`,
    find: 'select v_number + row_number() over',
    replace: 'select v_number + 2 * row_number() over',
    tests: ['money-desk/deposits', 'money-desk/statements'],
  },
  {
    name: 'pays robots',
    file: `${server}/delivery/door-reasons.ts`,
    find: "userAgent === '' || isbot(userAgent)",
    replace: "userAgent === '' && isbot(userAgent)",
    tests: ['delivery/traffic-filter', 'delivery/doors'],
  },
  {
    name: 'lets six digits be guessed fifty times before a wait',
    file: `${server}/credentials/check-pin.ts`,
    find: 'const wrongBeforeWait = 5',
    replace: 'const wrongBeforeWait = 50',
    tests: ['session/transaction-password', 'session/step-up'],
  },
  {
    name: 'checks the transaction password for one amount and spends it on another',
    file: `${server}/credentials/check-pin.ts`,
    find: '.update(sessionHash).update(canonicalParams(params)).digest()',
    replace: ".update(sessionHash).update(canonicalParams(params).replace(/./gs, '')).digest()",
    tests: ['session/step-up'],
  },
  {
    name: 'tells a busy server’s callers that their session is over',
    file: `${server}/http/gate.ts`,
    find: 'const busyBody = JSON.stringify(busyAnswer.body)',
    replace: 'const busyBody = JSON.stringify({ code: 503, msg: busyAnswer.body.error, data: null })',
    tests: ['http/overload'],
  },
  {
    name: 'books a repeated bank line a second time',
    file: `${functions}/money-desk/bank-lines.sql`,
    find: '      where not exists (select from bank_line b where b.bank_reference = l.reference)\n',
    replace: '',
    tests: ['money-desk/statements', 'money-desk/deposits'],
  },
  {
    name: 'leaves the postings outside the scope around one partner',
    file: `${server}/db/tables/0001-tables.sql`,
    find: "'push_device', 'push_message', 'ad_order', 'entry', 'posting'",
    replace: "'push_device', 'push_message', 'ad_order', 'entry'",
    tests: ['guarantees/row-scopes.race'],
    project: 'race',
  },
  {
    name: 'forgets to look at the clock before it pays for a late day',
    file: `${functions}/withdrawals/late-credit.sql`,
    find: '  perform refuse_future(p_now);\n',
    replace: '',
    tests: ['guarantees/real-clock.race'],
    project: 'race',
  },
  {
    name: 'confirms a deposit beside a line that was sent back',
    file: `${functions}/deposits/deposits.sql`,
    find: '  if not v_line.in_suspense then',
    replace: '  if false then',
    tests: ['guarantees/line-once.race'],
    project: 'race',
  },
  {
    name: 'makes two partners out of one licence key',
    file: `${functions}/account/invitations.sql`,
    find: '    and expires_at > p_now\n  for update;',
    replace: '    and expires_at > p_now;',
    tests: ['session/one-key.race'],
    project: 'race',
  },
  {
    name: 'lets the login of the API answer for a device',
    file: `${functions}/session/partner-sessions.sql`,
    find: 'grant select on known_device to fairlead_app;',
    replace: 'grant select, insert on known_device to fairlead_app;',
    tests: ['guarantees/stolen-logins.race'],
    project: 'race',
  },
]
