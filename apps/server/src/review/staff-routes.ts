import type { reviewStaff } from '@fairlead/contract/review-staff'
import type { StaffCalls } from '../operator/whole-calls.ts'
import { bounceWithdrawal, failWithdrawal, traceWithdrawal } from './lost-payments.ts'
import { creditAppeal, decideAppeal, listAllAppeals } from './staff-appeals.ts'
import { endReview, extendReview, openReview, returnWithdrawal } from './staff-reviews.ts'
import { decideAdvance, listStartupFunds, proposeAdvance, takeAdvanceBack } from './staff-startup-funds.ts'

export const reviewStaffRoutes: StaffCalls<typeof reviewStaff> = {
  reviewOpen: openReview,
  reviewExtend: extendReview,
  reviewEnd: endReview,
  reviewReturn: returnWithdrawal,
  withdrawalTraced: traceWithdrawal,
  withdrawalFail: failWithdrawal,
  withdrawalBounce: bounceWithdrawal,
  appealList: listAllAppeals,
  appealDecide: decideAppeal,
  appealCredit: creditAppeal,
  advanceList: listStartupFunds,
  advancePropose: proposeAdvance,
  advanceDecide: decideAdvance,
  advanceTakeBack: takeAdvanceBack,
}
