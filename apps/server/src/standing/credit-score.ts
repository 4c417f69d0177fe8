import type { Data, Input } from '@fairlead/contract/endpoint'
import { creditCauses, type standing } from '@fairlead/contract/standing'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'

type Line = Data<typeof standing.creditScore>['items'][number]
type LineRow = {
  id: string
  order_id: string
  at: Date
  cause: Line['cause']
  points: number
  product: string
  plan_number: string
}

const start = 500
const windowDays = 180
const windowMs = windowDays * 86_400_000

/** The score with the lines it is the sum of, newest first (docs/rules.md, Levels). */
export async function creditScore(
  ctx: Ctx,
  caller: Pick<Caller, 'partnerId' | 'language'>,
  input: Input<typeof standing.creditScore>,
): Promise<Data<typeof standing.creditScore>> {
  const now = ctx.clock.now()
  const from = new Date(now.getTime() - windowMs)
  const [at, id] = placeBehind(input.cursor)
  const [sums, causes, rows] = await Promise.all([
    one<{ score: number; points: bigint }>(
      ctx.db,
      'select credit_score($1, $2) as score, credit_points($1, $2)::bigint as points',
      [caller.partnerId, now],
    ),
    many<{ cause: (typeof creditCauses)[number]; points: number }>(
      ctx.db,
      'select cause, points from credit_cause where cause = any ($1) order by points desc',
      [creditCauses],
    ),
    many<LineRow>(ctx.db, linesSql, [caller.partnerId, now, from, at, id, pageSize + 1, caller.language]),
  ])
  return {
    ...page(rows, lineView, (row) => [row.at, row.id]),
    score: sums.score,
    start,
    window_days: windowDays,
    points: Number(sums.points),
    causes,
    as_of: now.toISOString(),
  }
}

const linesSql = `
  select l.id, l.order_id, l.at, l.cause, l.points, word_in(r.product, r.translations, $7, 'product') as product,
    o.plan_number
  from credit_line l
  join ad_order o on o.account_id = l.account_id and o.id = l.order_id
  join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  where l.account_id = $1 and l.at > $3 and l.at <= $2
    and (l.at, l.id) < ($4, $5::uuid)
  order by l.at desc, l.id desc limit $6`

function lineView(row: LineRow): Line {
  return {
    id: row.id,
    order_id: row.order_id,
    at: row.at.toISOString(),
    cause: row.cause,
    points: row.points,
    product: row.product,
    plan_number: row.plan_number,
    counts_until: new Date(row.at.getTime() + windowMs).toISOString(),
  }
}
