-- The formulas of traffic, without a table: who is credited with an event, what a cohort's views can bring, which events
-- are held. packages/traffic holds the same in TypeScript, and a test compares them. Doubles are worked out in the order
-- written, so that both come to the same last bit.

-- HMAC-SHA256 of the core's own SHA-256, for keys of at most 32 bytes: shorter ones are filled with zero bytes, longer ones
-- come out wrong.
create or replace function hmac_sha256(p_key bytea, p_message bytea) returns bytea
language plpgsql immutable strict parallel safe as $$
begin
  return sha256(hmac_block(p_key, 6655295901103053916) || sha256(hmac_block(p_key, 3906369333256140342) || p_message));
end $$;

-- The block that HMAC hashes before a message: the key exclusive-or one of its two pads, 0x5c5c… outside and 0x3636… inside. An
-- exclusive or of bytes goes through integers of 64 bits.
create or replace function hmac_block(p_key bytea, p_pad bigint) returns bytea
language plpgsql immutable strict parallel safe as $$
begin
  return int8send(('x' || encode(substr(p_key, 1, 8), 'hex'))::bit(64)::bigint # p_pad)
    || int8send(('x' || encode(substr(p_key, 9, 8), 'hex'))::bit(64)::bigint # p_pad)
    || int8send(('x' || encode(substr(p_key, 17, 8), 'hex'))::bit(64)::bigint # p_pad)
    || int8send(('x' || encode(substr(p_key, 25, 8), 'hex'))::bit(64)::bigint # p_pad)
    || int8send(p_pad) || int8send(p_pad) || int8send(p_pad) || int8send(p_pad);
end $$;

-- The number in [0, 1) that an event draws with: the first 53 bits of HMAC-SHA256(seed, nonce ‖ kind ‖ step) over 2⁵³.
create or replace function draw_unit(seed bytea, nonce bytea, kind text, step text) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  return ('x' || encode(substr(hmac_sha256(seed, nonce || convert_to(kind || step, 'UTF8')), 1, 7), 'hex'))::bit(53)::bigint
    / 9007199254740992::double precision;
end $$;

-- The same for those of many events of one kind that stand at these places, with all that is the key's alone worked out once.
create or replace function draw_units(p_seed bytea, p_nonce bytea[], p_kind text, p_step text[], p_places integer[])
returns double precision[]
language plpgsql immutable strict parallel safe as $$
declare
  v_outer bytea := hmac_block(p_seed, 6655295901103053916);
  v_inner bytea := hmac_block(p_seed, 3906369333256140342);
begin
  return array(
    select ('x' || encode(substr(
        sha256(v_outer || sha256(v_inner || p_nonce[p.place] || convert_to(p_kind || p_step[p.place], 'UTF8'))), 1, 7), 'hex')
      )::bit(53)::bigint / 9007199254740992::double precision
    from unnest(p_places) with ordinality p (place, n) order by p.n);
end $$;

-- The first place k, counted from 1, with Σ weights up to k > u · Σ weights; 0 where nothing has any weight.
create or replace function pick_by_weight(weights bigint[], u double precision) returns integer
language plpgsql immutable strict parallel safe as $$
declare
  v_total bigint := 0;
  v_sum bigint := 0;
  v_least double precision;
  v_weight bigint;
  v_place integer := 0;
begin
  foreach v_weight in array weights loop
    v_total := v_total + v_weight;
  end loop;
  v_least := u * v_total::double precision;
  foreach v_weight in array weights loop
    v_place := v_place + 1;
    v_sum := v_sum + v_weight;
    if v_weight > 0 and v_sum::double precision > v_least then
      return v_place;
    end if;
  end loop;
  return 0;
end $$;

-- The same for many draws by the same weights, whose sums are worked out once.
create or replace function picks_by_weight(weights bigint[], units double precision[]) returns integer[]
language plpgsql immutable strict parallel safe as $$
declare
  v_sums double precision[] := array(
    select sum(weight) over (order by place) from unnest(weights) with ordinality w (weight, place) order by place);
  v_total double precision := coalesce(v_sums[cardinality(v_sums)], 0);
begin
  -- width_bucket counts the sums that are not more: the next one is the first that is, if there is one.
  return array(
    select (width_bucket(u.unit * v_total, v_sums) + 1) % (cardinality(weights) + 1)
    from unnest(units) with ordinality u (unit, place) order by u.place);
end $$;

-- Where an event stands when some of its cohort are held: the highest ranks go first.
create or replace function hold_rank(p_seed bytea, p_nonce bytea) returns bytea
language plpgsql immutable strict parallel safe as $$
begin
  return hmac_sha256(p_seed, p_nonce || '\x686f6c64'::bytea);
end $$;

-- The largest size c of one key, found by halving, for which 4c − Σ of all keys is at most what the standing order has; limited
-- keys have at most two fifths of it, a tenth of the whole.
create or replace function share_cap(p_totals bigint[], p_limited boolean[], p_standing bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  v_fits bigint := 0;
  v_high bigint;
  v_cap bigint;
begin
  select max(case when limited then (5 * total + 1) / 2 else total end) into v_high from unnest(p_totals, p_limited) t (total, limited);
  v_cap := v_high;
  while v_fits < v_high loop
    if 4 * v_cap - (
      select sum(least(total, case when limited then v_cap * 2 / 5 else v_cap end))
      from unnest(p_totals, p_limited) t (total, limited)) <= p_standing then
      v_fits := v_cap;
    else
      v_high := v_cap - 1;
    end if;
    v_cap := v_fits + (v_high - v_fits + 1) / 2;
  end loop;
  return v_fits;
end $$;

-- Caps the weights of a group's orders so that those of one key (one partner, with whoever counts as the same) are at most
-- a quarter of the whole, and those of a limited key a tenth. The standing order takes what is missing to the whole, up to
-- p_standing: its weight is the last element. Where that does not fill the whole, the largest keys shrink to one common size,
-- the largest whole number that does; orders of one key share its size by their weights, in the order given. With fewer than
-- four keys and no standing order everything is 0, and so it is where no partner has any weight.
create or replace function capped_weights(p_keys uuid[], p_weights bigint[], p_standing bigint, p_limited uuid[]) returns bigint[]
language plpgsql immutable strict parallel safe as $$
declare
  v_totals bigint[];
  v_slow boolean[];
  v_cap bigint;
  v_capped bigint[];
begin
  select array_agg(total), array_agg(key = any (p_limited)) into v_totals, v_slow
  from (select key, sum(weight)::bigint as total from unnest(p_keys, p_weights) as i (key, weight) group by key) k;
  if v_totals is null then
    return array[0];
  end if;
  v_cap := share_cap(v_totals, v_slow, p_standing);
  -- Numeric between: a sum of weights times a cap is more than 64 bits hold.
  v_capped := (
    select array_agg(
      case when total <= most then weight
        else div(upto::numeric * most, total)::bigint - div((upto - weight)::numeric * most, total)::bigint end
      order by place)
    from (
      select place, weight, case when key = any (p_limited) then v_cap * 2 / 5 else v_cap end as most,
        sum(weight) over (partition by key)::bigint as total,
        sum(weight) over (partition by key order by place)::bigint as upto
      from unnest(p_keys, p_weights) with ordinality as i (key, weight, place)) w);
  return v_capped || greatest(4 * v_cap - (select sum(weight) from unnest(v_capped) weight), 0)::bigint;
end $$;

-- The slot's index (C+20)/(E+20) in parts per million, half of one rounded up. p_expected: Σ base over its views, ppm.
create or replace function slot_index_of(p_clicks bigint, p_expected bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return divided_half_up((p_clicks + 20)::numeric * 1000000000000, p_expected::numeric + 20000000);
end $$;

-- A campaign's level q·(C+20)/(q·Σi+20), all in parts per million. p_index_sum: Σ of the slots' indices over the trial's views.
create or replace function level_from_trial(p_median bigint, p_clicks bigint, p_index_sum bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return divided_half_up(
    p_median::numeric * (p_clicks + 20) * 1000000000000,
    p_median::numeric * p_index_sum + 20000000000000);
end $$;

create or replace function base_share(p_level bigint, p_index bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return least(divided_half_up(p_level::numeric * p_index, 1000000), 1000000);
end $$;

-- Of numbers that are not negative.
create or replace function divided_half_up(p_numerator numeric, p_denominator numeric) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return div(2 * p_numerator + p_denominator, 2 * p_denominator)::bigint;
end $$;

-- The expectation of a cohort: Σ base over its views, which are parts per million.
create or replace function expectation_of(p_base bigint) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  return p_base::double precision / 1000000;
end $$;

-- The predictive upper quantile of Poisson clicks whose rate is spread by p_tau.
create or replace function bound_of(p_mu double precision, p_z double precision, p_tau double precision)
returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  return p_mu + p_z * sqrt(p_mu + p_tau * p_tau * p_mu * p_mu) + (p_z * p_z) / 3;
end $$;

-- The most clicks that are paid for one cohort; one is always believed.
create or replace function paid_at_most(p_step text, p_mu double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  return greatest(1, floor(bound_of(p_mu, case p_step when 'address' then 2.33 else 2.6 end, 0.25)))::bigint;
end $$;

-- The most clicks that are paid for a whole group; p_left are those that addresses and prefixes left. In a flood only the
-- expectation is paid, not the bound.
create or replace function paid_at_most_in_group(p_mu double precision, p_left bigint, p_tried boolean) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  if p_left > bound_of(p_mu, 3, 0.12) then
    return floor(p_mu + 0.5)::bigint;
  end if;
  return floor(bound_of(p_mu, 1.28, case when p_tried then 0.12 else 0.35 end))::bigint;
end $$;

-- Whether the clicks that addresses and prefixes left prove that some of a cohort are false.
create or replace function is_proven(p_mu double precision, p_left bigint) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  return p_left > bound_of(p_mu, 4, 0.25);
end $$;

-- How many views a cohort takes back with the clicks that prove it false: as many as are beyond the expectation.
create or replace function views_taken_back(p_mu double precision, p_left bigint, p_views bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  if not is_proven(p_mu, p_left) then
    return 0;
  end if;
  return least(p_left - floor(p_mu)::bigint, p_views);
end $$;

-- How many of a cohort's views are reversed when it stands at its volume ceiling and is clicked too little.
create or replace function views_reversed(p_mu double precision, p_clicks bigint, p_views bigint) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  if not p_clicks < p_mu - sqrt(p_mu + 0.0625::double precision * p_mu * p_mu) then
    return 0;
  end if;
  return floor((1 - (p_clicks + 1) / (p_mu + 1)) * p_views)::bigint;
end $$;

-- Whether two trials, a week apart, say the same rate: within three standard errors of their difference. Index sums count
-- the usual slot as 1.
create or replace function trials_agree(
  p_clicks_1 bigint, p_index_sum_1 double precision, p_ended_1 timestamptz,
  p_clicks_2 bigint, p_index_sum_2 double precision, p_ended_2 timestamptz
) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  return p_ended_2 - p_ended_1 >= 7 * interval '24 hours'
    and abs(p_clicks_1 / p_index_sum_1 - p_clicks_2 / p_index_sum_2) <= 3 * sqrt(
      p_clicks_1 / (p_index_sum_1 * p_index_sum_1) + p_clicks_2 / (p_index_sum_2 * p_index_sum_2));
end $$;

-- Whether terms can pay for their views at the highest share of clicked ones that a trial leaves likely. Micros a view and
-- a click.
create or replace function can_break_even(p_clicks bigint, p_views bigint, p_price bigint, p_payout bigint) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  return bound_of(p_clicks, 2.33, 0) / p_views >= p_price / p_payout::double precision;
end $$;

-- z = Σx / √Σ(0.12² + 1/μ) with x = ln((c+½)/(μ+½)), over terms whose μ is above zero; 0 where there is none.
create or replace function presence_of(p_clicks bigint[], p_mu double precision[]) returns double precision
language plpgsql immutable strict parallel safe as $$
begin
  return coalesce((
    select sum(ln((clicks + 0.5::double precision) / (mu + 0.5)))
      / sqrt(sum(0.12::double precision * 0.12::double precision + 1 / mu))
    from unnest(p_clicks, p_mu) t (clicks, mu) where mu > 0), 0);
end $$;
