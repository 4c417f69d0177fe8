import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'

type ContentType = 'video' | 'landing_page'

const rememberMs = 10_000

/** What each slot shows; looked up again every ten seconds, unknown ones too. */
export class SlotCache {
  readonly #ctx: Ctx
  readonly #known = new Map<string, { contentType: ContentType | undefined; until: number }>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
  }

  async contentTypeOf(slotId: string): Promise<ContentType | undefined> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(slotId)) return undefined
    const now = this.#ctx.clock.now().getTime()
    const known = this.#known.get(slotId)
    if (known && known.until > now) return known.contentType
    const row = await maybeOne<{ content_type: ContentType }>(
      this.#ctx.db,
      'select content_type from slot where id = $1 and active',
      [slotId],
    )
    if (this.#known.size > 10_000) this.#known.clear()
    this.#known.set(slotId, { contentType: row?.content_type, until: now + rememberMs })
    return row?.content_type
  }
}
