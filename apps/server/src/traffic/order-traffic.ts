import type { Data, Input } from '@fairlead/contract/endpoint'
import type { traffic as calls, trafficStaff } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { page, pageSize, type placeBehind } from '../http/cursor.ts'
import { type CountRow, type Counts, countsOf } from '../plan/counted.ts'
import { seedsOf } from './draw-seeds.ts'
import { groupCounts } from './group-counts.ts'
import { type Seen, seenPeriod, traffic, trafficValues } from './order-counts.ts'

type Asked = Input<typeof calls.orderTraffic>
type Shown = Data<typeof trafficStaff.orderTraffic>
type SlotRow = { slot_id: string; publisher: string; domain: string }

/** The places shown with an order; what the rest came to is in the sums and in the file. */
const slotsShown = 50

/** What was received for an order in a period, by UTC day and by slot, and what came for all that it is drawn among. */
export async function orderTraffic(ctx: Ctx, seen: Seen, asked: Asked): Promise<Shown> {
  const { earlier, ...period } = seenPeriod(ctx, seen, asked)
  const values = trafficValues(seen, period)
  const [byDay, bySlot, group, seeds] = await Promise.all([
    many<CountRow & { day: string }>(
      ctx.db,
      `with ${traffic} select day::text as day, kind, reason, sum(n)::bigint as n from traffic
       group by day, kind, reason order by day desc`,
      values,
    ),
    many<CountRow & SlotRow & { slots: bigint }>(
      ctx.db,
      `with ${traffic}, ranked as (
         select slot_id, row_number() over (order by sum(n) filter (where kind = 'impression' and reason = '') desc nulls last,
           slot_id) as place, count(*) over () as slots
         from traffic group by slot_id
       )
       select t.slot_id, p.name as publisher, p.domain, r.slots, t.kind, t.reason, sum(t.n)::bigint as n
       from ranked r join traffic t on t.slot_id = r.slot_id join slot s on s.id = r.slot_id
       join publisher p on p.id = s.publisher_id
       where r.place <= ${slotsShown} group by 1, 2, 3, 4, 5, 6, r.place order by r.place`,
      values,
    ),
    groupCounts(ctx, seen, period),
    seedsOf(ctx, period),
  ])
  const settled = seen.order.settled_at !== null
  return {
    plan_number: seen.order.plan_number,
    ...period,
    earlier,
    ...countsOf(byDay, settled),
    days: folded(
      byDay,
      ({ day }) => day,
      settled,
      ({ day }) => ({ day }),
    ),
    slots: folded(bySlot, ({ slot_id }) => slot_id, settled, slotOf),
    slots_total: Number(bySlot[0]?.slots ?? 0n),
    ...group,
    seeds,
    as_of: ctx.clock.now().toISOString(),
  }
}

type SlotDayRow = CountRow & SlotRow & { day: string }

/** The same for each slot on each day, a page at a time from behind a place, newest first. */
export async function orderSlotDays(
  ctx: Ctx,
  seen: Seen,
  asked: Input<typeof calls.orderSlotDays>,
  [at, id]: ReturnType<typeof placeBehind>,
): Promise<Data<typeof calls.orderSlotDays>> {
  const rows = await many<SlotDayRow>(
    ctx.db,
    `with ${traffic}, shown as (
       select distinct day, slot_id from traffic
       where (day, slot_id) < (($7::timestamptz at time zone 'UTC')::date, $8::uuid)
       order by day desc, slot_id desc limit ${pageSize + 1}
     )
     select t.day::text as day, t.slot_id, p.name as publisher, p.domain, t.kind, t.reason, t.n
     from shown x join traffic t on t.day = x.day and t.slot_id = x.slot_id join slot s on s.id = t.slot_id
     join publisher p on p.id = s.publisher_id order by t.day desc, t.slot_id desc`,
    [...trafficValues(seen, seenPeriod(ctx, seen, asked)), at, id],
  )
  const items = folded(
    rows,
    ({ day, slot_id }) => `${day} ${slot_id}`,
    seen.order.settled_at !== null,
    (row) => ({ day: row.day, ...slotOf(row) }),
  )
  return page(
    items,
    (item) => item,
    ({ day, slot_id }) => [new Date(day), slot_id],
  )
}

function slotOf({ slot_id, publisher, domain }: SlotRow): SlotRow {
  return { slot_id, publisher, domain }
}

/** Rows of one key after the other become one view each, with what was counted under it. */
function folded<Row extends CountRow, View>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  settled: boolean,
  viewOf: (row: Row) => View,
): (View & Counts)[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ ...viewOf(group[0]), ...countsOf(group, settled) }] : [],
  )
}
