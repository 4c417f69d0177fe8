-- From counted events to money. Nothing that the app may call here takes a count or an amount.

-- What an order delivered so far, by publisher. `p_raw` counts the raw events, which settlement trusts; otherwise the
-- counters, which are cheaper. Events lie in the bucket of their group, those of before 0.3.0 in that of their order.
create or replace function delivered(p_order ad_order, p_raw boolean) returns delivered_count[]
language plpgsql stable as $$
declare
  v_event text;
begin
  select payout_event into strict v_event from plan_rule
  where campaign_id = p_order.campaign_id and version = p_order.rule_version;
  if p_raw then
    return array(
      select row(s.publisher_id, coalesce(sum(e.n) filter (where e.kind = 'impression'), 0),
        coalesce(sum(e.n) filter (where e.kind = v_event), 0))::delivered_count
      from (
        select slot_id, kind, count(*) as n from event
        where bucket in (bucket_of(p_order.id), bucket_of(group_id_of(p_order.campaign_id, p_order.impression_price,
          p_order.payout, v_event))) and order_id = p_order.id and reason = ''
        group by slot_id, kind
      ) e join slot s on s.id = e.slot_id
      group by s.publisher_id order by s.publisher_id);
  end if;
  return array(
    select row(s.publisher_id, coalesce(sum(c.n) filter (where c.kind = 'impression'), 0),
      coalesce(sum(c.n) filter (where c.kind = v_event), 0))::delivered_count
    from event_count c join slot s on s.id = c.slot_id
    where c.bucket = bucket_of(p_order.id) and c.order_id = p_order.id and c.reason = ''
    group by s.publisher_id order by s.publisher_id);
end $$;

-- Moves p_amount (may be negative: a reversal) between what an order holds and one publisher plus the network's fee.
-- Consumes promo, then advance, then cash; reverses the other way round. Returns the next posting line.
create or replace function consume_media(
  p_order ad_order, p_publisher uuid, p_amount bigint, p_entry uuid, p_line integer
) returns integer
language plpgsql as $$
declare
  v_left bigint := abs(p_amount);
  v_back boolean := p_amount < 0;
  v_line integer := p_line;
  v_source text;
  v_part bigint;
  v_fee bigint;
  v_held bigint;
  v_earned bigint;
begin
  foreach v_source in array
    case when v_back then array['cash', 'advance', 'promo'] else array['promo', 'advance', 'cash'] end
  loop
    execute format('select least($1, %I) from ad_order where account_id = $2 and id = $3',
      case when v_back then 'consumed_' else 'held_' end || v_source)
    into v_part using v_left, p_order.account_id, p_order.id;
    continue when v_part = 0;
    v_fee := v_part * p_order.fee_bp / 10000;
    execute format(
      'update ad_order set %1$I = %1$I - $1, %2$I = %2$I + $1 where account_id = $2 and id = $3 returning %1$I',
      'held_' || v_source, 'consumed_' || v_source)
    into v_held using case when v_back then -v_part else v_part end, p_order.account_id, p_order.id;
    update order_publisher set earned = earned + case when v_back then v_fee - v_part else v_part - v_fee end
    where account_id = p_order.account_id and order_id = p_order.id and publisher_id = p_publisher
    returning earned into v_earned;
    if v_back then
      v_line := write_posting(p_order.account_id, p_entry, v_line, 'delivery', 'consume_reversed',
        'earned', p_publisher, 'held_' || v_source, p_order.id, v_part - v_fee, v_earned, v_held - v_fee);
      if v_fee > 0 then
        perform debit_rolled_up('fees', v_fee);
      end if;
      v_line := write_posting(p_order.account_id, p_entry, v_line, 'delivery', 'consume_reversed',
        'fees', (select id from network), 'held_' || v_source, p_order.id, v_fee, null, v_held);
    else
      v_line := write_posting(p_order.account_id, p_entry, v_line, 'delivery', 'consume',
        'held_' || v_source, p_order.id, 'earned', p_publisher, v_part - v_fee, v_held + v_fee, v_earned);
      v_line := write_posting(p_order.account_id, p_entry, v_line, 'delivery', 'consume',
        'held_' || v_source, p_order.id, 'fees', (select id from network), v_fee, v_held, null);
    end if;
    v_left := v_left - v_part;
  end loop;
  if v_left > 0 and not v_back then
    v_line := write_off_difference(p_order, p_publisher, v_left, p_entry, v_line);
  end if;
  return v_line;
end $$;

-- Delivered, but no longer held: the publisher is paid by the network, never by the partner.
create or replace function write_off_difference(
  p_order ad_order, p_publisher uuid, p_amount bigint, p_entry uuid, p_line integer
) returns integer
language plpgsql as $$
declare
  v_marketing bigint;
  v_earned bigint;
  v_share bigint := p_amount - p_amount * p_order.fee_bp / 10000;
begin
  -- Fees before marketing, as everywhere: the next publisher's count may have gone down, and its fee comes back.
  perform from rolled_up_balance where class = 'fees' for update;
  update network_balance set balance = balance - v_share
  where class = 'marketing' and balance - promised >= v_share returning balance into v_marketing;
  insert into alarm (at, kind, subject, details) values (
    clock_timestamp(), case when found then 'difference_borne' else 'difference_open' end, p_order.id::text,
    jsonb_build_object('publisher', p_publisher, 'micros', v_share));
  if v_marketing is null then
    return p_line;
  end if;
  update order_publisher set earned = earned + v_share
  where account_id = p_order.account_id and order_id = p_order.id and publisher_id = p_publisher
  returning earned into v_earned;
  return write_posting(p_order.account_id, p_entry, p_line, 'delivery', 'borne',
    'marketing', (select id from network), 'earned', p_publisher, v_share, v_marketing, v_earned);
end $$;

-- Books what was delivered since the last time: media consumed, revenue accrued. Reversals where a count went down.
-- The caller has locked the order and counted it (delivered). Returns true when an entry was written.
create or replace function book_difference(
  p_account uuid, p_order uuid, p_delivered delivered_count[], p_entry uuid, p_key text, p_now timestamptz
) returns boolean
language plpgsql as $$
declare
  v_order ad_order;
  v_delivered delivered_count;
  v_booked bigint;
  v_results bigint := 0;
  v_revenue bigint;
  v_line integer := 1;
  -- A difference that nobody can bear has an entry without a line.
  v_opened boolean := false;
begin
  select * into strict v_order from ad_order where account_id = p_account and id = p_order;
  foreach v_delivered in array p_delivered loop
    v_results := v_results + v_delivered.results;
    insert into order_publisher (account_id, order_id, publisher_id)
    values (p_account, p_order, v_delivered.publisher_id) on conflict do nothing;
    select impressions into v_booked from order_publisher
    where account_id = p_account and order_id = p_order and publisher_id = v_delivered.publisher_id;
    continue when v_delivered.impressions = v_booked;
    if not v_opened then
      perform open_delivery_entry(p_account, p_order, p_entry, p_key, p_now);
      v_opened := true;
    end if;
    v_line := consume_media(v_order, v_delivered.publisher_id,
      (v_delivered.impressions - v_booked) * v_order.impression_price, p_entry, v_line);
    update order_publisher set impressions = v_delivered.impressions
    where account_id = p_account and order_id = p_order and publisher_id = v_delivered.publisher_id;
  end loop;

  -- Whole results only, and never above the reserve that escrow filled: that is the payout cap.
  v_revenue := least(v_results, (v_order.reserved + v_order.accrued) / v_order.payout) * v_order.payout
    - v_order.accrued;
  if v_revenue <> 0 then
    if not v_opened then
      perform open_delivery_entry(p_account, p_order, p_entry, p_key, p_now);
      v_opened := true;
    end if;
    update ad_order set
      reserved = reserved - v_revenue, accrued = accrued + v_revenue, pending = pending + v_revenue
    where account_id = p_account and id = p_order returning * into v_order;
    if v_revenue > 0 then
      v_line := write_posting(p_account, p_entry, v_line, 'delivery', 'accrue',
        'reserved', p_order, 'pending', p_order, v_revenue, v_order.reserved, v_order.pending);
    else
      v_line := write_posting(p_account, p_entry, v_line, 'delivery', 'accrue_reversed',
        'pending', p_order, 'reserved', p_order, -v_revenue, v_order.pending, v_order.reserved);
    end if;
  end if;
  return v_line > 1;
end $$;

-- Not by post_entry: each line is written while what it moves is worked out from the order's row, source by source.
create or replace function open_delivery_entry(p_account uuid, p_order uuid, p_entry uuid, p_key text, p_now timestamptz)
returns void
language plpgsql as $$
begin
  insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
  values (p_account, p_entry, 'delivery', p_key, '\x', jsonb_build_object('order', p_order), 'system', p_now, p_order);
end $$;

-- Books a running order's delivery at an interval.
create or replace function book_delivery(p_account uuid, p_order uuid, p_entry uuid, p_now timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_order ad_order;
begin
  -- The wallet before the order, as everywhere: an order that is updated twice asks for its wallet by foreign key.
  perform from wallet where account_id = p_account for key share;
  select * into v_order from ad_order
  where account_id = p_account and id = p_order and state in ('running', 'finished', 'settling') for update;
  if not found then
    return false;
  end if;
  perform keep_partner_key(p_account, p_order);
  return book_difference(p_account, p_order, delivered(v_order, false), p_entry, 'delivery:' || p_entry, p_now);
end $$;

grant execute on function book_delivery to fairlead_jobs;
