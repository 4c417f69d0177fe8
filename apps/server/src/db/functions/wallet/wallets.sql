-- The balances that an owner has before anything is in them.

-- Opens a partner's wallet together with the ad account, or the network's own; empty, and harmless when repeated.
create or replace function open_wallet(p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into wallet (account_id)
  select p_account where exists (select from partner where id = p_account) or exists (select from network where id = p_account)
  on conflict do nothing
$$;

create or replace function open_escrow(p_campaign uuid) returns void
language sql as $$
  insert into escrow (account_id) select id from campaign where id = p_campaign on conflict do nothing
$$;
