-- What an order was not paid because it was withheld: at least a cent, written when the order settles and never again. The
-- most that an appeal about it can bring.
create table withheld_stake (
  account_id uuid not null,
  order_id uuid not null,
  -- Micros: what the withheld events would have paid, less what they would have cost.
  at_stake bigint not null check (at_stake >= 10000),
  views bigint not null check (views >= 0),
  results bigint not null check (results > 0),
  -- From then on nothing is appealed any more.
  appeal_until timestamptz not null,
  primary key (account_id, order_id),
  unique (account_id, order_id, at_stake)
);
alter table withheld_stake enable row level security;
create policy withheld_stake_fence on withheld_stake to fairlead_app using (
  case when coalesce(current_setting('fairlead.partner', true), '') = '' then true
    else account_id = current_setting('fairlead.partner')::uuid end) with check (true);

-- An appeal about what was withheld of an order that has settled. One for each order (appeal_once_per_subject).
alter table appeal
  add column order_id uuid,
  drop constraint appeal_subject_kind_check,
  add constraint appeal_subject_kind_check check (subject_kind in ('review', 'withdrawal', 'account', 'traffic')),
  drop constraint appeal_about_no_withdrawal_has_no_stake,
  add constraint appeal_about_nothing_with_an_amount_has_no_stake
    check (withdrawal_id is not null or order_id is not null or at_stake = 0),
  add constraint appeal_about_traffic_names_its_order
    check ((subject_kind = 'traffic') = (order_id is not null)
      and (order_id is null or order_id = subject_id and withdrawal_id is null)),
  add constraint appeal_stake_is_what_was_withheld foreign key (account_id, order_id, at_stake)
    references withheld_stake (account_id, order_id, at_stake);
