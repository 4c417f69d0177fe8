import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { peppersOf } from '../crypto/peppers.ts'
import { many, maybeOne } from '../db/read.ts'
import { shownAt } from '../http/shown-at.ts'
import type { Translations } from '../http/translations.ts'
import { creativePath } from './creative-files.ts'
import type { ContentType } from './slot-cache.ts'

/** What a group of orders shows and where it leads: the newest of its campaign's rules that have the group's terms. */
export type Group = {
  readonly id: string
  readonly contentType: ContentType
  /** What one impression costs, in micros. */
  readonly price: bigint
  readonly product: string
  readonly advertiser: string
  readonly content: string
  /** Pictures and films by their whole address. */
  readonly picture: string
  /** What a plan with video plays; null for any other. */
  readonly film: string | null
  /** What an approved creative says that its picture and its film show, in place of those of the terms; empty where none is. */
  readonly pictureAlt: string
  readonly filmAlt: string
  readonly translations: Translations<'product' | 'content'>
  readonly landingPage: string
  readonly attributionMs: number
  /** What its advertiser may sign with: that of today, and those of other peppers. */
  readonly postbackSecrets: readonly string[]
}

/** A group that takes views now, and how many this node may still promise. */
export type ShownGroup = { readonly group: Group; readonly viewsLeft: number }

type Row = {
  id: string
  content_type: ContentType
  price: bigint
  product: string
  advertiser: string
  advertiser_id: string
  content: string
  picture: string
  film: string | null
  image_hash: string | null
  image_alt: string | null
  film_hash: string | null
  film_alt: string | null
  translations: Group['translations']
  landing_page: string
  attribution_s: number
}

const refreshMs = 1_000
/** How long a group that takes no views is remembered for the clicks and conversions that still come. */
const rememberMs = 60_000
const rememberedMax = 10_000

const selectGroup = `
  select g.id, g.content_type, g.price, r.product, a.name as advertiser, a.id as advertiser_id, r.content, r.picture,
    r.film, r.translations, r.landing_page, r.attribution_s, ci.hash as image_hash, ci.alt as image_alt, cf.hash as film_hash,
    cf.alt as film_alt`
const fromGroup = `
  join campaign c on c.id = g.campaign_id
  join advertiser a on a.id = c.advertiser_id
  join lateral (
    select * from plan_rule
    where campaign_id = g.campaign_id and cpm / 1000 = g.price and payout = g.payout and payout_event = g.payout_event
    order by version desc limit 1
  ) r on true
  left join lateral shown_creative(r.campaign_id, r.version, 'image') ci on true
  left join lateral shown_creative(r.campaign_id, r.version, 'film') cf on true`

/** Keeps the list of groups that take views, at most a second old, and remembers the others. */
export class Groups {
  readonly #ctx: Ctx
  readonly #node: string
  /** What this node has promised, for the other nodes to know. */
  readonly #promised: (now: number) => ReadonlyMap<string, number>
  #shown: readonly ShownGroup[] = []
  /** Views that came since the list was read: they are no longer promised, and not yet missing from the list. */
  readonly #come = new Map<string, number>()
  #readAt = 0
  #reading: Promise<void> | undefined
  readonly #known = new Map<string, { readonly group: Group | undefined; readonly until: number }>()

  constructor(ctx: Ctx, node: string, promised: (now: number) => ReadonlyMap<string, number>) {
    this.#ctx = ctx
    this.#node = node
    this.#promised = promised
  }

  /** The groups of this format that still take views. */
  async ofFormat(contentType: ContentType): Promise<readonly ShownGroup[]> {
    const now = this.#ctx.clock.now().getTime()
    if (now - this.#readAt >= refreshMs) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
    const promised = this.#promised(now)
    return this.#shown
      .filter(({ group }) => group.contentType === contentType)
      .map(({ group, viewsLeft }) => {
        const left = viewsLeft - (this.#come.get(group.id) ?? 0)
        return { group, viewsLeft: left - heldBack(promised.get(group.id) ?? 0, left) }
      })
      .filter(({ viewsLeft }) => viewsLeft > 0)
  }

  /** A view that was promised has been recorded. */
  countCome(groupId: string): void {
    this.#come.set(groupId, (this.#come.get(groupId) ?? 0) + 1)
  }

  /** What a group shows, whether it takes views or not; undefined when there is none. */
  async find(id: string): Promise<Group | undefined> {
    const now = this.#ctx.clock.now().getTime()
    const known = this.#known.get(id)
    if (known && known.until > now) return known.group
    const row = await maybeOne<Row>(
      this.#ctx.db,
      `${selectGroup} from ad_group g ${fromGroup} where g.bucket = bucket_of($1) and g.id = $1`,
      [id],
    )
    return this.#remember(id, row && this.#groupOf(row), now)
  }

  async #read(): Promise<void> {
    const now = this.#ctx.clock.now()
    const promised = [...this.#promised(now.getTime())]
    const come = new Map(this.#come)
    const rows = await many<Row & { views_left: bigint }>(
      this.#ctx.db,
      `${selectGroup}, s.views_left
       from groups_to_show($1, $2, $3, $4) s
       join ad_group g on g.bucket = s.bucket and g.id = s.group_id ${fromGroup}`,
      [this.#node, promised.map(([id]) => id), promised.map(([, n]) => BigInt(n)), now],
    )
    for (const [id, n] of come) {
      const since = (this.#come.get(id) ?? 0) - n
      if (since > 0) this.#come.set(id, since)
      else this.#come.delete(id)
    }
    this.#shown = rows.map((row) => ({ group: this.#groupOf(row), viewsLeft: Number(row.views_left) }))
    for (const { group } of this.#shown) this.#remember(group.id, group, now.getTime())
    this.#readAt = now.getTime()
  }

  #remember(id: string, group: Group | undefined, now: number): Group | undefined {
    if (this.#known.size >= rememberedMax) this.#known.clear()
    this.#known.set(id, { group, until: now + rememberMs })
    return group
  }

  #groupOf(row: Row): Group {
    const whole = (address: string) => shownAt(address, this.#ctx)
    const fileAt = (hash: string) => new URL(creativePath(hash), this.#ctx.deliveryUrl).href
    return {
      id: row.id,
      contentType: row.content_type,
      price: row.price,
      product: row.product,
      advertiser: row.advertiser,
      content: row.content,
      picture: row.image_hash === null ? whole(row.picture) : fileAt(row.image_hash),
      film: row.film_hash !== null ? fileAt(row.film_hash) : row.film === null ? null : whole(row.film),
      pictureAlt: row.image_alt ?? '',
      filmAlt: row.film_alt ?? '',
      translations: row.translations,
      // The demo's own pages are stored without a host, which may be another one at the next start.
      landingPage: new URL(row.landing_page, this.#ctx.siteUrl).href,
      attributionMs: row.attribution_s * 1000,
      postbackSecrets: peppersOf(this.#ctx).map((pepper) => postbackSecret(pepper, row.advertiser_id)),
    }
  }
}

/** Promises hold back at most half of what is left: whoever asks for ads and looks at none leaves some for others. */
export function heldBack(promised: number, left: number): number {
  return Math.min(promised, Math.floor(left / 2))
}

/** What an advertiser signs its postbacks with; follows from the pepper, so it is stored nowhere. */
export function postbackSecret(pepper: string, advertiserId: string): string {
  return createHmac('sha256', pepper).update(`postback secret ${advertiserId}`).digest('base64url')
}
