import type { Ctx } from '../context.ts'
import { newReference } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { demoAdvertiserId, demoSlots } from './people.ts'

const landing = {
  id: '0190c5a0-0000-7000-8000-00000000c001',
  contentType: 'landing_page',
  officialPush: false,
  product: 'Slow roast, first bag',
  picture: '/assets/coffee.svg',
  content: 'A bag of single-origin beans, roasted slowly this week. Posted the same day.',
  gameDescription: 'Whole beans, 250 g, roasted on Mondays. No subscription; the first bag is at cost.',
  targeting: 'People who read about food and the coast, all ages from 18',
  landingPage: '/landing/slow-roast',
  cpm: 5_500_000n,
  payout: 290_000n,
  payoutEvent: 'click',
  flightSeconds: 3 * 86_400,
} as const

const video = {
  id: '0190c5a0-0000-7000-8000-00000000c002',
  contentType: 'video',
  officialPush: true,
  product: 'Harbour lights, fifteen seconds',
  picture: '/assets/ferry.svg',
  content: 'A short film of the evening ferry.',
  gameDescription: 'Fifteen seconds, made by the network itself.',
  targeting: 'Everybody',
  landingPage: '/landing/slow-roast',
  cpm: 4_000_000n,
  payout: 1_200_000n,
  payoutEvent: 'conversion',
  flightSeconds: 30 * 86_400,
} as const

/** Makes the demo's advertiser, its two campaigns, and a publisher with two slots. Harmless when repeated. */
export async function seedCampaigns(ctx: Ctx): Promise<{ landing: string; video: string }> {
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
  for (const [type, id] of [
    ['landing_page', demoSlots.landing],
    ['video', demoSlots.video],
  ]) {
    await insert('slot (id, publisher_id, content_type) values ($1, $2, $3)', [id, publisherId, type])
  }
  for (const plan of [landing, video]) await insertPlan(ctx, plan)
  return { landing: landing.id, video: video.id }
}

async function insertPlan(ctx: Ctx, plan: typeof landing | typeof video): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.query({
    text: `insert into campaign (id, number, advertiser_id, official_push, content_type, trials_needed, created_at)
           values ($1, $2, $3, $4, $5, 0, $6) on conflict do nothing`,
    values: [plan.id, newReference('C', 6), demoAdvertiserId, plan.officialPush, plan.contentType, now],
  })
  await ctx.db.query({
    text: `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description,
             user_targeting, landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s,
             attribution_s, maturity_s)
           values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 30000, 5000000, 1000000000, $12, 60, 90)
           on conflict do nothing`,
    values: [
      plan.id,
      now,
      plan.product,
      plan.picture,
      plan.content,
      plan.gameDescription,
      plan.targeting,
      plan.landingPage,
      plan.cpm,
      plan.payout,
      plan.payoutEvent,
      plan.flightSeconds,
    ],
  })
  await callMoney(ctx.db, 'open_escrow', [plan.id])
}
