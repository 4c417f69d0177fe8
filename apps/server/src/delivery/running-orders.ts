import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'

/** A running order as the ad decision needs it; the frozen rule's words included. */
export type RunningOrder = {
  readonly accountId: string
  readonly orderId: string
  readonly bucket: number
  readonly contentType: 'video' | 'landing_page'
  readonly price: bigint
  readonly product: string
  readonly advertiser: string
  readonly content: string
  readonly picture: string
  /** Budget not yet lent or spent, in impressions. */
  readonly rest: bigint
}

type Row = {
  account_id: string
  id: string
  bucket: number
  content_type: 'video' | 'landing_page'
  impression_price: bigint
  product: string
  advertiser: string
  content: string
  picture: string
  rest: bigint
}

const refreshMs = 1_000

/** Keeps the list of running orders fresh, at most a second old. */
export class RunningOrders {
  readonly #ctx: Ctx
  #orders: readonly RunningOrder[] = []
  #readAt = 0
  #reading: Promise<void> | undefined

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  async list(): Promise<readonly RunningOrder[]> {
    if (this.#ctx.clock.now().getTime() - this.#readAt >= refreshMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
    return this.#orders
  }

  async #read(): Promise<void> {
    const now = this.#ctx.clock.now()
    const rows = await many<Row>(
      this.#ctx.db,
      `select o.account_id, o.id, bucket_of(o.id) as bucket, c.content_type, o.impression_price, r.product,
         a.name as advertiser, r.content, r.picture,
         (o.funded_cash + o.funded_promo + o.funded_advance) / o.impression_price - o.leased - o.redeemed as rest
       from ad_order o
       join plan_rule r on r.campaign_id = o.campaign_id and r.version = o.rule_version
       join campaign c on c.id = o.campaign_id
       join advertiser a on a.id = c.advertiser_id
       where o.state = 'running' and o.flight_ends_at > $1 and (o.paused_until is null or o.paused_until <= $1)`,
      [now],
    )
    this.#orders = rows.map((row) => ({
      accountId: row.account_id,
      orderId: row.id,
      bucket: row.bucket,
      contentType: row.content_type,
      price: row.impression_price,
      product: row.product,
      advertiser: row.advertiser,
      content: row.content,
      picture: row.picture,
      rest: row.rest,
    }))
    this.#readAt = now.getTime()
  }
}
