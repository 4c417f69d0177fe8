import type { Ctx } from '../context.ts'
import { newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { byLanguage } from '../http/translations.ts'
import { demoAdvertiserId, demoSlots } from './people.ts'
import { inOtherLanguages, ownWords } from './words.ts'

const landing = {
  id: '0190c5a0-0000-7000-8000-00000000c001',
  words: 'landing',
  officialPush: false,
  contentType: 'landing_page',
  picture: '/assets/coffee.svg',
  film: null,
  landingPage: '/landing/slow-roast',
  cpm: 5_500_000n,
  payout: 290_000n,
  payoutEvent: 'click',
  flightSeconds: 3 * 86_400,
} as const

const second = {
  id: '0190c5a0-0000-7000-8000-00000000c002',
  words: 'second',
  officialPush: true,
  contentType: 'landing_page',
  picture: '/assets/ferry.svg',
  film: null,
  landingPage: '/landing/harbour-lights',
  cpm: 4_000_000n,
  payout: 1_200_000n,
  payoutEvent: 'conversion',
  flightSeconds: 30 * 86_400,
} as const

const film = {
  id: '0190c5a0-0000-7000-8000-00000000c003',
  words: 'film',
  officialPush: false,
  contentType: 'video',
  picture: '/assets/first-boat.webp',
  film: '/assets/first-boat.webm',
  landingPage: '/landing/first-boat',
  cpm: 9_000_000n,
  payout: 480_000n,
  payoutEvent: 'click',
  flightSeconds: 3 * 86_400,
} as const

/** The campaigns on which the demo's network keeps an order of its own. */
export const demoCampaigns: readonly string[] = [landing.id, second.id, film.id]

type Plan = typeof landing | typeof second | typeof film

/** Makes the demo's advertiser, its three campaigns, and a publisher with a slot for each. Harmless when repeated. */
export async function seedCampaigns(ctx: Ctx): Promise<{ landing: string; second: string; film: string }> {
  const insert = (text: string, values: unknown[]) =>
    ctx.db.query({ text: `insert into ${text} on conflict do nothing`, values })
  const publisherId = '0190c5a0-0000-7000-8000-00000000d001'
  await insert('advertiser (id, name) values ($1, $2)', [demoAdvertiserId, 'Kettle & Quay'])
  await insert('publisher (id, name, domain, vouched_by) values ($1, $2, $3, $4)', [
    publisherId,
    'Harbour Notes',
    'harbour-notes.example',
    'Milo Ferreira',
  ])
  for (const [id, plan] of [
    [demoSlots.landing, landing],
    [demoSlots.second, second],
    [demoSlots.film, film],
  ] as const) {
    await insert('slot (id, publisher_id, content_type) values ($1, $2, $3)', [
      id,
      publisherId,
      plan.contentType,
    ])
    await insertPlan(ctx, plan)
  }
  return { landing: landing.id, second: second.id, film: film.id }
}

async function insertPlan(ctx: Ctx, plan: Plan): Promise<void> {
  const now = ctx.clock.now()
  const own = ownWords.plans[plan.words]
  await ctx.db.query({
    text: `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, created_at)
           values ($1, $2, $3, $4, $5, 0, $6) on conflict do nothing`,
    values: [plan.id, newReference('C', 6), demoAdvertiserId, plan.officialPush, plan.contentType, now],
  })
  await ctx.db.query({
    text: `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description,
             user_targeting, landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s,
             attribution_s, maturity_s, translations, film)
           values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 30000, 5000000, 1000000000, $12, 60, 90, $13, $14)
           on conflict do nothing`,
    values: [
      plan.id,
      now,
      own.product,
      plan.picture,
      own.content,
      own.game_description,
      own.user_targeting,
      plan.landingPage,
      plan.cpm,
      plan.payout,
      plan.payoutEvent,
      plan.flightSeconds,
      JSON.stringify(byLanguage(inOtherLanguages(({ plans }) => plans[plan.words]))),
      plan.film,
    ],
  })
  await callMoney(ctx.db, 'open_escrow', { campaign: plan.id })
}
