import type { Handlers } from '@fairlead/contract/handlers'
import type { operator } from '@fairlead/contract/operator'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { meOf, signOut } from '../staff/sessions.ts'
import { confirmDeposit, declineDeposit, listDeposits, recordDeposit } from './deposits.ts'
import { importStatement, listStatementLines, previewStatement } from './statements.ts'
import { approveWithdrawal, listWithdrawals, markSent } from './withdrawals.ts'

/** All but `login`, which answers with a cookie and is mounted by console.ts. */
export const operatorRoutes: Handlers<Ctx, Staff, Omit<typeof operator, 'login'>> = {
  logout: async (ctx, staff) => {
    await signOut(ctx, staff)
    return {}
  },
  me: async (ctx, staff) => meOf(ctx, { ...staff, id: staff.operatorId }),
  depositList: listDeposits,
  depositRecord: inOneTransaction(recordDeposit),
  depositConfirm: inOneTransaction(confirmDeposit),
  depositDecline: inOneTransaction(declineDeposit),
  statementImport: inOneTransaction(importStatement),
  statementPreview: previewStatement,
  statementLines: listStatementLines,
  withdrawalList: listWithdrawals,
  withdrawalApprove: inOneTransaction(approveWithdrawal),
  withdrawalSent: inOneTransaction(markSent),
}
