-- The classes money can be in, and which kind of posting may move it between which two (product rules §2).
-- Custody is client money at the bank, the only debit-normal class; every other class is owed to somebody.

create table class (
  name text primary key,
  owner text not null check (owner in ('partner', 'order', 'campaign', 'publisher', 'network')),
  debit_normal boolean not null default false,
  constraint class_only_custody_is_debit_normal check (debit_normal = (name = 'custody'))
);

insert into class (name, owner, debit_normal) values
  ('available', 'partner', false), ('promo', 'partner', false), ('advance', 'partner', false),
  ('withdrawing', 'partner', false), ('clearing', 'partner', false),
  ('held_cash', 'order', false), ('held_promo', 'order', false), ('held_advance', 'order', false),
  ('reserved', 'order', false), ('pending', 'order', false),
  ('escrow', 'campaign', false),
  ('earned', 'publisher', false), ('due', 'publisher', false),
  ('marketing', 'network', false), ('advances', 'network', false), ('fees', 'network', false),
  ('rounding', 'network', false), ('suspense', 'network', false), ('custody', 'network', true);

-- An entry's type says what happened, and which evidence it must name.
create table entry_type (
  name text primary key,
  evidence text not null check (evidence in ('order', 'deposit', 'withdrawal', 'bank_line', 'grant', 'proposal', 'publisher', 'appeal', 'acceptor_order'))
);

insert into entry_type (name, evidence) values
  ('deposit', 'deposit'), ('unidentified', 'bank_line'), ('sent_back', 'bank_line'),
  ('fund', 'order'), ('release', 'order'), ('match', 'order'), ('delivery', 'order'), ('settle', 'order'),
  ('withdraw', 'withdrawal'), ('withdraw_cancelled', 'withdrawal'), ('withdraw_paid', 'withdrawal'),
  ('withdraw_returned', 'withdrawal'), ('withdraw_failed', 'withdrawal'), ('withdraw_bounced', 'withdrawal'),
  ('promo', 'grant'), ('promo_expired', 'grant'), ('coupon_returned', 'grant'), ('advance', 'grant'), ('advance_back', 'grant'),
  ('late_credit', 'withdrawal'), ('appeal_won', 'appeal'), ('deposit_reversed', 'deposit'),
  ('publisher_paid', 'publisher'), ('publisher_bounced', 'publisher');

-- The only moves there are. A posting whose (type, kind, debit, credit) is not here cannot be written.
create table posting_rule (
  entry_type text not null references entry_type,
  kind text not null,
  debit_class text not null references class,
  credit_class text not null references class,
  primary key (entry_type, kind, debit_class, credit_class),
  constraint posting_rule_moves_something check (debit_class <> credit_class)
);

insert into posting_rule (entry_type, kind, debit_class, credit_class) values
  ('deposit', 'deposit', 'custody', 'available'),
  ('deposit', 'escrow_in', 'custody', 'escrow'),
  ('deposit', 'network_in', 'custody', 'marketing'),
  ('deposit', 'network_in', 'custody', 'advances'),
  ('deposit', 'network_in', 'custody', 'fees'),
  ('deposit', 'network_in', 'custody', 'rounding'),
  ('unidentified', 'unidentified', 'custody', 'suspense'),
  ('deposit', 'identified', 'suspense', 'available'),
  ('deposit', 'identified', 'suspense', 'escrow'),
  ('deposit', 'identified', 'suspense', 'marketing'),
  ('deposit', 'identified', 'suspense', 'advances'),
  ('deposit', 'identified', 'suspense', 'fees'),
  ('deposit', 'identified', 'suspense', 'rounding'),
  ('sent_back', 'sent_back', 'suspense', 'custody'),
  ('fund', 'fund', 'available', 'held_cash'),
  ('fund', 'fund', 'promo', 'held_promo'),
  ('fund', 'fund', 'advance', 'held_advance'),
  ('release', 'release', 'held_cash', 'available'),
  ('release', 'release', 'held_promo', 'promo'),
  ('release', 'release', 'held_advance', 'advance'),
  ('release', 'promo_expired', 'held_promo', 'marketing'),
  ('match', 'reserve', 'escrow', 'reserved'),
  ('delivery', 'consume', 'held_cash', 'earned'),
  ('delivery', 'consume', 'held_promo', 'earned'),
  ('delivery', 'consume', 'held_advance', 'earned'),
  ('delivery', 'consume', 'held_cash', 'fees'),
  ('delivery', 'consume', 'held_promo', 'fees'),
  ('delivery', 'consume', 'held_advance', 'fees'),
  ('delivery', 'consume_reversed', 'earned', 'held_cash'),
  ('delivery', 'consume_reversed', 'earned', 'held_promo'),
  ('delivery', 'consume_reversed', 'earned', 'held_advance'),
  ('delivery', 'consume_reversed', 'fees', 'held_cash'),
  ('delivery', 'consume_reversed', 'fees', 'held_promo'),
  ('delivery', 'consume_reversed', 'fees', 'held_advance'),
  ('delivery', 'accrue', 'reserved', 'pending'),
  ('delivery', 'accrue_reversed', 'pending', 'reserved'),
  ('delivery', 'borne', 'marketing', 'earned'),
  ('delivery', 'borne', 'marketing', 'pending'),
  ('settle', 'settle', 'pending', 'available'),
  ('settle', 'settle', 'pending', 'advances'),
  ('settle', 'profit_share', 'pending', 'available'),
  ('settle', 'rounding', 'pending', 'rounding'),
  ('settle', 'rounding', 'rounding', 'pending'),
  ('settle', 'unreserve', 'reserved', 'escrow'),
  ('settle', 'mature', 'earned', 'due'),
  ('publisher_paid', 'publisher_paid', 'due', 'custody'),
  ('publisher_bounced', 'publisher_bounced', 'custody', 'due'),
  ('withdraw', 'withdraw', 'available', 'withdrawing'),
  ('withdraw_cancelled', 'withdraw_cancelled', 'withdrawing', 'available'),
  ('withdraw_paid', 'withdraw_paid', 'withdrawing', 'custody'),
  ('withdraw_paid', 'withdraw_fee', 'withdrawing', 'fees'),
  ('withdraw_returned', 'withdraw_returned', 'withdrawing', 'available'),
  ('withdraw_failed', 'withdraw_failed', 'withdrawing', 'available'),
  ('withdraw_bounced', 'withdraw_bounced', 'suspense', 'available'),
  ('withdraw_bounced', 'withdraw_fee_back', 'fees', 'available'),
  ('promo', 'promo_granted', 'marketing', 'promo'),
  ('promo_expired', 'promo_expired', 'promo', 'marketing'),
  ('coupon_returned', 'coupon_returned', 'held_promo', 'marketing'),
  ('advance', 'advance_granted', 'advances', 'advance'),
  ('advance_back', 'advance_back', 'advance', 'advances'),
  ('late_credit', 'late_credit', 'marketing', 'available'),
  ('appeal_won', 'appeal_won', 'marketing', 'available'),
  ('deposit_reversed', 'deposit_reversed', 'available', 'custody'),
  ('deposit_reversed', 'deposit_reversed', 'fees', 'custody'),
  ('deposit_reversed', 'deposit_reversed', 'marketing', 'custody');
