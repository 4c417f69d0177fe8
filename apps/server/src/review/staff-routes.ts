import type { Handlers } from '@fairlead/contract/handlers'
import type { reviewStaff } from '@fairlead/contract/review-staff'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { bounceWithdrawal, failWithdrawal, traceWithdrawal } from './lost-payments.ts'
import { creditAppeal, decideAppeal, listAllAppeals } from './staff-appeals.ts'
import { endReview, extendReview, openReview, returnWithdrawal } from './staff-reviews.ts'
import { decideAdvance, listStartupFunds, proposeAdvance, takeAdvanceBack } from './staff-startup-funds.ts'

export const reviewStaffRoutes: Handlers<Ctx, Staff, typeof reviewStaff> = {
  reviewOpen: inOneTransaction(openReview),
  reviewExtend: inOneTransaction(extendReview),
  reviewEnd: inOneTransaction(endReview),
  reviewReturn: inOneTransaction(returnWithdrawal),
  withdrawalTraced: inOneTransaction(traceWithdrawal),
  withdrawalFail: inOneTransaction(failWithdrawal),
  withdrawalBounce: inOneTransaction(bounceWithdrawal),
  appealList: listAllAppeals,
  appealDecide: inOneTransaction(decideAppeal),
  appealCredit: inOneTransaction(creditAppeal),
  advanceList: listStartupFunds,
  advancePropose: inOneTransaction(proposeAdvance),
  advanceDecide: inOneTransaction(decideAdvance),
  advanceTakeBack: inOneTransaction(takeAdvanceBack),
}
