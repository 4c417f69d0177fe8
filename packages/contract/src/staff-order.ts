import * as z from 'zod/mini'
import { orderReasons } from './order-reasons.ts'
import { OrderStatus } from './plan.ts'
import { Amount, Id, Time } from './wire.ts'

/** Those of orders that money was put on. */
const fundedStatuses = ['matching', 'puting', 'putFailed', 'putFinished', 'waitComputed', 'settled'] as const

/** What a list of them is narrowed by: running ones are found as paused or as `puting`, each under what it is now. */
export const askedStatuses = [...fundedStatuses, 'paused'] as const

/** An order as staff read it: whose it is, what it brought so far or for good, and when what happened. */
export const StaffOrder = z.object({
  id: Id,
  plan_number: z.string(),
  owner: z.string(),
  campaign: z.string(),
  campaign_id: Id,
  product: z.string(),
  status: OrderStatus,
  trial: z.boolean(),
  /** The network's own, which draws what no partner may. */
  standing: z.boolean(),
  put_amount: Amount,
  consumed: Amount,
  revenue: Amount,
  /** Revenue − consumed; may be negative. */
  profit: Amount,
  /** True until settlement makes the three figures final; false for an order that failed before it was matched. */
  estimated: z.boolean(),
  /** What of `consumed` is the network's fee, in percent. */
  network_fee_percent: z.number(),
  /** Set while it is paused; its status stays `puting`. */
  paused_until: z.nullable(Time),
  reason: z.nullable(z.enum(orderReasons)),
  offered_at: Time,
  funded_at: z.nullable(Time),
  matched_at: z.nullable(Time),
  flight_ends_at: z.nullable(Time),
  finished_at: z.nullable(Time),
  /** When the figures become or became final; null before they are waited for. */
  final_at: z.nullable(Time),
})
