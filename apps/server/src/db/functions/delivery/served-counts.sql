-- Counts what nodes did for a group's slots and no event tells: requests answered for it (`request`), ads among the answers
-- (`ad`), requests of declared robots, which get no ad (`robot`), and views received whose time in view the browser had
-- measured (`measured`). One call for each bucket, as record_delivery, and once for each number that its writer counts up. False
-- where these were counted.
create or replace function count_served(
  p_writer uuid, p_flush bigint, p_bucket smallint, p_group uuid[], p_slot uuid[], p_kind text[], p_n bigint[], p_now timestamptz
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_clock(p_now);
  if not p_kind <@ array['request', 'ad', 'robot', 'measured'] then
    raise exception 'count_served counts no events: %', p_kind;
  end if;
  if not is_new_flush(p_writer, p_flush, p_now) then
    return false;
  end if;
  insert into group_count as c (bucket, group_id, slot_id, hour, kind, reason, n)
  select p_bucket, i.group_id, i.slot_id, date_trunc('hour', p_now, 'UTC'), i.kind, '', sum(i.n)
  from unnest(p_group, p_slot, p_kind, p_n) i (group_id, slot_id, kind, n)
  group by i.group_id, i.slot_id, i.kind order by i.group_id, i.slot_id, i.kind
  on conflict (bucket, group_id, slot_id, hour, kind, reason) do update set n = c.n + excluded.n;
  return true;
end $$;

grant execute on function count_served to fairlead_delivery;
