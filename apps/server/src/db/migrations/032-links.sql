-- Foreign keys between the ledger and the subjects around it.

alter table ad_order
  add constraint order_rule_is_frozen foreign key (campaign_id, rule_version) references plan_rule;
alter table deposit
  add constraint deposit_recorded_by_staff foreign key (recorded_by) references operator,
  add constraint deposit_approved_by_staff foreign key (approved_by) references operator;
alter table withdrawal
  add constraint withdrawal_approved_by_staff foreign key (approved_by) references operator,
  add constraint withdrawal_sent_by_staff foreign key (sent_by) references operator;
alter table bank_statement
  add constraint bank_statement_imported_by_staff foreign key (imported_by) references operator;

-- Opens a partner's wallet together with the ad account, or the network's own; empty, and harmless when repeated.
create function open_wallet(p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into wallet (account_id)
  select p_account where exists (select from partner where id = p_account) or exists (select from network where id = p_account)
  on conflict do nothing
$$;

create function open_escrow(p_campaign uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into escrow (account_id) select id from campaign where id = p_campaign on conflict do nothing
$$;
