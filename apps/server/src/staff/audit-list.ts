import type { audit } from '@fairlead/contract/audit'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { peopleStaff } from '@fairlead/contract/people-staff'
import type { Ctx } from '../context.ts'
import { many, selecting } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { byTime } from './list-place.ts'
import { readableParams } from './readable-params.ts'
import type { Staff } from './sessions.ts'
import { byStaff, isPartner, type ListSource, moments, ofPartner, readList } from './staff-list.ts'

type Row = {
  id: string
  at: Date
  operator: string
  role: OperatorRole
  action: string
  partner: string | null
  subject: string
  details: Record<string, string>
}

type Line = Data<typeof peopleStaff.auditList>['items'][number]
type StaffRow = Row & Pick<Line, 'subject_kind' | 'subject_name'>

const auditFacts = `
  a.id, a.at, o.username as operator, coalesce(a.role, o.role) as role, a.action, p.username as partner, a.subject, a.details`
const fromAudit = `
  from audit a join operator o on o.id = a.operator_id left join partner p on p.id = a.account_id`

/** An id says nothing to a reader: each is looked up by the index of what it can be of. */
const joinSubject = `
  left join lateral (
    select case when a.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.subject::uuid end as id
  ) s on true
  left join lateral (
    select 'deposit' as kind, reference as name from deposit where id = s.id
    union all select 'withdrawal', reference from withdrawal where id = s.id
    union all select 'order', plan_number from ad_order where id = s.id
    union all select 'acceptor_order', reference from acceptor_order where id = s.id
    union all select 'campaign', number from campaign where id = s.id
    union all select 'publisher', name from publisher where id = s.id
    union all select 'proposal', kind from proposal where id = s.id
    union all select 'partner', username from partner where id = s.id
    union all select 'operator', username from operator where id = s.id
    limit 1
  ) about on true`

/** What staff did, newest first; of one partner alone if asked. */
export async function listAudit(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof peopleStaff.auditList>,
): Promise<Data<typeof peopleStaff.auditList>> {
  return readList(ctx, peopleStaff.auditList, input, auditLines)
}

export const auditLines: ListSource<typeof peopleStaff.auditList, StaffRow, Line> = {
  from: 'audit a',
  select: selecting<StaffRow>(
    `select ${auditFacts}, about.kind as subject_kind, about.name as subject_name ${fromAudit} ${joinSubject}`,
  ),
  sorts: { at: byTime('a.at') },
  filters: {
    partner: isPartner('a.account_id'),
    // As it is kept, or as the console says it: "Code issue".
    action: (asked, bind) => `a.action = ${bind(asked.trim().toLowerCase().replaceAll(' ', '_'))}`,
    ...moments('at', 'a.at'),
  },
  search: (begins) => [byStaff('a.operator_id', begins), ofPartner('a.account_id', begins)],
  view: (row) => ({
    ...row,
    at: row.at.toISOString(),
    // The lines of a proposal keep what was proposed as the proposal itself does.
    details: /_(proposed|confirmed)$/.test(row.action) ? readableParams(row.details) : row.details,
  }),
}

/** What staff did that concerns the partner who asks: the role that did it, never the name. */
export async function listOwnAudit(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof audit.list>,
): Promise<Data<typeof audit.list>> {
  const [at, id] = placeBehind(input.cursor)
  const rows = await many<Row>(
    ctx.db,
    `select ${auditFacts} ${fromAudit} where a.account_id = $1 and (a.at, a.id) < ($2, $3::uuid) order by a.at desc, a.id desc limit $4`,
    [caller.partnerId, at, id, pageSize + 1],
  )
  return page(
    rows,
    ({ id, at, role, action, subject }) => ({ id, at: at.toISOString(), role, action, subject }),
    (row) => [row.at, row.id],
  )
}
