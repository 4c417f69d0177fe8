-- The network's standing orders (0013-standing-orders.sql): what two people decided, and a job that keeps it so.

-- Sets how much each standing order on a campaign is worth, from the next one on; after 0 there is no next one. The first
-- one is opened by the job, as every later one.
create or replace function set_standing_order(p_proposal proposal) returns void
language plpgsql as $$
begin
  if not exists (select from plan_rule where campaign_id = p_proposal.subject) then
    perform refuse('data_error');
  end if;
  insert into standing_order as s (campaign_id, amount, proposal_id)
  values (p_proposal.subject, (p_proposal.params->>'amount')::bigint, p_proposal.id)
  on conflict (campaign_id) do update set amount = excluded.amount, proposal_id = excluded.proposal_id;
end $$;

-- The terms in which a campaign needs a standing order now: its newest, and those of every order of a partner that takes
-- views, unless one is there that lasts. Less than a tenth of its views, of its results or of an hour does not: the next one
-- is matched before it is over. The newest rule with these terms stands for them.
create or replace function standing_terms_missing(p_campaign uuid, p_now timestamptz) returns setof plan_rule
language plpgsql stable as $$
begin
  return query
  with rule as (
    select distinct on (r.cpm, r.payout, r.payout_event) r,
      group_id_of(r.campaign_id, r.cpm / 1000, r.payout, r.payout_event) as group_id,
      r.version = max(r.version) over () as newest
    from plan_rule r where r.campaign_id = p_campaign
    order by r.cpm, r.payout, r.payout_event, r.version desc
  )
  select (rule.r).* from rule
  where (rule.newest or exists (
      select from flight f
      where f.bucket = bucket_of(rule.group_id) and f.group_id = rule.group_id and f.open and f.network_use is null))
    and not exists (
      select from ad_order o
      join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
      left join flight f on f.order_id = o.id
      where o.campaign_id = p_campaign and o.network_use = 'standing' and o.state in ('matching', 'running')
        and (r.cpm, r.payout, r.payout_event) = ((rule.r).cpm, (rule.r).payout, (rule.r).payout_event)
        and (f.order_id is null or f.ends_at > p_now + interval '6 minutes'
          and f.views * f.price * 10 <= f.budget * 9 and f.results * f.payout * 10 <= f.revenue_cap * 9));
end $$;

-- How many times what its standing order is worth a campaign may spend on standing orders that were opened within 24 hours.
-- Without an end, a publisher whose views are not real would be paid by one standing order after the other.
create or replace function standing_orders_a_day(p_demo boolean) returns integer
language sql immutable as $$ select case when p_demo then 10 else 4 end $$;

-- Whether a campaign may have one more now. What came back to marketing is not spent; what runs may still be, all of it.
create or replace function may_open_standing(p_standing standing_order, p_now timestamptz) returns boolean
language sql stable as $$
  select coalesce(sum(o.funded_cash - o.released_cash), 0) + p_standing.amount
    <= p_standing.amount * standing_orders_a_day((select demo from network))
  from ad_order o
  where o.campaign_id = p_standing.campaign_id and o.network_use = 'standing' and o.funded_at > p_now - interval '24 hours'
$$;

-- Opens the standing orders that are missing, as far as there are fresh ids and references for them, marketing can pay
-- and the campaign's day allows it. Returns how many. Of processes that come at the same moment the later one finds it done.
create or replace function keep_standing_orders(p_ids uuid[], p_references text[], p_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_standing standing_order;
  v_rule plan_rule;
  v_opened integer := 0;
begin
  perform refuse_other_clock(p_now);
  for v_standing in
    select s.* from standing_order s join campaign c on c.id = s.campaign_id
    where s.amount > 0 and c.active and exists (select from standing_terms_missing(s.campaign_id, p_now))
    order by s.campaign_id for no key update of s
  loop
    for v_rule in select * from standing_terms_missing(v_standing.campaign_id, p_now) order by version desc loop
      exit when v_opened = cardinality(p_references) or not may_open_standing(v_standing, p_now);
      continue when not exists (
        select from network_balance where class = 'marketing' and balance - promised >= v_standing.amount);
      v_opened := v_opened + 1;
      perform open_network_order(v_standing.proposal_id, v_rule, 'standing', v_standing.amount, p_ids[2 * v_opened - 1],
        p_ids[2 * v_opened], p_references[v_opened], 'stand', 'system', p_now);
    end loop;
  end loop;
  return v_opened;
end $$;

grant execute on function keep_standing_orders to fairlead_jobs;
grant select on standing_order to fairlead_app, fairlead_console;
