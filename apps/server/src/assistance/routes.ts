import type { assistance } from '@fairlead/contract/assistance'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { follow, unfollow } from './follow.ts'
import { listMandates } from './list-mandates.ts'
import { listMirrored } from './mirrored-orders.ts'
import { publishId, withdrawId } from './operated-id.ts'
import { operatedRecord } from './record.ts'

export const assistanceRoutes: Handlers<Ctx, Caller, typeof assistance> = {
  list: listMandates,
  detail: (ctx, _caller, input) => operatedRecord(ctx, input.operated_id),
  orders: listMirrored,
  follow,
  unfollow: (ctx, caller, input) => unfollow(ctx, caller, input.id),
  publish: publishId,
  withdrawId,
}
