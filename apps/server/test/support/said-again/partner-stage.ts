import type { Endpoint, Endpoints, Input } from '@fairlead/contract/endpoint'
import type { RefusalKey } from '@fairlead/contract/refusals'
import { addAcceptor, addRate, claimPaid, orderExchange } from '../acceptors.ts'
import { makeOperable } from '../following.ts'
import { offerOf, putAndMatch } from '../orders.ts'
import { bindCard, joinPartner, type TestPartner } from '../people.ts'
import { fresh, Stage } from './stage.ts'

/** Where partners' calls find what they are about. */
export class PartnerStage extends Stage {
  /** An offer of the landing-page campaign. */
  async offered() {
    const partner = await this.partner()
    return { partner, id: await offerOf(this.world, partner, this.world.campaigns.landing) }
  }

  /** An order of 20.00 that runs. */
  async running() {
    const { partner, id } = await this.offered()
    await putAndMatch(this.world, partner, id, '20.00')
    return { partner, id }
  }

  /** A partner with money and a card, and a quote for some of it. */
  async quoted() {
    await addRate(this.world)
    const partner = await this.partner('120.00')
    const where = { acceptor_id: await addAcceptor(this.world), country: 'DE', currency: 'EUR' }
    return {
      partner,
      quote: { ...where, amount: '101.00' },
      destination_id: await bindCard(this.world, partner),
    }
  }

  /** An acceptor order that waits for its code. */
  async exchanging() {
    const { partner, quote, destination_id } = await this.quoted()
    const { id } = await orderExchange(partner, quote.acceptor_id, destination_id)
    return { partner, id }
  }

  /** The same once the acceptor says that it paid. */
  async claimed() {
    const { partner, id } = await this.exchanging()
    await claimPaid(this.world, partner, id)
    return { partner, id }
  }

  /** A partner with startup funds of 5.00. */
  async lent(): Promise<TestPartner> {
    const partner = await this.partner()
    const funds = { partner: partner.username, amount: '5.00' }
    const { id } = await (await this.staff('support')).api.reviewStaff.advancePropose(funds, fresh())
    await (await this.staff('approver')).api.reviewStaff.advanceDecide({ id, answer: 'grant' }, fresh())
    return partner
  }

  /** A partner with 90 days and 30 settled orders. */
  async experienced(): Promise<TestPartner> {
    const partner = await joinPartner(this.world)
    await makeOperable(this.world, partner)
    return partner
  }

  /** A partner, and somebody's followed ID to follow. */
  async beforeFollowing() {
    const { followed_id } = await (await this.experienced()).api.following.publish({ fee_percent: 10 })
    return { partner: await this.partner(), followed_id: followed_id ?? '' }
  }
}

/** A call that a partner is about to make. The input is made anew each time: a step-up is good once. */
export type PartnerAsk<Of> = {
  readonly by: Pick<TestPartner, 'token' | 'api'>
  readonly input: () => Promise<Of> | Of
}

/**
 * What it means to say a call again under a fresh key: it reads; it is so already and answered as the first time; it is so
 * already and the answer says that nothing is new; it makes another thing each time; a refusal says that it cannot be
 * again; or it begins or ends a session, and nothing else. `why` says what makes it neither the same nor forgotten.
 */
export type PartnerAgain<Of> =
  | { readonly again: 'reads' | 'session' }
  | {
      readonly again: 'same' | 'nothing new'
      readonly ask: (stage: PartnerStage) => Promise<PartnerAsk<Of>>
    }
  | {
      readonly again: 'another' | RefusalKey
      readonly why: string
      readonly ask: (stage: PartnerStage) => Promise<PartnerAsk<Of>>
    }

type Posts<Group extends Endpoints> = {
  [Name in keyof Group as Group[Name]['method'] extends 'POST' ? Name : never]: Group[Name]
}

/** One for every POST of a group; a call without one does not compile. */
export type PartnerSaidAgain<Group extends Endpoints> = {
  readonly [Name in keyof Posts<Group>]: Posts<Group>[Name] extends Endpoint
    ? PartnerAgain<Input<Posts<Group>[Name]>>
    : never
}

/** A partner's call about one thing of theirs. */
export async function about(
  there: Promise<{ readonly partner: TestPartner; readonly id: string }>,
): Promise<PartnerAsk<{ id: string }>> {
  const { partner, id } = await there
  return { by: partner, input: () => ({ id }) }
}
