import type { Handlers } from '@fairlead/contract/handlers'
import type { peopleStaff } from '@fairlead/contract/people-staff'
import type { Ctx } from '../context.ts'
import { listAudit } from '../staff/audit-list.ts'
import { changeOwnPassword } from '../staff/own-password.ts'
import { beginTotp, confirmTotp, proveSession } from '../staff/second-factor.ts'
import { listOwnSessions, revokeOwnSession } from '../staff/session-list.ts'
import type { Staff } from '../staff/sessions.ts'
import { setUpOperator } from '../staff/set-up.ts'
import { listPeople, proposeEnd, proposePerson, proposeRecovery, proposeRole } from './people.ts'

export const peopleRoutes: Handlers<Ctx, Staff, typeof peopleStaff> = {
  setUp: setUpOperator,
  totpBegin: beginTotp,
  totpConfirm: (ctx, staff, input) => confirmTotp(ctx, staff, input.code),
  sessionProve: (ctx, staff, input) => proveSession(ctx, staff, input.code),
  passwordChange: changeOwnPassword,
  sessionList: listOwnSessions,
  sessionRevoke: (ctx, staff, input) => revokeOwnSession(ctx, staff, input.id),
  peopleList: listPeople,
  personAdd: proposePerson,
  personRole: proposeRole,
  personEnd: proposeEnd,
  personRecover: proposeRecovery,
  auditList: listAudit,
}
