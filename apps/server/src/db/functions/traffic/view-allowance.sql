-- How many views the flight can take now: what is left of its budget, no further ahead of even delivery than a tenth of the
-- budget or 50 views, and none that its stop-loss could not bear. The network's own have neither pace nor stop.
create or replace function view_allowance(p_flight flight, p_now timestamptz) returns bigint
language plpgsql immutable as $$
declare
  v_most bigint := p_flight.budget / p_flight.price;
  v_revenue bigint := least(p_flight.results * p_flight.payout, p_flight.revenue_cap);
  v_left bigint;
begin
  if not p_flight.open or p_flight.starts_at > p_now or p_flight.ends_at <= p_now
    or p_flight.revenue_cap - v_revenue < p_flight.payout then
    return 0;
  end if;
  v_left := v_most - p_flight.views;
  if p_flight.network_use is null then
    v_left := least(v_left,
      paced_views(v_most, p_flight.starts_at, p_flight.ends_at, p_now) - p_flight.views,
      (p_flight.stop_loss + v_revenue) / p_flight.price - p_flight.views);
  end if;
  return greatest(v_left, 0);
end $$;

-- The most of an order's views that may have been delivered by now.
create or replace function paced_views(p_most bigint, p_starts timestamptz, p_ends timestamptz, p_now timestamptz) returns bigint
language sql immutable as $$
  select div(p_most * floor(extract(epoch from p_now - p_starts) * 1000), floor(extract(epoch from p_ends - p_starts) * 1000))::bigint
    + greatest(p_most / 10, 50)
$$;
