-- How much of an order's result is luck of the draw (docs/draw.md): its revenue less what its paid views would have brought
-- had each brought as much as all paid views of its group did. Over the quarters of an hour from the first that something was
-- paid in for the order to the last, whoever funded the group's other orders. Fractions of a micro are dropped, and what the
-- views would have brought ends at the payout cap, as revenue does. In micros; null where nothing was paid for, or where views
-- were sold before they were drawn. The order's delivery is sealed and booked.
create or replace function draw_luck(p_order ad_order) returns bigint
language plpgsql stable as $$
declare
  v_flight flight;
  v_first timestamptz;
  v_last timestamptz;
  v_views bigint;
  v_group_views bigint;
  v_group_results bigint;
begin
  select * into v_flight from flight where order_id = p_order.id;
  select min(c.quarter), max(c.quarter), coalesce(sum(c.n) filter (where c.kind = 'impression'), 0)
  into v_first, v_last, v_views
  from event_count c
  where c.bucket = bucket_of(p_order.id) and c.order_id = p_order.id and c.reason = ''
    and c.kind in ('impression', v_flight.payout_event);
  if v_views = 0 or v_flight.order_id is null or exists (
    select from event e
    where e.bucket = bucket_of(p_order.id) and e.order_id = p_order.id and e.reason = '' and e.epoch is null
  ) then
    return null;
  end if;
  -- A click counts for a day after its ad, a conversion as long as clicks are attributed.
  select coalesce(sum(c.n) filter (where c.kind = 'impression'), 0),
    coalesce(sum(c.n) filter (where c.kind = v_flight.payout_event), 0)
  into v_group_views, v_group_results
  from flight f join event_count c on c.bucket = bucket_of(f.order_id) and c.order_id = f.order_id
  where f.bucket = v_flight.bucket and f.group_id = v_flight.group_id and f.starts_at <= v_last + interval '15 minutes'
    and f.ends_at + make_interval(hours => 24, secs => f.attribution_s) >= v_first
    and c.reason = '' and c.kind in ('impression', v_flight.payout_event) and c.quarter between v_first and v_last;
  return p_order.accrued - least(
    div(v_views::numeric * v_group_results * p_order.payout, v_group_views), p_order.reserve_total / p_order.payout * p_order.payout);
end $$;
