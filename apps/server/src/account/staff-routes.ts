import type { accountStaff } from '@fairlead/contract/account'
import type { StaffCalls } from '../operator/whole-calls.ts'
import { activateAccount, listWaiting } from './activation.ts'
import { decideAboutAccount, enableAccount, listDecisions, proposeDecision } from './decisions.ts'
import { listAccounts } from './list-accounts.ts'

export const accountStaffRoutes: StaffCalls<typeof accountStaff> = {
  list: listAccounts,
  waiting: listWaiting,
  activate: (ctx, staff, input) => activateAccount(ctx, staff, input.id),
  decisions: listDecisions,
  propose: proposeDecision,
  decide: decideAboutAccount,
  enable: (ctx, staff, input) => enableAccount(ctx, staff, input.id),
}
