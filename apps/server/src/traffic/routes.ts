import type { Handlers } from '@fairlead/contract/handlers'
import type { traffic } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { placeBehind } from '../http/cursor.ts'
import { orderView } from '../plan/orders.ts'
import { drawSeeds } from './draw-seeds.ts'
import { ownOrder } from './order-counts.ts'
import { orderSlotDays, orderTraffic } from './order-traffic.ts'
import { trafficAppeal } from './traffic-appeal.ts'
import { orderTrafficFile } from './traffic-file.ts'

export const trafficRoutes: Handlers<Ctx, Caller, typeof traffic> = {
  orderTraffic: async (ctx, caller, input) => {
    const seen = await ownOrder(ctx, caller.partnerId, input.id)
    const [shown, appeal] = await Promise.all([
      orderTraffic(ctx, seen, input),
      trafficAppeal(ctx, caller.partnerId, input.id),
    ])
    return {
      ...shown,
      appeal,
      order: orderView(ctx, seen.order, caller.language),
    }
  },
  orderSlotDays: async (ctx, caller, input) => {
    const place = placeBehind(input.cursor)
    return orderSlotDays(ctx, await ownOrder(ctx, caller.partnerId, input.id), input, place)
  },
  orderTrafficFile: async (ctx, caller, input) =>
    orderTrafficFile(ctx, await ownOrder(ctx, caller.partnerId, input.id), input),
  drawSeeds,
}
