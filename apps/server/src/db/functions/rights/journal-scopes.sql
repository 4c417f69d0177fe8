-- the second scope around the orders and the journal too (decision 027). What one partner may know of another's
-- comes out of two functions that see past it: each answers for the partner whom the scope stands around and for no other.

-- Shares that others' settlements credited to this account, newest first, between two moments and behind a place in the
-- list. The entry is the payer's; of it the receiver learns its moment, its number and the one line that is the receiver's.
-- `available_after` is the receiver's own balance right after the share. A column more is another function.
drop function if exists profit_shares_received(uuid, timestamptz, timestamptz, timestamptz, uuid, integer);
create function profit_shares_received(
  p_account uuid, p_from timestamptz, p_to timestamptz, p_before timestamptz, p_before_order uuid, p_most integer
)
returns table (
  at timestamptz, amount bigint, order_id uuid, source_order_id uuid, entry_id uuid, journal_number bigint,
  available_after bigint
)
language plpgsql stable rows 20 security definer set search_path = public, pg_temp
-- How few rows are wanted is known only with the values.
set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select x.settled_at, x.profit_share, x.order_id, x.source_order_id, e.id, n.number, (
    select p.credit_after from posting p
    where p.account_id = e.account_id and p.entry_id = e.id and p.kind = 'profit_share' and p.credit_owner = p_account)
  from follow_order x
  join entry e on e.account_id = x.account_id and e.order_id = x.order_id and e.type = 'settle'
  left join journal_number n on n.account_id = e.account_id and n.entry_id = e.id
  where x.followed_account_id = p_account and x.profit_share > 0
    and x.settled_at >= p_from and x.settled_at < p_to
    and (x.settled_at, x.order_id) < (p_before, p_before_order)
    and coalesce(nullif(current_setting('fairlead.partner', true), ''), p_account::text) = p_account::text
  order by x.settled_at desc, x.order_id desc limit p_most;
end $$;

-- The same of one order.
create or replace function profit_share_received(p_account uuid, p_order uuid)
returns table (
  at timestamptz, amount bigint, order_id uuid, source_order_id uuid, entry_id uuid, journal_number bigint
)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
  select x.settled_at, x.profit_share, x.order_id, x.source_order_id, e.id, n.number
  from follow_order x
  join entry e on e.account_id = x.account_id and e.order_id = x.order_id and e.type = 'settle'
  left join journal_number n on n.account_id = e.account_id and n.entry_id = e.id
  where x.followed_account_id = p_account and x.order_id = p_order and x.profit_share > 0
    and coalesce(nullif(current_setting('fairlead.partner', true), ''), p_account::text) = p_account::text;
end $$;

-- Which plan an order of the followed account was about, for the follower whose follow met it: also where nothing was
-- put, and so no own order tells.
create or replace function source_plan(p_account uuid, p_follow uuid, p_source_order uuid)
returns table (campaign_id uuid, rule_version integer)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
  select s.campaign_id, s.rule_version
  from follow_order x
  join ad_order s on s.account_id = x.followed_account_id and s.id = x.source_order_id
  where x.account_id = p_account and x.follow_id = p_follow and x.source_order_id = p_source_order
    and coalesce(nullif(current_setting('fairlead.partner', true), ''), p_account::text) = p_account::text;
end $$;

grant execute on function source_plan to fairlead_app;
grant execute on function profit_shares_received, profit_share_received to fairlead_app, fairlead_console;
