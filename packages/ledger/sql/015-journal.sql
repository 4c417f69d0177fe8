-- The journal: append only. An entry says what happened and names its evidence; its postings are paired lines
-- debit -> credit, so an entry that does not balance cannot be written at all.

create table entry (
  account_id uuid not null,
  id uuid not null,
  type text not null references entry_type,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  -- What the caller was told, so that a repeated request is told the same.
  outcome jsonb not null,
  actor text not null,
  at timestamptz not null,
  order_id uuid,
  deposit_id uuid,
  -- Always 'confirmed': the foreign key below lets an entry name only a deposit that two people confirmed.
  deposit_state text generated always as (case when deposit_id is null then null else 'confirmed' end) stored,
  withdrawal_id uuid,
  bank_line_id uuid references bank_line,
  grant_id uuid,
  publisher_id uuid,
  xid xid8 not null default pg_current_xact_id(),
  primary key (account_id, id),
  constraint entry_type_key unique (account_id, id, type),
  constraint entry_one_outcome_per_key unique (account_id, idempotency_key),
  constraint entry_order_exists foreign key (account_id, order_id) references ad_order,
  constraint entry_deposit_is_confirmed
    foreign key (account_id, deposit_id, deposit_state) references deposit (account_id, id, state),
  constraint entry_withdrawal_exists foreign key (account_id, withdrawal_id) references withdrawal,
  constraint entry_names_its_order
    check (type not in ('fund', 'release', 'match', 'delivery', 'settle') or order_id is not null),
  constraint entry_names_its_deposit check (type not in ('deposit', 'deposit_reversed') or deposit_id is not null),
  constraint entry_names_its_withdrawal check (
    type not in ('withdraw', 'withdraw_cancelled', 'withdraw_returned', 'withdraw_failed', 'withdraw_paid',
      'withdraw_bounced', 'late_credit')
    or withdrawal_id is not null),
  constraint entry_names_its_bank_line check (type not in ('unidentified', 'sent_back') or bank_line_id is not null),
  constraint entry_names_its_grant
    check (type not in ('promo', 'promo_expired', 'coupon_returned', 'advance', 'advance_back') or grant_id is not null),
  constraint entry_names_its_publisher
    check (type not in ('publisher_paid', 'publisher_bounced') or publisher_id is not null)
);
create unique index entry_deposit_once on entry (account_id, deposit_id) where type = 'deposit';
create unique index entry_funded_once on entry (account_id, order_id) where type = 'fund';
create unique index entry_matched_once on entry (account_id, order_id) where type = 'match';
create unique index entry_settled_once on entry (account_id, order_id) where type = 'settle';
create unique index entry_withdrawn_once on entry (account_id, withdrawal_id) where type = 'withdraw';
create unique index entry_withdrawal_ends_once on entry (account_id, withdrawal_id)
  where type in ('withdraw_cancelled', 'withdraw_returned', 'withdraw_failed', 'withdraw_paid');
create unique index entry_bounced_once on entry (account_id, withdrawal_id) where type = 'withdraw_bounced';
create unique index entry_suspense_once on entry (bank_line_id, account_id) where type = 'unidentified';
create index entry_xid on entry (xid);
create index entry_newest on entry (account_id, at desc, id desc);
create index entry_of_order on entry (account_id, order_id) where order_id is not null;

create table posting (
  account_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  entry_type text not null,
  kind text not null,
  debit_class text not null,
  debit_owner uuid not null,
  credit_class text not null,
  credit_owner uuid not null,
  amount bigint not null constraint posting_amount_above_zero check (amount > 0),
  -- The balances right after this line; null for classes that are only summed.
  debit_after bigint constraint posting_debit_after_not_negative check (debit_after >= 0),
  credit_after bigint,
  primary key (account_id, entry_id, line),
  constraint posting_belongs_to_entry foreign key (account_id, entry_id, entry_type)
    references entry (account_id, id, type),
  constraint posting_kind_is_allowed foreign key (entry_type, kind, debit_class, credit_class)
    references posting_rule
);

-- Keys of money calls that write no entry of their own (to stop an order, to approve a withdrawal …). Together with the
-- entries' keys: one key, one request.
create table request (
  account_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  at timestamptz not null,
  constraint request_one_per_key primary key (account_id, idempotency_key)
);

-- Committed entries get consecutive numbers, outside the transaction that moved the money.
create table journal_number (
  number bigint primary key check (number >= 1),
  account_id uuid not null,
  entry_id uuid not null,
  constraint journal_number_once unique (account_id, entry_id),
  foreign key (account_id, entry_id) references entry
);
create table sequencer (
  only_row boolean primary key default true check (only_row),
  numbered_to bigint not null default 0,
  before_xid xid8 not null default '0'
);
insert into sequencer default values;
