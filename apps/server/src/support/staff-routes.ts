import type { supportStaff } from '@fairlead/contract/support-staff'
import { issueCode, listCodes } from '../operator/codes.ts'
import type { StaffCalls } from '../operator/whole-calls.ts'
import { listFeedback } from './list-feedback.ts'

export const supportStaffRoutes: StaffCalls<typeof supportStaff> = {
  codeIssue: issueCode,
  codeList: listCodes,
  feedbackList: listFeedback,
}
