import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles, partnerReaders } from './operator-roles.ts'
import { pauseReasons, voidReasons } from './order-reasons.ts'
import { refusedUnless } from './order-states.ts'
import { contentTypes, Outlook, payoutEvents } from './plan.ts'
import { Note, Proposal } from './proposal.ts'
import { Publisher } from './publisher.ts'
import { AskedAmount, between, OfPartner, oneOf, staffList } from './staff-list.ts'
import { askedStatuses, StaffOrder } from './staff-order.ts'
import { Amount, Done, Id, inSeconds, Language, Nothing, name, Time, TypedAmount, text } from './wire.ts'

export const Advertiser = z.object({ id: Id, name: z.string() })

/** With the money of all its campaigns. */
const ListedAdvertiser = z.extend(Advertiser, {
  campaigns: z.number(),
  paid_in: Amount,
  in_escrow: Amount,
  /** What orders reserve now, and what was paid out of it for results. */
  used: Amount,
  paid_back: Amount,
})

/** The terms of a campaign, frozen under their number: never edited, the next version counts for new offers. */
const RuleVersion = z.object({
  version: z.number(),
  frozen_at: Time,
  product: z.string(),
  /** What a campaign with video plays. */
  film: z.nullable(z.string()),
  price_per_thousand: Amount,
  payout: Amount,
  payout_event: z.enum(payoutEvents),
  put_min: Amount,
  put_max: Amount,
  /** The languages its words were translated into. */
  translated: z.array(Language),
  /** Whom it is offered to: from this level on, and to those who read one of these languages; none is all. */
  level_min: z.number(),
  languages: z.array(Language),
})

export const Campaign = z.object({
  id: Id,
  number: z.string(),
  advertiser_id: Id,
  advertiser: z.string(),
  official_push: z.boolean(),
  content_type: z.enum(contentTypes),
  active: z.boolean(),
  trials_needed: z.number(),
  trials_settled: z.number(),
  trials_running: z.number(),
  /** What each standing order of the network is worth; none is kept where it is null. */
  standing: z.nullable(Amount),
  escrow: Amount,
  /** What could be paid back to the advertiser now. */
  escrow_free: Amount,
  /** What was confirmed and no bank statement shows yet: no order reserves it before, and none of it is paid back. */
  escrow_unmatched: Amount,
  rule: z.nullable(RuleVersion),
  created_at: Time,
})

/** Why a campaign has to be tried anew: its level is 28 days old, or a flight's results were withheld at the group's bound. */
const trialReasons = ['level_old', 'flight_held'] as const

const ListedCampaign = z.extend(Campaign, {
  /** Until a trial that counts has ended; one at a time. */
  trial_due: z.nullable(z.object({ since: Time, reason: z.enum(trialReasons) })),
  /** Whether it is offered and the network keeps none: where partners' orders do not reach the ceiling together, no ad is shown. */
  standing_missing: z.boolean(),
  /** What one member of staff proposed about its terms, its trials, its standing order or its being offered, and nobody has decided. */
  proposals: z.array(Proposal),
})

/** What a plan is about in one more language. */
const PlanWords = z.strictObject({
  lang: Language,
  product: text(120),
  content: text(2000),
  game_description: text(2000),
  user_targeting: text(500),
})

/** All that the terms of a campaign say, named as they are proposed. */
const WholeTerms = z.object({
  product: z.string(),
  picture: z.string(),
  film: z.nullable(z.string()),
  content: z.string(),
  game_description: z.string(),
  user_targeting: z.string(),
  translations: z.array(PlanWords),
  landing_page: z.string(),
  level_min: z.number(),
  languages: z.array(Language),
  price_per_thousand: Amount,
  payout: Amount,
  payout_event: z.enum(payoutEvents),
  payout_cap_percent: z.number(),
  put_min: Amount,
  put_max: Amount,
  flight_seconds: inSeconds(z.number()),
  attribution_seconds: inSeconds(z.number()),
  validation_seconds: inSeconds(z.number()),
})

/** `https` with a host, or a path. */
const webAddress = z.regex(/^(https:\/\/[^\s/?#@]+([/?#]\S*)?|\/[^/\\\s]\S*)$/, 'web_address')

const seconds = (max: number) => inSeconds(z.int().check(z.minimum(60), z.maximum(max)))
const manager = { access: 'operator', roles: ['campaign_manager'] } as const

/** What is advertised, where, and what staff may do to a running order. */
export const campaignStaff = endpoints({
  advertiserList: {
    method: 'GET',
    path: '/operator/advertiser/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'All advertisers with their money: paid in = in escrow + reserved or paid out + paid back',
    input: Nothing,
    data: z.object({ items: z.array(ListedAdvertiser) }),
    refusals: [],
  },
  advertiserAdd: {
    method: 'POST',
    path: '/operator/advertiser/add',
    ...manager,
    money: true,
    summary: 'Add an advertiser, who can then pay in and have campaigns',
    input: z.strictObject({ name: name(120) }),
    data: Advertiser,
    refusals: ['role_missing'],
  },
  campaignList: {
    method: 'GET',
    path: '/operator/campaign/list',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'Campaigns with their newest terms, their escrow, their trials and what waits for a second person',
    input: Nothing,
    data: z.object({ items: z.array(ListedCampaign) }),
    refusals: [],
  },
  campaignAdd: {
    method: 'POST',
    path: '/operator/campaign/add',
    ...manager,
    money: true,
    summary: 'Add a campaign, under its key once; it starts inactive, without terms and without escrow',
    input: z.strictObject({
      advertiser_id: Id,
      official_push: z.boolean(),
      content_type: z.enum(contentTypes),
      trials_needed: z.int().check(z.minimum(0), z.maximum(100)),
    }),
    data: Campaign,
    refusals: ['role_missing', 'data_error', 'trials_too_few'],
  },
  campaignRule: {
    method: 'POST',
    path: '/operator/campaign/rule',
    ...manager,
    bodyBytesMax: 200_000,
    summary:
      'Propose the next numbered version of a campaign’s terms; once confirmed it is frozen, and offers made before keep theirs',
    input: z.strictObject({
      id: Id,
      product: text(120),
      /** `https`, or a path of the network's site. */
      picture: text(500).check(webAddress),
      /** What a campaign with video plays, and no other: `https`, in demo mode also a path of the demo site. At least two seconds long. */
      film: z.optional(text(1000).check(webAddress)),
      content: text(2000),
      game_description: text(2000),
      user_targeting: text(500),
      /** The four above in other languages; readers of the rest get the words above. */
      translations: z.optional(z.array(PlanWords).check(z.minLength(1), z.maxLength(12))),
      /** `https`; in demo mode also `http` on the same machine, and a path of the demo site. */
      landing_page: text(1000),
      /** Offered from this level on; to everybody where nothing is said. */
      level_min: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
      /** Offered to those who read one of these languages; to everybody where nothing is said. */
      languages: z.optional(z.array(Language).check(z.minLength(1), z.maxLength(12))),
      /** The media price of 1,000 impressions, in steps of 0.10. */
      price_per_thousand: TypedAmount,
      payout: TypedAmount,
      payout_event: z.enum(payoutEvents),
      payout_cap_percent: z.int().check(z.minimum(100), z.maximum(1000)),
      put_min: TypedAmount,
      put_max: TypedAmount,
      flight_seconds: seconds(7_776_000),
      attribution_seconds: seconds(2_591_999),
      validation_seconds: seconds(2_592_000),
      note: Note,
    }),
    data: Proposal,
    refusals: [
      'role_missing',
      'data_error',
      'rule_does_not_fit',
      'landing_page_not_https',
      'film_missing',
      'terms_below_break_even',
    ],
  },
  campaignTerms: {
    method: 'GET',
    path: '/operator/campaign/terms',
    access: 'operator',
    roles: operatorRoles,
    summary: 'The newest terms of a campaign, whole, as the next ones are written from them',
    input: z.strictObject({ id: Id }),
    /** Null where it has none yet. */
    data: z.object({ version: z.number(), terms: z.nullable(WholeTerms) }),
    refusals: ['data_error'],
  },
  campaignPreview: {
    method: 'GET',
    path: '/operator/campaign/preview',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'What partners would see beside an offer on these prices: the outlook by the public formula, and the fee of each level',
    input: z.strictObject({
      /** Left out for a campaign that is not there yet: it has no past orders. */
      id: z.optional(Id),
      price_per_thousand: TypedAmount,
      payout: TypedAmount,
      payout_event: z.enum(payoutEvents),
    }),
    data: z.object({
      outlook: Outlook,
      fees: z.array(z.object({ level: z.number(), fee_percent: z.number() })),
      stop_loss_percent: z.number(),
      /** Where pictures and pages without a host are. */
      site: z.string(),
      /** What says beside the advertiser’s name that an ad is one, by language. */
      ad_labels: z.record(z.string(), z.string()),
    }),
    refusals: ['data_error'],
  },
  campaignOn: {
    method: 'POST',
    path: '/operator/campaign/on',
    ...manager,
    summary: 'Propose to offer a campaign on its newest terms',
    input: z.strictObject({ id: Id, note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error', 'rule_does_not_fit', 'film_missing'],
  },
  campaignOff: {
    method: 'POST',
    path: '/operator/campaign/off',
    ...manager,
    summary: 'Offer a campaign no longer; running orders go on',
    input: z.strictObject({ id: Id }),
    data: Campaign,
    refusals: ['role_missing', 'data_error'],
  },
  trialStart: {
    method: 'POST',
    path: '/operator/campaign/trial',
    ...manager,
    summary: 'Propose trial orders with the network’s own money, each with the least that the terms take',
    input: z.strictObject({ id: Id, orders: z.int().check(z.minimum(1), z.maximum(20)), note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error'],
  },
  standingSet: {
    method: 'POST',
    path: '/operator/campaign/standing',
    ...manager,
    summary:
      'Propose how much each standing order of the network is worth, which draws what no partner may; left out, it keeps none any more',
    input: z.strictObject({ id: Id, amount: z.optional(TypedAmount), note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error', 'amount_below_minimum'],
  },
  publisherList: {
    method: 'GET',
    path: '/operator/publisher/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'Publishers with their slots and what is due to them',
    input: Nothing,
    data: z.object({ items: z.array(Publisher) }),
    refusals: [],
  },
  publisherAdd: {
    method: 'POST',
    path: '/operator/publisher/add',
    ...manager,
    summary: 'Add a publisher by its domain',
    input: z.strictObject({
      name: name(120),
      domain: z.string().check(z.trim(), z.regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'domain')),
    }),
    data: Publisher,
    refusals: ['role_missing'],
  },
  publisherVouch: {
    method: 'POST',
    path: '/operator/publisher/vouch',
    ...manager,
    summary: 'Vouch by one’s own name that the publisher’s ads.txt names this network',
    input: z.strictObject({ id: Id }),
    data: Publisher,
    refusals: ['role_missing', 'data_error'],
  },
  slotAdd: {
    method: 'POST',
    path: '/operator/slot/add',
    ...manager,
    summary: 'Add a slot to a publisher that somebody vouched for',
    input: z.strictObject({ id: Id, content_type: z.enum(contentTypes) }),
    data: Publisher,
    refusals: ['role_missing', 'data_error', 'publisher_not_vouched'],
  },
  slotActive: {
    method: 'POST',
    path: '/operator/slot/active',
    ...manager,
    summary: 'Switch a slot on or off',
    input: z.strictObject({ id: Id, active: z.boolean() }),
    data: Publisher,
    refusals: ['role_missing', 'data_error'],
  },
  orderList: staffList({
    path: '/operator/order/list',
    roles: [...partnerReaders, 'campaign_manager'],
    summary: 'Funded orders of everybody, newest first',
    item: StaffOrder,
    columns: ['plan_number', 'owner', 'campaign', 'product', 'status', 'put_amount', 'offered_at'],
    search: ['plan_number', 'owner'],
    sorts: ['offered_at', 'put_amount'],
    filters: {
      partner: OfPartner,
      status: oneOf(askedStatuses),
      ...between('put_amount', AskedAmount),
      ...between('offered_at', Time),
    },
  }),
  orderPause: {
    method: 'POST',
    path: '/operator/order/pause',
    ...manager,
    summary: 'Pause a running order for a reason the partner reads; 72 hours in all at most',
    input: z.strictObject({
      id: Id,
      reason: z.enum(pauseReasons),
      hours: z.int().check(z.minimum(1), z.maximum(72)),
    }),
    data: Done,
    refusals: ['role_missing', 'data_error', ...refusedUnless('running'), 'pause_too_long'],
  },
  orderResume: {
    method: 'POST',
    path: '/operator/order/resume',
    ...manager,
    summary: 'Resume a paused order before its time',
    input: z.strictObject({ id: Id }),
    data: Done,
    refusals: ['role_missing', 'data_error', ...refusedUnless('paused')],
  },
  orderVoid: {
    method: 'POST',
    path: '/operator/order/void',
    ...manager,
    summary:
      'Propose to end a running order for a reason the partner reads: unspent back, valid delivery paid',
    input: z.strictObject({ id: Id, reason: z.enum(voidReasons), note: Note }),
    data: Proposal,
    refusals: ['role_missing', 'data_error', ...refusedUnless('running', 'paused')],
  },
})
