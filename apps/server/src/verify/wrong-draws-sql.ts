/** Settled orders whose events are no longer all there. Flights `f`. */
const dropped = `(f.sealed_at is not null and f.starts_at <= (select max(recorded_until) from dropped_day)) is true`

/** Up to when the events of ads are no longer kept, where any are gone. */
export const droppedUpTo = `
  select 'the events of ads up to ' || max(day) || ' are no longer kept: ' || sum(events) || ' of '
    || count(*) || ' days' as note from dropped_day having count(*) > 0`

/**
 * Draws that do not come out again from the seed and the weights that are kept, flights that do not hold what was drawn to
 * them, seeds that were exchanged (docs/decisions/040-drawn-delivery.md), and roots that do not come out again (042).
 */
export const wrongDrawParts: readonly string[] = [
  'select id from wrong_draws()',
  `select 'seed of ' || d.day as id from draw_day d
  left join draw_seed s on s.day = d.day and s.commitment = d.commitment where s.day is null group by d.day`,
  `with recorded as (
    select order_id, count(*) filter (where kind = 'impression') as views,
      count(*) filter (where kind = 'click' and reason = '') as clicks,
      count(*) filter (where kind = 'conversion' and reason = '') as conversions
    from event where reason in ('', 'above_expected') and order_id is not null group by order_id
  )
  select f.order_id::text as id from flight f left join recorded r on r.order_id = f.order_id
  where (f.views, f.results) is distinct from (coalesce(r.views, 0),
      coalesce(case f.payout_event when 'click' then r.clicks else r.conversions end, 0)) and not ${dropped}`,
  `select c.order_id || ' ' || c.kind || ' ' || c.reason as id from (
    select order_id, kind, reason, sum(n) as n from event_count group by order_id, kind, reason
  ) c
  join flight f on f.order_id = c.order_id
  left join (
    select order_id, kind, reason, count(*) as n from event where order_id is not null group by order_id, kind, reason
  ) e on e.order_id = c.order_id and e.kind = c.kind and e.reason = c.reason
  where c.n <> coalesce(e.n, 0) and c.reason <> 'duplicate' and not ${dropped}`,
  'select id from wrong_roots()',
]
