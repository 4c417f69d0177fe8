import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { trafficStaff } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import { many, one } from '../db/read.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { openAbout, type ProposalView, propose } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'

type Shown = Data<typeof trafficStaff.presenceList>['items'][number]
type Row = Omit<Shown, 'at' | 'proposals' | 'reviewed'> & {
  at: Date
  finding: NonNullable<Shown['reviewed']>['finding'] | null
  found_at: Date | null
}

/** The newest of its terms that are shown. */
const termsShown = 20

const selectPresence = `
  select p.*, t.terms, r.finding, r.at as found_at
  from (
    select h.account_id as id, a.username as partner, h.z, h.orders, h.at
    from partner_presence h join partner a on a.id = h.account_id where is_high(h)
  ) p
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('campaign', n.number, 'plan_number', n.plan_number, 'from', n.day,
      'results', n.clicks, 'expected', n.mu) order by n.starts_at desc), '[]') as terms
    from (
      select c.number, o.plan_number, t.starts_at::date::text as day, t.starts_at, t.clicks, round(t.mu::numeric, 1) as mu
      from presence_term t join ad_order o on o.account_id = t.account_id and o.id = t.order_id
      join campaign c on c.id = o.campaign_id
      where t.account_id = p.id and not t.cleared order by t.starts_at desc limit ${termsShown}
    ) n
  ) t
  left join lateral (
    select v.finding, v.at from presence_review v where v.account_id = p.id order by v.at desc limit 1
  ) r on true`

/** Partners whom two people look at, newest first. */
export async function listPresence(
  ctx: Ctx,
  _staff: Staff,
  { cursor }: Input<typeof trafficStaff.presenceList>,
): Promise<Data<typeof trafficStaff.presenceList>> {
  const open = await openAbout(ctx, ['presence_review'])
  const view = ({ finding, found_at, at, ...row }: Row): Shown => ({
    ...row,
    z: Math.round(row.z * 100) / 100,
    at: at.toISOString(),
    proposals: [...(open.get(row.id) ?? [])],
    reviewed: finding && found_at && { finding, at: found_at.toISOString() },
  })
  const rows = await many<Row>(
    ctx.db,
    `${selectPresence} where (p.at, p.id) < ($1, $2::uuid) order by p.at desc, p.id desc limit $3`,
    [...placeBehind(cursor), pageSize + 1],
  )
  return page(rows, view, (row) => [row.at, row.id])
}

/** Campaign manager: proposes what was found of such a partner; an approver confirms it. Throws Refusal data_error for anybody else. */
export async function proposePresenceReview(
  ctx: Ctx,
  staff: Staff,
  { id, finding, note }: Input<typeof trafficStaff.presenceReview>,
): Promise<ProposalView> {
  const { high } = await one<{ high: boolean }>(
    ctx.db,
    'select exists (select from partner_presence p where p.account_id = $1 and is_high(p)) as high',
    [id],
  )
  if (!high) throw new Refusal('data_error')
  return propose(ctx, staff, { kind: 'presence_review', subject: id, params: { finding }, note })
}
