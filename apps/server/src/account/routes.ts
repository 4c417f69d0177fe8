import type { account } from '@fairlead/contract/account'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { askClosure, closureOf, takeBackClosure } from './closure.ts'
import { ownDataFile } from './data-file.ts'
import { askErasure, takeBackErasure } from './erasure.ts'
import { proveRecovery, startRecovery, stopRecovery } from './pin-recovery.ts'

export const accountRoutes: Handlers<Ctx, Caller, typeof account> = {
  recoveryStart: (ctx, caller, input) => startRecovery(ctx, caller, input.login_password),
  recoveryProve: proveRecovery,
  recoveryStop: (ctx, caller, input) => stopRecovery(ctx, caller, input.login_password),
  dataFile: (ctx, caller, input) => ownDataFile(ctx, caller, input.login_password),
  closure: closureOf,
  closureAsk: (ctx, caller, input) => askClosure(ctx, caller, input.login_password),
  closureTakeBack: takeBackClosure,
  erasureAsk: (ctx, caller, input) => askErasure(ctx, caller, input.login_password),
  erasureTakeBack: takeBackErasure,
}
