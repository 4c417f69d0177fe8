import type { Handlers } from '@fairlead/contract/handlers'
import type { overview } from '@fairlead/contract/overview'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { ordersOfDays } from './orders-of-days.ts'
import { statistics } from './statistics.ts'

export const overviewRoutes: Handlers<Ctx, Caller, typeof overview> = { statistics, orders: ordersOfDays }
