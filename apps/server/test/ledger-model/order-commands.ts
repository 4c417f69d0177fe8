import { randomUUID } from 'node:crypto'
import { orderRefusals } from '@fairlead/contract/order-states'
import fc from 'fast-check'
import { newReference } from '../../src/db/ids.ts'
import { deliveryArgs, findFlight, liftPace, plantDraw, viewsAndClicks } from '../support/deliver.ts'
import { settleOrder } from '../support/settle.ts'
import { choose, type Expectation, LedgerCommand } from './command.ts'
import {
  book,
  capTimes,
  fundRefusal,
  type Model,
  type ModelCoupon,
  type ModelOrder,
  release,
  sourcesOf,
} from './model.ts'
import type { Real } from './real.ts'

const unknownId = randomUUID()
const index = fc.nat(50)
const live = ['waiting', 'matching', 'running', 'finished', 'settling']

const nothing: Expectation = { apply: () => undefined }

function orderIn(model: Model, n: number, ...states: ModelOrder['state'][]): ModelOrder | undefined {
  return choose(model.orders, n, (order) => states.includes(order.state))
}

export const offer = index.map((n) => {
  let id = ''
  return new LedgerCommand(
    'offer',
    (model) => {
      const campaign = model.campaigns[n % 2]
      if (!campaign) return nothing
      if (model.orders.some((order) => order.campaign === campaign && live.includes(order.state)))
        return nothing
      return {
        apply: () => {
          const empty = { funded: 0n, held: 0n, reserved: 0n, accrued: 0n, pending: 0n }
          const promo = { fundedPromo: 0n, heldPromo: 0n, consumedPromo: 0n, addition: 0n, additionBack: 0n }
          const coupon = undefined
          const counts = { impressions: 0n, clicks: 0n, bookedImpressions: 0n, endedAt: 0 }
          model.orders.push({ id, campaign, state: 'waiting', ...empty, ...promo, coupon, ...counts })
        },
      }
    },
    (model, real) => {
      id = real.id()
      const campaign = model.campaigns[n % 2]?.id ?? unknownId
      return real.call('offer_order', {
        account: real.partnerId,
        order: id,
        plan_number: newReference('FL', 10),
        campaign,
        now: real.now,
      })
    },
  )
})

/** Three fundings of four name a coupon: mostly an unused one, sometimes one that is used up or has expired. */
function couponIn(model: Model, n: number): ModelCoupon | undefined {
  return n % 4 === 0 ? undefined : choose(model.coupons, n, ({ state }) => state === 'unused')
}

export const fund = fc
  .tuple(index, fc.constantFrom(1_000_000n, 5_000_000n, 10_000_000n, 40_000_000n, 110_000_000n), index)
  .map(([n, amount, couponNumber]) => {
    let grantId = ''
    return new LedgerCommand(
      'fund',
      (model) => {
        const order = orderIn(model, n, 'waiting')
        const coupon = couponIn(model, couponNumber)
        const refusal = order ? fundRefusal(model, order, amount, coupon) : 'data_error'
        if (refusal || !order) return { refusal: refusal ?? 'data_error' }
        return {
          apply: () => {
            const { granted, addition, media, promo, cash } = sourcesOf(model, amount, coupon)
            if (coupon) Object.assign(coupon, { state: 'used', granted, grantId })
            model.available -= cash
            model.promo += granted - promo
            const held = { held: cash, fundedPromo: promo, heldPromo: promo, addition, coupon }
            Object.assign(order, { state: 'matching', funded: media, ...held })
          },
        }
      },
      async (model, real) => {
        const id = orderIn(model, n, 'waiting')?.id ?? unknownId
        const proof = await real.stepUp('fund')
        const rest = { outlook: '{}', ...real.key(), entry: real.id(), now: real.now }
        grantId = real.id()
        const coupon = { coupon: couponIn(model, couponNumber)?.id ?? null, grant_entry: grantId }
        await real.call('fund_order', {
          session: real.session,
          order: id,
          amount,
          rule_version: 1,
          ...proof,
          ...rest,
          ...coupon,
        })
      },
    )
  })

export const cancel = index.map(
  (n) =>
    new LedgerCommand(
      'cancel',
      (model) => {
        const order = orderIn(model, n, 'matching')
        if (!order) return { refusal: 'data_error' }
        // Nothing else fails here: said again, it is cancelled already.
        if (order.state === 'failed') return nothing
        if (order.state !== 'matching') return { refusal: orderRefusals[order.state] }
        return {
          apply: () => {
            release(model, order)
            order.state = 'failed'
          },
        }
      },
      (model, real) => {
        const id = orderIn(model, n, 'matching')?.id ?? unknownId
        return real.call('cancel_order', {
          session: real.session,
          order: id,
          ...real.key(),
          entry: real.id(),
          now: real.now,
        })
      },
    ),
)

export const match = index.map(
  (n) =>
    new LedgerCommand(
      'match',
      (model) => {
        const order = orderIn(model, n, 'matching')
        const cap = (order?.funded ?? 0n) * capTimes
        if (order?.state !== 'matching' || order.campaign.escrow < cap) return nothing
        return {
          apply: () => {
            order.campaign.escrow -= cap
            order.campaign.reservedNet += cap
            Object.assign(order, { state: 'running', reserved: cap })
          },
        }
      },
      (model, real) =>
        real.call('match_order', {
          account: real.partnerId,
          order: orderIn(model, n, 'matching')?.id ?? unknownId,
          entry: real.id(),
          now: real.now,
        }),
    ),
)

/** Real events through the real counters, as many as the order takes, and partly clicked. */
export const deliver = fc
  .tuple(index, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }))
  .map(([n, seen, clicked]) => {
    let taken = 0n
    return new LedgerCommand(
      'deliver',
      (model) => {
        const order = orderIn(model, n, 'running')
        return {
          apply: () => {
            if (!order) return
            order.impressions += taken
            order.clicks += taken < BigInt(clicked) ? taken : BigInt(clicked)
          },
        }
      },
      async (model, real) => {
        const order = orderIn(model, n, 'running')
        if (order) taken = await sendEvents(real, order.id, seen, clicked)
      },
    )
  })

/** All of it falls to the one order, whatever its pace; returns how many views it took. */
async function sendEvents(real: Real, orderId: string, seen: number, clicked: number): Promise<bigint> {
  const { world } = real
  const place = await findFlight(world.ctx.db, orderId)
  if (!place) return 0n
  await liftPace(world, orderId)
  const [flight] = await world.asOwner<{ left: bigint }>(
    'select view_allowance(f, $2) as left from flight f where order_id = $1',
    [orderId, real.now],
  )
  const views = Math.min(seen, Number(flight?.left ?? 0))
  if (views === 0) return 0n
  await plantDraw(world, place, orderId)
  await real.call('record_delivery', deliveryArgs(place, viewsAndClicks(views, clicked), real.now))
  return BigInt(views)
}

export const bookDelivery = index.map(
  (n) =>
    new LedgerCommand(
      'book delivery',
      (model) => {
        const order = orderIn(model, n, 'running')
        if (!order || !['running', 'finished', 'settling'].includes(order.state)) return nothing
        return { apply: () => book(order) }
      },
      (model, real) =>
        real.call('book_delivery', {
          account: real.partnerId,
          order: orderIn(model, n, 'running')?.id ?? unknownId,
          entry: real.id(),
          now: real.now,
        }),
    ),
)

export const stop = index.map(
  (n) =>
    new LedgerCommand(
      'stop',
      (model, real) => {
        const order = orderIn(model, n, 'running')
        if (!order) return { refusal: 'data_error' }
        if (order.state === 'finished' || order.state === 'settling') return nothing
        if (order.state !== 'running') return { refusal: orderRefusals[order.state] }
        return {
          apply: () => {
            Object.assign(order, { state: 'finished', endedAt: real.now.getTime() })
          },
        }
      },
      (model, real) => {
        const id = orderIn(model, n, 'running')?.id ?? unknownId
        return real.call('stop_order', { session: real.session, order: id, now: real.now })
      },
    ),
)

/** Time passes, and what falls due is done: the grace for late beacons, then the validation period. */
export const closeOrSettle = index.map(
  (n) =>
    new LedgerCommand(
      'close or settle',
      (model) => {
        const order = orderIn(model, n, 'finished', 'settling')
        if (order?.state === 'finished') {
          return {
            apply: () => {
              book(order)
              release(model, order)
              order.state = 'settling'
            },
          }
        }
        if (order?.state !== 'settling') return nothing
        return {
          apply: () => {
            book(order)
            model.available += order.pending
            order.campaign.escrow += order.reserved
            order.campaign.reservedNet -= order.reserved
            Object.assign(order, { state: 'settled', pending: 0n, reserved: 0n })
          },
        }
      },
      async (model, real) => {
        const id = orderIn(model, n, 'finished', 'settling')?.id ?? unknownId
        const wasFinished = orderIn(model, n, 'finished', 'settling')?.state === 'finished'
        real.world.clock.advance(wasFinished ? 10_000 : 90_000)
        if (wasFinished)
          await real.call('close_order', {
            account: real.partnerId,
            order: id,
            delivery_entry: real.id(),
            release_entry: real.id(),
            now: real.now,
          })
        else await settleOrder(real.world.jobs.db, { account: real.partnerId, order: id, now: real.now })
      },
    ),
)
