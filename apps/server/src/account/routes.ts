import type { account, accountStaff } from '@fairlead/contract/account'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import type { Staff } from '../operator/sessions.ts'
import { activateAccount, declineActivation, listWaiting } from './activation.ts'
import { askClosure, closureOf, takeBackClosure } from './closure.ts'
import { decideAboutAccount, enableAccount, listDecisions, proposeDecision } from './decisions.ts'
import { listAccounts } from './list-accounts.ts'
import { proveRecovery, startRecovery, stopRecovery } from './pin-recovery.ts'

export const accountRoutes: Handlers<Ctx, Caller, typeof account> = {
  recoveryStart: (ctx, caller, input) => startRecovery(ctx, caller, input.login_password),
  recoveryProve: proveRecovery,
  recoveryStop: (ctx, caller, input) => stopRecovery(ctx, caller, input.login_password),
  closure: closureOf,
  closureAsk: (ctx, caller, input) => askClosure(ctx, caller, input.login_password),
  closureTakeBack: takeBackClosure,
}

export const accountStaffRoutes: Handlers<Ctx, Staff, typeof accountStaff> = {
  list: listAccounts,
  waiting: listWaiting,
  activate: (ctx, staff, input) => activateAccount(ctx, staff, input.id),
  decline: declineActivation,
  decisions: listDecisions,
  propose: proposeDecision,
  decide: decideAboutAccount,
  enable: (ctx, staff, input) => enableAccount(ctx, staff, input.id),
}
