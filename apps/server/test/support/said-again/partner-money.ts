import { randomUUID } from 'node:crypto'
import type { acceptor } from '@fairlead/contract/acceptor'
import type { coupon } from '@fairlead/contract/coupon'
import type { following } from '@fairlead/contract/following'
import type { plan } from '@fairlead/contract/plan'
import type { review } from '@fairlead/contract/review'
import type { wallet } from '@fairlead/contract/wallet'
import { codeOf } from '../acceptors.ts'
import { openCouponOffer } from '../coupons.ts'
import { followId } from '../following.ts'
import { put } from '../orders.ts'
import { bindCard, testCard } from '../people.ts'
import { about, type PartnerSaidAgain } from './partner-stage.ts'

export const planAgain: PartnerSaidAgain<typeof plan> = {
  orderDetail: { again: 'reads' },
  goodsDetail: { again: 'reads' },
  awaitPutCount: { again: 'reads' },
  orderPut: {
    again: 'order_matching',
    why: 'a second put asks for more money to be held, and an offer is put once',
    ask: async (stage) => {
      const { partner, id } = await stage.offered()
      const wish = { id, amount: '10.00', rule_version: 1 }
      return { by: partner, input: async () => ({ ...wish, step_up: await partner.stepUp('fund', wish) }) }
    },
  },
  orderDecline: { again: 'same', ask: (stage) => about(stage.offered()) },
  orderCancel: {
    again: 'same',
    ask: async (stage) => {
      const { partner, id } = await stage.offered()
      await put(partner, id, '10.00')
      return { by: partner, input: () => ({ id }) }
    },
  },
  orderStop: { again: 'same', ask: (stage) => about(stage.running()) },
}

export const followingAgain: PartnerSaidAgain<typeof following> = {
  follow: {
    again: 'follow_id_current',
    why: 'the ID that is followed already is refused (docs/screens-and-calls.md, Checks)',
    ask: async (stage) => {
      const { partner, followed_id } = await stage.beforeFollowing()
      const terms = { followed_id, share_percent: 10, fee_percent: 10 }
      return {
        by: partner,
        input: async () => ({ ...terms, step_up: await partner.stepUp('follow', terms) }),
      }
    },
  },
  unfollow: {
    again: 'same',
    ask: async (stage) => {
      const { partner, followed_id } = await stage.beforeFollowing()
      const { id } = await followId(partner, followed_id)
      return { by: partner, input: () => ({ id }) }
    },
  },
  publish: {
    again: 'same',
    ask: async (stage) => ({ by: await stage.experienced(), input: () => ({ fee_percent: 12 }) }),
  },
  withdrawId: {
    again: 'same',
    ask: async (stage) => {
      const partner = await stage.experienced()
      await partner.api.following.publish({ fee_percent: 12 })
      return { by: partner, input: () => ({}) }
    },
  },
}

export const couponAgain: PartnerSaidAgain<typeof coupon> = {
  receive: {
    again: 'coupon_name_today',
    why: 'there is one coupon of a name a day (docs/rules.md, Coupons): the next one is another day’s',
    ask: async (stage) => {
      const activity_id = await openCouponOffer(stage.world)
      return { by: await stage.partner(), input: () => ({ activity_id }) }
    },
  },
}

export const walletAgain: PartnerSaidAgain<typeof wallet> = {
  cardCheck: {
    again: 'same',
    ask: async (stage) => ({
      by: await stage.partner(),
      input: () => ({ ...testCard, account_number: 'DE99 9999 9999' }),
    }),
  },
  cardEdit: {
    again: 'destination_unchanged',
    why: 'the app asks for another destination in place of the one there is, and nobody is to believe that it has changed',
    ask: async (stage) => {
      const partner = await stage.partner()
      return {
        by: partner,
        input: async () => ({ ...testCard, step_up: await partner.stepUp('bind_card', testCard) }),
      }
    },
  },
  withdraw: {
    again: 'another',
    why: 'who asks for the same amount twice wants it twice',
    ask: async (stage) => {
      const partner = await stage.partner()
      const ask = { amount: '10.00', destination_id: await bindCard(stage.world, partner) }
      return { by: partner, input: async () => ({ ...ask, step_up: await partner.stepUp('withdraw', ask) }) }
    },
  },
  withdrawalCancel: { again: 'same', ask: (stage) => about(stage.withdrawal()) },
  withdrawalArrived: { again: 'same', ask: (stage) => about(stage.sent()) },
  withdrawalNotReceived: { again: 'same', ask: (stage) => about(stage.sent()) },
  advanceReturn: {
    again: 'same',
    ask: async (stage) => ({ by: await stage.lent(), input: () => ({}) }),
  },
  depositCancel: {
    again: 'same',
    ask: async (stage) => {
      const by = await stage.partner()
      const { id } = await by.api.wallet.depositOpen({ amount: '20.00' }, { idempotencyKey: randomUUID() })
      return { by, input: () => ({ id }) }
    },
  },
  depositOpen: {
    again: 'another',
    why: 'each is a reference of its own for a payment of its own',
    ask: async (stage) => ({ by: await stage.partner(), input: () => ({ amount: '20.00' }) }),
  },
}

export const acceptorAgain: PartnerSaidAgain<typeof acceptor> = {
  detail: { again: 'reads' },
  quote: {
    again: 'another',
    why: 'a quote is locked for 30 minutes from the moment it is asked for',
    ask: async (stage) => {
      const { partner, quote } = await stage.quoted()
      return { by: partner, input: () => quote }
    },
  },
  order: {
    again: 'quote_used',
    why: 'a second order asks for more money to be cleared, and a quote is good for one',
    ask: async (stage) => {
      const { partner, quote, destination_id } = await stage.quoted()
      const ask = { quote_id: (await partner.api.acceptor.quote(quote)).id, destination_id }
      return { by: partner, input: async () => ({ ...ask, step_up: await partner.stepUp('exchange', ask) }) }
    },
  },
  orderCode: {
    again: 'same',
    ask: async (stage) => {
      const { partner, id } = await stage.exchanging()
      const code = await codeOf(stage.world, id)
      return { by: partner, input: () => ({ id, code }) }
    },
  },
  orderCancel: { again: 'same', ask: (stage) => about(stage.exchanging()) },
  orderArrived: {
    again: 'same',
    ask: async (stage) => {
      const { partner, id } = await stage.claimed()
      return {
        by: partner,
        input: async () => ({ id, step_up: await partner.stepUp('exchange_arrived', { id }) }),
      }
    },
  },
  orderNotReceived: { again: 'same', ask: (stage) => about(stage.claimed()) },
}

export const reviewAgain: PartnerSaidAgain<typeof review> = {
  appealOpen: {
    again: 'same',
    ask: async (stage) => {
      const { partner, review_id } = await stage.inReview()
      const appeal = { subject_kind: 'review' as const, subject_id: review_id, statement: 'It was me.' }
      return { by: partner, input: () => appeal }
    },
  },
}
