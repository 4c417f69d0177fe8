import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'

export type ContentType = 'video' | 'landing_page'

/** What delivery knows of a slot. */
export type SlotFacts = {
  readonly contentType: ContentType
  /** The publisher's domain, such as `news.example`. */
  readonly domain: string
}

const rememberMs = 10_000

/** What each slot shows and on whose site; looked up again every ten seconds, unknown ones too. */
export class SlotCache {
  readonly #ctx: Ctx
  readonly #known = new Map<string, { facts: SlotFacts | undefined; until: number }>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  /** An active slot's facts; undefined for any other. */
  async find(slotId: string): Promise<SlotFacts | undefined> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slotId)) return undefined
    const now = this.#ctx.clock.now().getTime()
    const known = this.#known.get(slotId)
    if (known && known.until > now) return known.facts
    const row = await maybeOne<{ content_type: ContentType; domain: string }>(
      this.#ctx.db,
      `select s.content_type, p.domain from slot s join publisher p on p.id = s.publisher_id
       where s.id = $1 and s.active`,
      [slotId],
    )
    const facts = row && { contentType: row.content_type, domain: row.domain }
    if (this.#known.size > 10_000) this.#known.clear()
    this.#known.set(slotId, { facts, until: now + rememberMs })
    return facts
  }
}
