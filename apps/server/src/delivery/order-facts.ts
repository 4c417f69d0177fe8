import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'

/** What of an order's frozen rule a click or a postback needs. */
export type OrderFacts = {
  readonly landingPage: string
  readonly attributionMs: number
  readonly postbackSecret: string
}

/** Looks up an order's frozen facts, which never change, once. */
export class OrderFactsCache {
  readonly #ctx: Ctx
  readonly #known = new Map<string, OrderFacts>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  async find(orderId: string): Promise<OrderFacts | undefined> {
    const known = this.#known.get(orderId)
    if (known) return known
    const row = await maybeOne<{ landing_page: string; attribution_s: number; advertiser_id: string }>(
      this.#ctx.db,
      `select r.landing_page, r.attribution_s, c.advertiser_id
       from ad_order o
       join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
       join campaign c on c.id = o.campaign_id
       where o.id = $1`,
      [orderId],
    )
    if (!row) return undefined
    const facts = {
      // The demo's own pages are stored without a host, which may be another one at the next start.
      landingPage: new URL(row.landing_page, this.#ctx.siteUrl).href,
      attributionMs: row.attribution_s * 1000,
      postbackSecret: postbackSecret(this.#ctx.pepper, row.advertiser_id),
    }
    this.#known.set(orderId, facts)
    return facts
  }
}

/** What an advertiser signs its postbacks with; follows from the pepper, so it is stored nowhere. */
export function postbackSecret(pepper: string, advertiserId: string): string {
  return createHmac('sha256', pepper).update(`postback secret ${advertiserId}`).digest('base64url')
}
