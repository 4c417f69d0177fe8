import type { Data, Input } from '@fairlead/contract/endpoint'
import type { OperatorRole } from '@fairlead/contract/operator-roles'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import { mustExist, type ProposalView, propose } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'

type Row = {
  id: string
  username: string
  person: string
  role: OperatorRole
  set_up: boolean
  totp_enrolled: boolean
  created_at: Date
  ended_at: Date | null
}

/** All operators there are and were. */
export async function listPeople(ctx: Ctx): Promise<Data<typeof peopleStaff.peopleList>> {
  const rows = await many<Row>(
    ctx.db,
    `select id, username, person, role, has_password as set_up,
       totp_enrolled_at is not null as totp_enrolled, created_at, ended_at
     from operator order by ended_at is not null, username`,
  )
  return {
    items: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    })),
  }
}

/** Admin: proposes a new operator, who sets a password with the code that confirming it shows. */
export function proposePerson(
  ctx: Ctx,
  staff: Staff,
  { username, person, role, note }: Input<typeof peopleStaff.personAdd>,
): Promise<ProposalView> {
  return propose(ctx, staff, { kind: 'operator_add', params: { username, person, role }, note })
}

/** Admin: proposes another role for an operator. */
export async function proposeRole(
  ctx: Ctx,
  staff: Staff,
  { id, role, note }: Input<typeof peopleStaff.personRole>,
): Promise<ProposalView> {
  await mustExist(ctx, 'operator', id)
  return propose(ctx, staff, { kind: 'operator_role', subject: id, params: { role }, note })
}

/** Admin: proposes that somebody is an operator no longer. */
export async function proposeEnd(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof peopleStaff.personEnd>,
): Promise<ProposalView> {
  await mustExist(ctx, 'operator', id)
  return propose(ctx, staff, { kind: 'operator_end', subject: id, note })
}

/** Admin: proposes to forget an operator's password and authenticator, so that both are set anew. */
export async function proposeRecovery(
  ctx: Ctx,
  staff: Staff,
  { id, note }: Input<typeof peopleStaff.personRecover>,
): Promise<ProposalView> {
  await mustExist(ctx, 'operator', id)
  return propose(ctx, staff, { kind: 'operator_recover', subject: id, note })
}
