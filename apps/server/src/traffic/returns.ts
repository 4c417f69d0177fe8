import type { Data } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { trafficStaff } from '@fairlead/contract/traffic'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many, maybeOne } from '../db/read.ts'

type Shown = Data<typeof trafficStaff.returns>
type Reason = Omit<Shown['reasons'][number], 'events' | 'returned' | 'open'>
type Sum = Reason & { events: bigint; returned: bigint; open: bigint }
type Line = Reason & { plan_number: string; settled: boolean; events: bigint; amount: bigint }

/** More would be no answer of a call. */
const linesMax = 50_000

/**
 * `lines`: what comes back of each order of a campaign, or of one order ($1), by kind and reason. A result that is not paid gives its
 * payout back to escrow, as far as the reserve reaches: what is withheld first, then the reasons by name; the rest of the reserve
 * was not reached. A withheld view gives its price back to the partner; filtered ones never took any.
 */
const lines = `
  chosen as (
    select o.id, o.account_id, o.plan_number, o.payout, o.impression_price, o.reserve_total, o.accrued,
      o.settled_at is not null as settled, r.payout_event
    from ad_order o join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
    where (o.campaign_id = $1 or o.id = $1) and o.reserve_total > 0
  ), unpaid as (
    select c.id, e.kind, e.reason, sum(e.n) as n
    from chosen c join event_count e on e.bucket = bucket_of(c.id) and e.order_id = c.id and e.account_id = c.account_id
    where e.reason not in ('', 'duplicate') and e.kind in ('impression', c.payout_event) group by 1, 2, 3
  ), results as (
    select c.*, u.kind, u.reason, u.n, least(u.n * c.payout, greatest(c.reserve_total - c.accrued - coalesce(
      sum(u.n * c.payout) over (partition by c.id order by u.reason <> 'above_expected', u.reason
        rows between unbounded preceding and 1 preceding), 0), 0)) as amount
    from chosen c join unpaid u on u.id = c.id and u.kind = c.payout_event
  ), lines as (
    select plan_number, settled, 'advertiser' as "to", kind, reason, n::bigint as events, amount::bigint as amount from results
    union all
    select c.plan_number, c.settled, 'advertiser', null, 'not_reached', 0,
      (c.reserve_total - c.accrued - coalesce((select sum(r.amount) from results r where r.id = c.id), 0))::bigint
    from chosen c
    union all
    select c.plan_number, c.settled, 'partner', u.kind, u.reason, u.n::bigint,
      case u.reason when 'above_expected' then (u.n * c.impression_price)::bigint else 0 end
    from chosen c join unpaid u on u.id = c.id and u.kind = 'impression'
  )`

/** What an advertiser gets back, by reason, for a campaign or one order. Throws Refusal data_error. */
export async function returns(ctx: Ctx, id: string): Promise<Shown> {
  const head = await maybeOne<{ orders: bigint; reserved: bigint; earned: bigint }>(
    ctx.db,
    `select count(*) as orders, coalesce(sum(reserve_total), 0)::bigint as reserved, coalesce(sum(accrued), 0)::bigint as earned
     from ad_order where (campaign_id = $1 or id = $1) and reserve_total > 0
     having count(*) > 0 or exists (select from campaign where id = $1) or exists (select from ad_order where id = $1)`,
    [id],
  )
  if (!head) throw new Refusal('data_error')
  const sums = await many<Sum>(
    ctx.db,
    `with ${lines}
     select "to", kind, reason, sum(events)::bigint as events, coalesce(sum(amount) filter (where settled), 0)::bigint as returned,
       coalesce(sum(amount) filter (where not settled), 0)::bigint as open
     from lines group by "to", kind, reason order by "to", kind nulls last, sum(amount) desc, reason`,
    [id],
  )
  return {
    orders: Number(head.orders),
    reserved: formatAmount(head.reserved),
    earned: formatAmount(head.earned),
    reasons: sums.map((sum) => ({
      ...sum,
      events: Number(sum.events),
      returned: formatAmount(sum.returned),
      open: formatAmount(sum.open),
    })),
    as_of: ctx.clock.now().toISOString(),
  }
}

/** The same as CSV, order by order. Throws Refusal data_error, and file_too_long where it has more than `most` lines. */
export async function returnsFile(
  ctx: Ctx,
  id: string,
  most = linesMax,
): Promise<Data<typeof trafficStaff.returnsFile>> {
  const { as_of } = await returns(ctx, id)
  const rows = await many<Line>(
    ctx.db,
    `with ${lines} select * from lines order by plan_number, "to", kind nulls last, reason limit $2`,
    [id, most + 1],
  )
  if (rows.length > most) throw new Refusal('file_too_long')
  const text = rows.map((row) =>
    [
      row.plan_number,
      row.settled ? 'settled' : 'open',
      row.to,
      row.kind ?? '',
      row.reason,
      row.events,
      formatAmount(row.amount),
    ].join(','),
  )
  return {
    name: `fairlead-returns-${as_of.slice(0, 10)}.csv`,
    type: 'text/csv;charset=utf-8',
    content_base64: Buffer.from(
      ['\ufeff', ...[head, ...text].map((line) => `${line}\r\n`)].join(''),
    ).toString('base64'),
  }
}

const head = 'plan_number,state,back_to,kind,reason,events,amount'
