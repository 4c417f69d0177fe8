import type { Handlers } from '@fairlead/contract/handlers'
import type { supportStaff } from '@fairlead/contract/support-staff'
import type { Ctx } from '../context.ts'
import { issueCode, listCodes } from '../people/codes.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { listFeedback } from './list-feedback.ts'

export const supportStaffRoutes: Handlers<Ctx, Staff, typeof supportStaff> = {
  codeIssue: inOneTransaction(issueCode),
  codeList: listCodes,
  feedbackList: listFeedback,
}
