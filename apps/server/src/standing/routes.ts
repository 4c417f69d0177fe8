import type { Handlers } from '@fairlead/contract/handlers'
import type { standing } from '@fairlead/contract/standing'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { creditScore } from './credit-score.ts'
import { level } from './level.ts'

export const standingRoutes: Handlers<Ctx, Caller, typeof standing> = { level, creditScore }
