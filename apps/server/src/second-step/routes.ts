import type { Handlers } from '@fairlead/contract/handlers'
import type { secondStep } from '@fairlead/contract/second-step'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { askRemoval, finishLogin } from './log-in.ts'
import { beginSecondStep, keepSecondStep, newCodes, secondStepOf, turnOff, turnOn } from './manage.ts'

export const secondStepRoutes: Handlers<Ctx, Caller, typeof secondStep> = {
  finish: finishLogin,
  askRemoval,
  state: secondStepOf,
  begin: (ctx, caller, input) => beginSecondStep(ctx, caller, input.login_password),
  turnOn: (ctx, caller, input) => turnOn(ctx, caller, input.code),
  newCodes: (ctx, caller, input) => newCodes(ctx, caller, input.code),
  turnOff: (ctx, caller, input) => turnOff(ctx, caller, input.code),
  keep: (ctx, caller, input) => keepSecondStep(ctx, caller, input.login_password),
}
