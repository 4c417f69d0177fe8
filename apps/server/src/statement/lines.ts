import type { FlowType } from '@fairlead/contract/wallet'
import type { Language } from '@fairlead/contract/wire'
import type { output } from 'zod/mini'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import { flowTypeOf } from '../wallet/flows.ts'

/** Whose statement, and what of it. */
export type Span = {
  readonly accountId: string
  readonly fromDay: string
  readonly toDay: string
  /** In the database's words. */
  readonly zone: string
  readonly language: Language
  /** Nothing later is on it. */
  readonly until: Date
}

/** One amount that one of the partner's own classes changed by, with the entry that says so. */
export type Line = {
  readonly entry_id: string
  readonly journal_number: bigint | null
  readonly at: Date
  readonly local: string
  readonly type: string
  readonly class: 'available' | 'promo' | 'advance'
  readonly amount: bigint
  readonly about: string
}

/** Which of the eight flow types a line is filed under (docs/screens-and-calls.md, Fund details). */
export function flowTypeOfLine(line: Line): output<typeof FlowType> {
  return line.type === 'profit_share' ? 'profit_sharing' : (flowTypeOf[line.type] ?? 'system_top_up')
}

/**
 * Lines of the journal on the partner's own available, promo and startup funds. A profit share received stands in the
 * journal of whoever paid it.
 */
const lines = `
  select m.*, coalesce(word_in(k.name, f.translations, $6, 'name'),
      word_in(r.product, r.translations, $6, 'product') || ' · ' || a.name, w.reference, d.reference, '') as about
  from (
    select e.account_id, e.id as entry_id, e.at, e.type, c.class, sum(c.amount)::bigint as amount, e.order_id,
      e.withdrawal_id, e.deposit_id, e.grant_id, null::bigint as payers_number
    from entry e
    join posting p on p.account_id = e.account_id and p.entry_id = e.id
    cross join lateral (values (p.credit_class, p.credit_owner, p.amount), (p.debit_class, p.debit_owner, -p.amount))
      as c (class, owner, amount)
    where e.account_id = $1 and c.owner = $1 and c.class in ('available', 'promo', 'advance') and e.at <= $2
    group by e.account_id, e.id, e.at, e.type, c.class
    having sum(c.amount) <> 0
    union all
    select $1::uuid, r.entry_id, r.at, 'profit_share', 'available', r.amount, r.source_order_id, null, null, null,
      r.journal_number
    from profit_shares_received($1, '-infinity', $2::timestamptz + interval '1 microsecond', 'infinity',
      'ffffffff-ffff-ffff-ffff-ffffffffffff', null) r
  ) m
  left join ad_order o on o.account_id = m.account_id and o.id = m.order_id
  left join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
  left join campaign x on x.id = o.campaign_id
  left join advertiser a on a.id = x.advertiser_id
  left join withdrawal w on w.account_id = m.account_id and w.id = m.withdrawal_id
  left join deposit d on d.account_id = m.account_id and d.id = m.deposit_id
  left join network_grant g on g.account_id = m.account_id and g.id = m.grant_id
  left join coupon k on k.account_id = g.account_id and k.id = g.coupon_id
  left join coupon_offer f on f.id = k.offer_id`

/** Whether a line's local day is on the statement; $3 is the zone, $4 and $5 the days, $6 the reader's language. */
const within = `(m.at at time zone $3)::date between $4::date and $5::date`

const valuesOf = (span: Span) => [
  span.accountId,
  span.until,
  span.zone,
  span.fromDay,
  span.toDay,
  span.language,
]

/** How many lines, and the cash before the first and after the last of them. */
export function spanTotals(ctx: Ctx, span: Span) {
  return one<{ lines: bigint; opening: bigint; closing: bigint }>(
    ctx.db,
    `select count(*) filter (where ${within}) as lines,
       coalesce(sum(amount) filter (where class = 'available' and (m.at at time zone $3)::date < $4::date), 0)::bigint
         as opening,
       coalesce(sum(amount) filter (where class = 'available' and (m.at at time zone $3)::date <= $5::date), 0)::bigint
         as closing
     from (${lines}) m`,
    valuesOf(span),
  )
}

/** The roots of the draws of the statement's days (UTC), as they stand in it: `# root 2026-11-16` and the hash. */
export async function rootLines(ctx: Ctx, { fromDay, toDay, until }: Span): Promise<string[]> {
  const rows = await many<{ day: string; root: string }>(
    ctx.db,
    `select day::text as day, encode(root, 'hex') as root from draw_root
     where day between $1::date and $2::date and made_at <= $3 order by day`,
    [fromDay, toDay, until],
  )
  return rows.map(({ day, root }) => `# root ${day} ${root}`)
}

/** The next lines, oldest first, after so many. */
export function nextLines(ctx: Ctx, span: Span, skip: number, limit: number): Promise<Line[]> {
  return many<Line>(
    ctx.db,
    `select m.entry_id, coalesce(n.number, m.payers_number) as journal_number, m.at, to_char(m.at at time zone $3, 'YYYY-MM-DD HH24:MI:SS') as local,
       m.type, m.class, m.amount, m.about
     from (${lines}) m
     left join journal_number n on n.account_id = m.account_id and n.entry_id = m.entry_id
     where ${within} order by m.at, m.entry_id, m.class, m.type offset $7 limit $8`,
    [...valuesOf(span), skip, limit],
  )
}
