import type { Handlers } from '@fairlead/contract/handlers'
import type { waitingStaff } from '@fairlead/contract/waiting'
import type { Ctx } from '../context.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { countWaiting, listWaiting } from './waiting.ts'
import { readWaitingItem } from './waiting-item.ts'

export const waitingRoutes: Handlers<Ctx, Staff, typeof waitingStaff> = {
  list: listWaiting,
  counts: countWaiting,
  item: inOneTransaction(readWaitingItem),
}
