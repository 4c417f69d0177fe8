import type { audit } from '@fairlead/contract/audit'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, readCursor } from '../http/cursor.ts'
import type { Staff } from './sessions.ts'

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

const selectAudit = `
  select a.id, a.at, o.username as operator, coalesce(a.role, o.role) as role, a.action, p.username as partner,
    a.subject, a.details
  from audit a join operator o on o.id = a.operator_id left join partner p on p.id = a.account_id
  where ($1::uuid is null or a.account_id = $1) and ($2::timestamptz is null or (a.at, a.id) < ($2, $3::uuid))
  order by a.at desc, a.id desc limit $4`

/** What staff did, newest first; of one partner alone if asked. */
export async function listAudit(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof peopleStaff.auditList>,
): Promise<Data<typeof peopleStaff.auditList>> {
  const rows = await find(ctx, input.partner_id ?? null, input.cursor)
  return page(
    rows,
    (row) => ({ ...row, at: row.at.toISOString() }),
    (row) => [row.at, row.id],
  )
}

/** What staff did that concerns the partner who asks: the role that did it, never the name. */
export async function listOwnAudit(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof audit.list>,
): Promise<Data<typeof audit.list>> {
  const rows = await find(ctx, caller.partnerId, input.cursor)
  return page(
    rows,
    ({ id, at, role, action, subject }) => ({ id, at: at.toISOString(), role, action, subject }),
    (row) => [row.at, row.id],
  )
}

function find(ctx: Ctx, partnerId: string | null, cursor: string | undefined): Promise<Row[]> {
  const [at, id] = readCursor(cursor) ?? [null, null]
  return many<Row>(ctx.db, selectAudit, [partnerId, at, id, pageSize + 1])
}
