import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, AskedDay, Id, Time } from './wire.ts'

const TimeZone = z.optional(z.string().check(z.maxLength(64)))

/** The periods of the ad centre's overview, as `type` (docs/screens-and-calls.md, Ad centre). */
export const overviewPeriods = { today: 1, week: 2, month: 3, all: 4 } as const

const Figures = {
  impressions: z.number(),
  clicks: z.number(),
  advertising_revenue: Amount,
  consumed: Amount,
  profit: Amount,
}

export const overview = endpoints({
  statistics: {
    method: 'GET',
    path: '/ad/order/data_statistics/list',
    access: 'account',
    summary: 'Delivery and money of a period, in the caller’s time zone',
    input: z.strictObject({
      type: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)), 1),
      user_time_zone: TimeZone,
    }),
    data: z.object({
      ...Figures,
      /** Orders that ran at some time in the period. */
      delivery_order: z.number(),
      /** Orders that run now, those that are paused left out. */
      running_orders: z.number(),
      /** Orders that are paused now. */
      paused_orders: z.number(),
      /** What was put in the period. */
      amount_invested: Amount,
      /** The part of it that was put under follows. */
      externally_operated: Amount,
      /** True while any order in the period has not settled. */
      estimated: z.boolean(),
      as_of: Time,
      /** One row per day (or per month for `all`), oldest first. `day` is the local calendar day. */
      series: z.array(z.object({ day: z.string(), ...Figures, estimated: z.boolean() })),
    }),
    refusals: ['time_zone_unknown'],
  },
  orders: {
    method: 'GET',
    path: '/ad/order/data_statistics/orders',
    access: 'account',
    summary: 'Which orders make up some days of the overview, at most 31 of them, in the caller’s time zone',
    input: z.strictObject({ from: AskedDay, to: AskedDay, user_time_zone: TimeZone }),
    data: z.object({
      /** What was delivered in these days, of all orders. */
      advertising_revenue: Amount,
      consumed: Amount,
      profit: Amount,
      order_count: z.number(),
      /** The orders with the largest results, gain or loss, at most 20. */
      orders: z.array(
        z.object({
          id: Id,
          product: z.string(),
          picture: z.string(),
          advertising_revenue: Amount,
          consumed: Amount,
          profit: Amount,
          /** True until settlement has made the order’s figures final. */
          estimated: z.boolean(),
        }),
      ),
    }),
    refusals: ['time_zone_unknown', 'period_wrong'],
  },
})
