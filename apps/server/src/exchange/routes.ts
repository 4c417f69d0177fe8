import type { acceptor } from '@fairlead/contract/acceptor'
import type { Handlers } from '@fairlead/contract/handlers'
import type { Ctx } from '../context.ts'
import type { Caller } from '../http/caller.ts'
import { acceptorDetail } from './detail.ts'
import {
  cancelAcceptorOrder,
  confirmAcceptorArrival,
  denyAcceptorArrival,
  enterCode,
  requestAcceptorOrder,
} from './order.ts'
import { acceptorOrderDetail, listAcceptorOrders } from './orders.ts'
import { quoteExchange } from './quotes.ts'

export const acceptorRoutes: Handlers<Ctx, Caller, typeof acceptor> = {
  orderList: listAcceptorOrders,
  detail: acceptorDetail,
  quote: quoteExchange,
  order: requestAcceptorOrder,
  orderDetail: (ctx, caller, input) => acceptorOrderDetail(ctx, caller, input.id),
  orderCode: enterCode,
  orderCancel: (ctx, caller, input) => cancelAcceptorOrder(ctx, caller, input.id),
  orderArrived: confirmAcceptorArrival,
  orderNotReceived: (ctx, caller, input) => denyAcceptorArrival(ctx, caller, input.id),
}
