import type { Handlers } from '@fairlead/contract/handlers'
import type { trafficStaff } from '@fairlead/contract/traffic'
import type { Ctx } from '../context.ts'
import { placeBehind } from '../http/cursor.ts'
import { inOneTransaction } from '../staff/in-one-transaction.ts'
import type { Staff } from '../staff/sessions.ts'
import { campaignDelivery } from './campaign-delivery.ts'
import { anyOrder } from './order-counts.ts'
import { orderSlotDays, orderTraffic } from './order-traffic.ts'
import { listPresence, proposePresenceReview } from './presence-reviews.ts'
import { returns, returnsFile } from './returns.ts'
import { orderTrafficFile } from './traffic-file.ts'

export const trafficStaffRoutes: Handlers<Ctx, Staff, typeof trafficStaff> = {
  orderTraffic: async (ctx, _staff, input) => orderTraffic(ctx, await anyOrder(ctx, input.id), input),
  orderSlotDays: async (ctx, _staff, input) => {
    const place = placeBehind(input.cursor)
    return orderSlotDays(ctx, await anyOrder(ctx, input.id), input, place)
  },
  presenceList: listPresence,
  presenceReview: inOneTransaction(proposePresenceReview),
  campaignDelivery: (ctx, _staff, { id }) => campaignDelivery(ctx, id),
  returns: (ctx, _staff, { id }) => returns(ctx, id),
  returnsFile: (ctx, _staff, { id }) => returnsFile(ctx, id),
  orderTrafficFile: async (ctx, _staff, input) => orderTrafficFile(ctx, await anyOrder(ctx, input.id), input),
}
