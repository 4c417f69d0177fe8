import type { Handlers } from '@fairlead/contract/handlers'
import type { plan } from '@fairlead/contract/plan'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { cancelOrder, declineOffer, stopOrder } from './end-order.ts'
import { fundPlan } from './fund-plan.ts'
import { goodsDetail } from './goods-detail.ts'
import { countWaiting, listOrders } from './list-orders.ts'
import { orderDetail } from './order-detail.ts'
import { orderHours, orderStatement } from './statement.ts'

export const planRoutes: Handlers<Ctx, Caller, typeof plan> = {
  orderList: listOrders,
  orderDetail: (ctx, caller, input) => orderDetail(ctx, caller, input.id),
  goodsDetail: (ctx, caller, input) => goodsDetail(ctx, caller, input.id),
  orderPut: fundPlan,
  awaitPutCount: countWaiting,
  orderDecline: (ctx, caller, input) => declineOffer(ctx, caller, input.id),
  orderCancel: (ctx, caller, input) => cancelOrder(ctx, caller, input.id),
  orderStop: (ctx, caller, input) => stopOrder(ctx, caller, input.id),
  orderStatement,
  orderHours,
}
