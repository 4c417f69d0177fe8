import { proposeOn, proposeTerms } from '../campaigns/campaign-terms.ts'
import type { Tx } from '../context.ts'
import { newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne } from '../db/read.ts'
import { confirmProposal } from '../proposals/proposals.ts'
import type { Staff } from '../staff/sessions.ts'
import { demoAdvertiserId, demoSlots } from './people.ts'
import { inOtherLanguages, ownWords } from './words.ts'

const landing = {
  id: '0190c5a0-0000-7000-8000-00000000c001',
  words: 'landing',
  contentType: 'landing_page',
  picture: '/assets/coffee.svg',
  film: null,
  landingPage: '/landing/slow-roast',
  price: '5.50',
  payout: '0.29',
  payoutEvent: 'click',
  flightSeconds: 3 * 86_400,
} as const

const second = {
  id: '0190c5a0-0000-7000-8000-00000000c002',
  words: 'second',
  contentType: 'landing_page',
  picture: '/assets/ferry.svg',
  film: null,
  landingPage: '/landing/harbour-lights',
  price: '4.00',
  payout: '1.20',
  payoutEvent: 'conversion',
  flightSeconds: 30 * 86_400,
} as const

const film = {
  id: '0190c5a0-0000-7000-8000-00000000c003',
  words: 'film',
  contentType: 'video',
  picture: '/assets/first-boat.webp',
  film: '/assets/first-boat.webm',
  landingPage: '/landing/first-boat',
  price: '9.00',
  payout: '0.48',
  payoutEvent: 'click',
  flightSeconds: 3 * 86_400,
} as const

/** The campaigns on which the demo's network keeps an order of its own. */
export const demoCampaigns: readonly string[] = [landing.id, second.id, film.id]

type Plan = typeof landing | typeof second | typeof film

/** Who decides together what is offered. */
type Deciders = { readonly manager: Staff; readonly approver: Staff }

/**
 * Makes the demo's advertiser, its three campaigns, and a publisher with a slot for each; the two of its staff agree on the
 * terms and offer them. Harmless when repeated.
 */
export async function seedCampaigns(
  ctx: Tx,
  deciders: Deciders,
): Promise<{ landing: string; second: string; film: string }> {
  const publisher = '0190c5a0-0000-7000-8000-00000000d001'
  const by = { staff: deciders.manager.token, now: ctx.clock.now() }
  const site = { name: 'Harbour Notes', domain: 'harbour-notes.example' }
  await callMoney(ctx.db, 'add_advertiser', { ...by, advertiser: demoAdvertiserId, name: 'Kettle & Quay' })
  await callMoney(ctx.db, 'add_publisher', { ...by, publisher, ...site })
  await callMoney(ctx.db, 'vouch_for_publisher', { ...by, publisher })
  for (const [slot, plan] of [
    [demoSlots.landing, landing],
    [demoSlots.second, second],
    [demoSlots.film, film],
  ] as const) {
    await callMoney(ctx.db, 'add_slot', { ...by, slot, publisher, content_type: plan.contentType })
    await offerPlan(ctx, deciders, plan)
  }
  return { landing: landing.id, second: second.id, film: film.id }
}

async function offerPlan(ctx: Tx, { manager, approver }: Deciders, plan: Plan): Promise<void> {
  await callMoney(ctx.db, 'add_campaign', {
    staff: manager.token,
    campaign: plan.id,
    number: newReference('C', 6),
    advertiser: demoAdvertiserId,
    official_push: false,
    content_type: plan.contentType,
    trials_needed: 0,
    now: ctx.clock.now(),
  })
  if (await maybeOne(ctx.db, 'select from plan_rule where campaign_id = $1', [plan.id])) return
  const confirm = (step: string, id: string) =>
    confirmProposal(ctx, { ...approver, idempotencyKey: `seed-${step}-${plan.id}` }, { id })
  const terms = await proposeTerms(ctx, manager, {
    id: plan.id,
    ...ownWords.plans[plan.words],
    translations: inOtherLanguages(({ plans }) => plans[plan.words]),
    picture: plan.picture,
    ...(plan.film && { film: plan.film }),
    landing_page: plan.landingPage,
    price_per_thousand: plan.price,
    payout: plan.payout,
    payout_event: plan.payoutEvent,
    payout_cap_percent: 300,
    put_min: '5.00',
    put_max: '1000.00',
    flight_seconds: plan.flightSeconds,
    attribution_seconds: 60,
    validation_seconds: 90,
    note: 'As the advertiser ordered it.',
  })
  await confirm('terms', terms.id)
  const on = await proposeOn(ctx, manager, { id: plan.id, note: 'Its page and its picture are in place.' })
  await confirm('on', on.id)
}
