import type { operator } from '@fairlead/contract/operator'
import { confirmDeposit, listDeposits, recordDeposit } from './deposits.ts'
import { meOf, signOut } from './sessions.ts'
import { importStatement, listStatementLines } from './statements.ts'
import type { StaffCalls } from './whole-calls.ts'
import { approveWithdrawal, listWithdrawals, markSent } from './withdrawals.ts'

/** All but `login`, which answers with a cookie and is mounted by console.ts. */
export const operatorRoutes: StaffCalls<Omit<typeof operator, 'login'>> = {
  logout: async (ctx, staff) => {
    await signOut(ctx, staff)
    return {}
  },
  me: async (ctx, staff) => meOf(ctx, { ...staff, id: staff.operatorId }),
  depositList: listDeposits,
  depositRecord: recordDeposit,
  depositConfirm: confirmDeposit,
  statementImport: importStatement,
  statementLines: listStatementLines,
  withdrawalList: listWithdrawals,
  withdrawalApprove: approveWithdrawal,
  withdrawalSent: markSent,
}
