import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { traffic as calls } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { aboveExpected } from '../plan/counted.ts'
import { quoted } from '../statement/csv.ts'
import { type Seen, seenPeriod, traffic, trafficValues } from './order-counts.ts'

type Row = {
  day: string
  slot_id: string
  publisher: string
  domain: string
  kind: string
  reason: string
  n: bigint
}

const head = 'day_utc,publisher,domain,slot_id,kind,outcome,reason,count'
/** More would be no answer of a call. A shorter period has fewer. */
const linesMax = 50_000

/**
 * An order's traffic as CSV: one line for each day, slot, kind and reason, whose outcome is paid, filtered or withheld.
 * Throws Refusal period_wrong, also where there are too many lines for one file.
 */
export async function orderTrafficFile(
  ctx: Ctx,
  seen: Seen,
  asked: Input<typeof calls.orderTrafficFile>,
): Promise<Data<typeof calls.orderTrafficFile>> {
  const period = seenPeriod(ctx, seen, asked)
  const rows = await many<Row>(
    ctx.db,
    `with ${traffic}
     select t.day::text as day, t.slot_id, p.name as publisher, p.domain, t.kind, t.reason, t.n
     from traffic t join slot s on s.id = t.slot_id join publisher p on p.id = s.publisher_id
     order by t.day, p.name, t.slot_id, t.kind, t.reason limit ${linesMax + 1}`,
    trafficValues(seen, period),
  )
  if (rows.length > linesMax) throw new Refusal('period_wrong', { most: '1' })
  const settled = seen.order.settled_at !== null
  const lines = rows.map((row) =>
    [
      row.day,
      quoted(row.publisher),
      quoted(row.domain),
      row.slot_id,
      row.kind,
      outcomeOf(row.reason, settled),
      row.reason,
      row.n,
    ].join(','),
  )
  const text = ['\ufeff', ...[head, ...lines].map((line) => `${line}\r\n`)].join('')
  return {
    name: `fairlead-traffic-${seen.order.plan_number}-${period.from}-${period.to}.csv`,
    type: 'text/csv;charset=utf-8',
    content_base64: Buffer.from(text).toString('base64'),
  }
}

function outcomeOf(reason: string, settled: boolean): 'paid' | 'filtered' | 'withheld' {
  if (reason === '') return 'paid'
  return reason === aboveExpected && !settled ? 'withheld' : 'filtered'
}
