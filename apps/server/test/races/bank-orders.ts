import { randomBytes } from 'node:crypto'
import type { Real } from '../ledger-model/real.ts'
import { deliveryArgs, findFlight } from '../support/deliver.ts'
import { settle } from '../support/follows.ts'
import { anyOrder, cents, random, type Work } from './bank-picks.ts'

/** The life of orders: what partners, delivery nodes and jobs do. */
export const orderWork: Readonly<Record<string, Work>> = {
  offer: (partner, campaign) =>
    partner.call('offer_order', {
      account: partner.partnerId,
      order: partner.id(),
      plan_number: partner.id(),
      campaign,
      now: partner.now,
    }),
  fund: async (partner) => {
    const order = await anyOrder(partner, 'waiting')
    const wish = {
      session: partner.session,
      order: order.id,
      amount: 5_000_000n + cents(300),
      rule_version: 1,
    }
    const proof = await partner.stepUp('fund')
    await partner.call('fund_order', {
      ...wish,
      ...proof,
      outlook: '{}',
      ...partner.key(),
      entry: partner.id(),
      now: partner.now,
    })
  },
  cancel: async (partner) => {
    const order = await anyOrder(partner, 'matching')
    const rest = { ...partner.key(), entry: partner.id(), now: partner.now }
    await partner.call('cancel_order', { session: partner.session, order: order.id, ...rest })
  },
  match: async (partner) => {
    const order = await anyOrder(partner, 'matching')
    await partner.call('match_order', {
      account: partner.partnerId,
      order: order.id,
      entry: partner.id(),
      now: partner.now,
    })
  },
  deliver: async (partner) => {
    const order = await anyOrder(partner, 'running')
    await deliver(partner, order.id)
  },
  book: async (partner) => {
    const order = await anyOrder(partner, 'running', 'finished', 'settling')
    await partner.call('book_delivery', {
      account: partner.partnerId,
      order: order.id,
      entry: partner.id(),
      now: partner.now,
    })
  },
  stop: async (partner) => {
    const order = await anyOrder(partner, 'running')
    await partner.call('stop_order', { session: partner.session, order: order.id, now: partner.now })
  },
  close: async (partner) => {
    const order = await anyOrder(partner, 'finished')
    const entries = { delivery_entry: partner.id(), release_entry: partner.id() }
    await partner.call('close_order', {
      account: partner.partnerId,
      order: order.id,
      ...entries,
      now: partner.now,
    })
  },
  settle: async (partner) => {
    const order = await anyOrder(partner, 'settling')
    await settle(partner, order.id)
  },
}

/** A node shows some ads of the order's group, which whoever is drawn is credited with; one in three is clicked. */
async function deliver(partner: Real, orderId: string): Promise<void> {
  const place = await findFlight(partner.world.ctx.db, orderId)
  if (!place) return
  const ads = Array.from({ length: 1 + random(8) }, () => randomBytes(16))
  const events = ads.flatMap((nonce, at) =>
    (at % 3 === 0 ? ['impression' as const, 'click' as const] : ['impression' as const]).map((kind) => ({
      nonce,
      kind,
    })),
  )
  await partner.call('record_delivery', deliveryArgs(place, events, partner.now))
}
