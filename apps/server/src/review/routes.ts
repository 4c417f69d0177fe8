import type { Handlers } from '@fairlead/contract/handlers'
import type { review } from '@fairlead/contract/review'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { listAppeals, openAppeal } from './appeals.ts'

export const reviewRoutes: Handlers<Ctx, Caller, typeof review> = {
  appealOpen: openAppeal,
  appealList: listAppeals,
}
