-- Lists of the staff are searched, narrowed and ordered: each by one range of an index, whichever page is read
-- (apps/server/src/staff/staff-list.ts). The newest of all have theirs already. Beginnings are found in the order of bytes.
create index partner_newest on partner (created_at desc, id desc);
create index partner_newest_in_state on partner (state, created_at desc, id desc);
-- Columns of their own: under row level security no index serves a condition with a function that could tell what it is given.
alter table partner
  add column username_small text not null generated always as (lower(username)) stored,
  add column nickname_small text not null generated always as (lower(nickname)) stored,
  add column email_small text not null generated always as (lower(email)) stored,
  add column phone_digits text not null generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored;
create index partner_by_name on partner ((username_small collate "C"), id);
create index partner_by_nickname on partner ((nickname_small collate "C"), id);
create index partner_by_email on partner ((email_small collate "C"), id);
create index partner_by_phone on partner ((phone_digits collate "C"), id);

create index ad_order_newest_in_state on ad_order (state, offered_at desc, id desc) where funded_at is not null;
create index ad_order_by_amount on ad_order (funded, id) where funded_at is not null;
create index ad_order_by_number on ad_order ((plan_number collate "C")) where funded_at is not null;

create index withdrawal_newest_in_state on withdrawal (state, requested_at desc, id desc);
create index withdrawal_by_amount on withdrawal (amount, id);
create index withdrawal_by_reference on withdrawal ((reference collate "C"));
create index withdrawal_by_bank_reference on withdrawal ((bank_reference collate "C")) where bank_reference is not null;

create index deposit_newest_in_state on deposit (state, opened_at desc, id desc);
create index deposit_by_amount on deposit (amount, id);
create index deposit_by_reference on deposit ((reference collate "C"));
create index deposit_by_bank_reference on deposit ((bank_reference collate "C")) where bank_reference is not null;

create index bank_line_by_amount on bank_line (amount, id);
create index bank_line_by_reference on bank_line ((bank_reference collate "C"));
create index bank_line_newest_by_direction on bank_line (direction, booked_at desc, id desc);

create index acceptor_order_by_amount on acceptor_order (amount, id);
create index acceptor_order_newest_in_state on acceptor_order (state, requested_at desc, id desc);
create index acceptor_order_by_reference on acceptor_order ((reference collate "C"));

create index audit_newest_of_action on audit (action, at desc, id desc);
create index audit_newest_of_operator on audit (operator_id, at desc, id desc);

create index feedback_newest on feedback (at desc, id desc);
create index feedback_by_id on feedback (id);
create index invitation_newest on invitation (issued_at desc, id desc) where issued_at is not null;
create index invitation_of_partner on invitation (used_by) where used_by is not null;
create index account_decision_newest on account_decision (proposed_at desc, id desc);
create index proposal_newest_of_kind on proposal (kind, proposed_at desc, id desc);
create index alarm_newest_of_kind on alarm (kind, at desc, id desc);
