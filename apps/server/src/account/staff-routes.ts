import type { accountStaff } from '@fairlead/contract/account-staff'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { activateAccount, listWaiting } from './activation.ts'
import { decideAboutAccount, enableAccount, listDecisions, proposeDecision } from './decisions.ts'
import { listAccounts } from './list-accounts.ts'

export const accountStaffRoutes: Handlers<Ctx, Staff, typeof accountStaff> = {
  list: listAccounts,
  waiting: listWaiting,
  activate: inOneTransaction((ctx, staff, input) => activateAccount(ctx, staff, input.id)),
  decisions: listDecisions,
  propose: inOneTransaction(proposeDecision),
  decide: inOneTransaction(decideAboutAccount),
  enable: inOneTransaction((ctx, staff, input) => enableAccount(ctx, staff, input.id)),
}
