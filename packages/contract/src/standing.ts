import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { Amount, Cursor, Id, Nothing, pageOf, Time } from './wire.ts'

/**
 * Whether ads are clicked more than expected wherever the partner has an order (docs/rules.md, The draw). The results and the
 * expectation of single groups are not said: they are of other partners too, and whoever clicks for themselves would learn how
 * much more is believed.
 */
const Presence = z.object({
  /** z in tenths, rounded up: above `limit` exactly where the level does not rise; 0 where clicks are as expected, or fewer. */
  figure: z.number(),
  limit: z.number(),
  /** Settled orders that it is of. */
  orders: z.number(),
})

/** What a level needs, allows and costs. */
const LevelRule = z.object({
  level: z.number(),
  /** Settled orders with different advertisers. */
  advertisers_needed: z.number(),
  /** Whole days since the ad account was opened. */
  days_needed: z.number(),
  /** The most that may be at work at once. */
  cap: Amount,
  fee_percent: z.number(),
  /** The longest validation period of orders offered at this level; the plan may say a shorter one. */
  validation_seconds_max: z.number(),
  /** Which of the conditions this partner meets now. */
  met: z.object({ advertisers: z.boolean(), days: z.boolean(), presence: z.boolean() }),
})

/** What gives an order a line of the score now. */
export const creditCauses = ['order_settled', 'order_voided'] as const

/** The causes a line can have: `much_filtered` was given before 0.3.0, and counts until it leaves the window. */
export const lineCauses = [...creditCauses, 'much_filtered'] as const

/** One change of the score, by one order. Its words are in the app under its cause. */
const CreditLine = z.object({
  id: Id,
  order_id: Id,
  at: Time,
  cause: z.enum(lineCauses),
  points: z.number(),
  product: z.string(),
  plan_number: z.string(),
  /** When this line leaves the window and stops counting. */
  counts_until: Time,
})

export const standing = endpoints({
  level: {
    method: 'GET',
    path: '/user/level',
    access: 'wallet',
    summary: 'The level with its exact inputs, and what each level needs; it never touches withdrawal',
    input: Nothing,
    data: z.object({
      level: z.number(),
      /** Settled orders with different advertisers. */
      advertisers: z.number(),
      account_opened_at: Time,
      days: z.number(),
      /** Null while nothing is known: no order settled whose campaign had been tried. */
      presence: z.nullable(Presence),
      levels: z.array(LevelRule),
      as_of: Time,
    }),
    refusals: [],
  },
  creditScore: {
    method: 'GET',
    path: '/user/credit_score',
    access: 'wallet',
    summary: 'The credit score: 500 and every line of the last 180 days; it never touches withdrawal',
    input: z.strictObject({ cursor: Cursor }),
    data: z.extend(pageOf(CreditLine), {
      score: z.number(),
      start: z.number(),
      window_days: z.number(),
      /** Points of all lines in the window; start + points, held between 0 and 1000, is the score. */
      points: z.number(),
      /** What each cause counts now. */
      causes: z.array(z.object({ cause: z.enum(creditCauses), points: z.number() })),
      as_of: Time,
    }),
    refusals: [],
  },
})
