import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { Counted, PlanOrder } from './plan.ts'
import { Note, Proposal } from './proposal.ts'
import { appealStates } from './review.ts'
import { Amount, Cursor, Day, Id, pageOf, Time } from './wire.ts'

/** The most days that one call tells of. */
export const trafficDaysMax = 31

/** What was counted of each kind: received = paid + filtered + withheld, exactly. */
const counts = { impressions: Counted, clicks: Counted, conversions: Counted } as const

const Slot = { slot_id: Id, publisher: z.string(), domain: z.string() } as const

/** The commitment to the seed that a day's events were drawn with, and the seed once the day is over. */
const DrawSeed = z.object({
  day: Day,
  /** SHA-256 of the seed, in hex. */
  commitment: z.string(),
  committed_at: Time,
  /** 32 bytes in hex; null until the day is over. */
  seed: z.nullable(z.string()),
  /** One SHA-256, in hex, over the day’s events, seed and weights; it stands in signed statements. Null until it is made. */
  root: z.nullable(z.string()),
})

/** What came for all orders that share an order’s campaign, price, payout and paid event: nobody’s alone. */
const CampaignTraffic = z.object({
  requests: z.number(),
  ads: z.number(),
  /** Ads of which half was in view for a second, a film for two: views received, once each, but for those that were hidden. */
  in_view: z.number(),
  /** Those of them whose time in view the browser measured. */
  measured: z.number(),
  robots: z.number(),
  duplicates: z.number(),
  /** Views in view that nobody pays for another reason: `in_view` less those paid and those of robots. */
  unpaid: z.number(),
  /** Of the whole network: what is forged names no campaign that could be trusted. */
  forgeries: z.number(),
})

const Traffic = z.object({
  plan_number: z.string(),
  from: Day,
  to: Day,
  /** Whether the order has days before these. */
  earlier: z.boolean(),
  ...counts,
  /** Newest first; days on which nothing was received are left out. */
  days: z.array(z.object({ day: Day, ...counts })),
  /** The most paid views first; `slots_total` says how many there are. */
  slots: z.array(z.object({ ...Slot, ...counts })),
  slots_total: z.number(),
  /** Paid views of the order and of all orders that it was drawn among, in the same hours. Null before it is matched. */
  draw: z.nullable(
    z.object({
      own_views: z.number(),
      group_views: z.number(),
      /** The most that the order’s chance of a view was; null where it was more, as in a demo without that rule. */
      share_percent_max: z.nullable(z.number()),
    }),
  ),
  seeds: z.array(DrawSeed),
  campaign: z.nullable(CampaignTraffic),
  as_of: Time,
})

/** What may be appealed about the withheld traffic of an order that has settled, until when, and how an appeal stands. */
const TrafficAppeal = z.object({
  until: Time,
  at_stake: Amount,
  state: z.nullable(z.enum(appealStates)),
})

const SlotDay = z.object({ day: Day, ...Slot, ...counts })
const File = z.object({ name: z.string(), type: z.string(), content_base64: z.string() })

/** The last days of the order where nothing is said; at most `trafficDaysMax`. */
const Period = z.strictObject({ id: Id, from: z.optional(Day), to: z.optional(Day) })
const PeriodPage = z.extend(Period, { cursor: Cursor })

/** Where an order’s views, clicks and conversions came from, and what became of them. */
export const traffic = endpoints({
  orderTraffic: {
    method: 'GET',
    path: '/plan/order/traffic',
    access: 'wallet',
    summary: 'What was received for an order: by day (UTC), by slot, and its share of the draw',
    input: Period,
    data: z.extend(Traffic, { order: PlanOrder, appeal: z.nullable(TrafficAppeal) }),
    refusals: ['data_error', 'period_wrong'],
  },
  orderSlotDays: {
    method: 'GET',
    path: '/plan/order/traffic/list',
    access: 'wallet',
    summary: 'The same for each slot on each day, newest first',
    input: PeriodPage,
    data: pageOf(SlotDay),
    refusals: ['data_error', 'period_wrong'],
  },
  orderTrafficFile: {
    method: 'GET',
    path: '/plan/order/traffic/file',
    access: 'wallet',
    summary: 'The same as CSV: one line for each day, slot, kind and reason',
    input: Period,
    data: File,
    refusals: ['data_error', 'period_wrong'],
  },
  drawSeeds: {
    method: 'GET',
    path: '/draw/seeds',
    access: 'anyone',
    summary:
      'The commitment to the seed of each day’s draws, and the seed once the day (UTC) is over; newest first, 31 days a page',
    input: z.strictObject({ to: z.optional(Day) }),
    data: z.object({ items: z.array(DrawSeed), next_to: z.nullable(Day) }),
    refusals: [],
  },
})

/** What comes back for one kind of event and reason: of the reserve to the advertiser, of a view’s price to the partner. */
const Returned = z.object({
  to: z.enum(['advertiser', 'partner']),
  /** Null for what nobody tried to earn: the part of the reserve that no result reached. */
  kind: z.nullable(z.enum(['impression', 'click', 'conversion'])),
  reason: z.string(),
  events: z.number(),
  /** Of orders that are settled. */
  returned: Amount,
  /** Of orders that are not: what would come back as things stand. */
  open: Amount,
})

/** reserved = earned + all that comes back to the advertiser, exactly. */
const Returns = z.object({
  orders: z.number(),
  reserved: Amount,
  earned: Amount,
  reasons: z.array(Returned),
  as_of: Time,
})

/** What an advertiser paid in = what orders earned + what open ones may earn yet + what is free + what was paid back, exactly. */
const EscrowParts = z.object({
  paid_in: Amount,
  /** Of orders that are settled. */
  settled: Amount,
  /** Earned by open orders, and not final. */
  earned: Amount,
  /** Reserved for open orders beyond that. */
  reserved: Amount,
  in_escrow: Amount,
  paid_back: Amount,
})

/** A running order as delivery knows it, before anything is final. */
const RunningOrder = z.object({
  id: Id,
  plan_number: z.string(),
  owner: z.string(),
  standing: z.boolean(),
  trial: z.boolean(),
  put_amount: Amount,
  /** The price of its paid views, and what its results earn up to the most that it can. */
  consumed: Amount,
  earned: Amount,
  paused_until: z.nullable(Time),
  reason: z.nullable(z.string()),
})

/** What a campaign received since midnight (UTC), drawn by anybody's order, and who runs on it. */
const CampaignDelivery = z.object({
  ...counts,
  /** Of the views and results that were paid today. */
  spent: Amount,
  earned: Amount,
  /** From midnight to the hour that runs: views that were paid, and that were not. */
  hours: z.array(z.object({ from: Time, paid: z.number(), filtered: z.number() })),
  /** The most paid views first; `slots_total` says how many there are. */
  slots: z.array(z.object({ ...Slot, paid: z.number(), filtered: z.number() })),
  slots_total: z.number(),
  /** The newest; `orders_total` says how many there are. */
  orders: z.array(RunningOrder),
  orders_total: z.number(),
  escrow: EscrowParts,
  as_of: Time,
})

/** What two people can find of a partner whose groups are clicked above the expectation: chance, or that somebody helps. */
const presenceFindings = ['chance', 'helped'] as const

/** One partner to be looked at, and what the figure is made of. */
const Presence = z.object({
  /** The account. */
  id: Id,
  partner: z.string(),
  z: z.number(),
  orders: z.number(),
  /** When it was last counted. */
  at: Time,
  /** The newest groups and three days in which the partner’s orders ran: results paid, and expected of the views paid. */
  terms: z.array(
    z.object({
      campaign: z.string(),
      plan_number: z.string(),
      from: Day,
      results: z.number(),
      expected: z.number(),
    }),
  ),
  /** What one member of staff found and nobody has confirmed. */
  proposals: z.array(Proposal),
  /** What two found last; null where nobody looked yet. */
  reviewed: z.nullable(z.object({ finding: z.enum(presenceFindings), at: Time })),
})

const staff = { access: 'operator', roles: operatorRoles } as const

/** The same for staff, of anybody’s order. */
export const trafficStaff = endpoints({
  orderTraffic: {
    method: 'GET',
    path: '/operator/order/traffic',
    ...staff,
    summary: 'What was received for an order: by day (UTC), by slot, and its share of the draw',
    input: Period,
    data: Traffic,
    refusals: ['data_error', 'period_wrong'],
  },
  orderSlotDays: {
    method: 'GET',
    path: '/operator/order/traffic/list',
    ...staff,
    summary: 'The same for each slot on each day, newest first',
    input: PeriodPage,
    data: pageOf(SlotDay),
    refusals: ['data_error', 'period_wrong'],
  },
  orderTrafficFile: {
    method: 'GET',
    path: '/operator/order/traffic/file',
    ...staff,
    summary: 'The same as CSV: one line for each day, slot, kind and reason',
    input: Period,
    data: File,
    refusals: ['data_error', 'period_wrong'],
  },
  presenceList: {
    method: 'GET',
    path: '/operator/presence/list',
    ...staff,
    summary:
      'Partners with four orders or more whose ads were clicked far more than expected (z above 3); two people look at each, newest first',
    input: z.strictObject({ cursor: Cursor }),
    data: pageOf(Presence),
    refusals: [],
  },
  presenceReview: {
    method: 'POST',
    path: '/operator/presence/review',
    access: 'operator',
    roles: ['campaign_manager'],
    summary:
      'Propose what was found of such a partner: chance, and then level and share are as anybody’s; or that somebody helps. Never money',
    input: z.strictObject({ id: Id, finding: z.enum(presenceFindings), note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error'],
  },
  campaignDelivery: {
    method: 'GET',
    path: '/operator/campaign/delivery',
    ...staff,
    summary:
      'A campaign today: views, clicks and conversions by reason, views by hour and slot, running orders, and where its escrow is',
    input: z.strictObject({ id: Id }),
    data: CampaignDelivery,
    refusals: ['data_error'],
  },
  returns: {
    method: 'GET',
    path: '/operator/returns',
    ...staff,
    summary:
      'What an advertiser gets back for results that were not paid, by reason: of a campaign or of one order',
    input: z.strictObject({ id: Id }),
    data: Returns,
    refusals: ['data_error'],
  },
  returnsFile: {
    method: 'GET',
    path: '/operator/returns/file',
    ...staff,
    summary: 'The same as CSV: one line for each order, kind and reason',
    input: z.strictObject({ id: Id }),
    data: File,
    refusals: ['data_error', 'file_too_long'],
  },
})
