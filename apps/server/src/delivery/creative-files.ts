import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'

/** A picture or a film as it is sent. */
export type CreativeFile = { readonly mediaType: string; readonly bytes: Buffer }

/** Where the ad doors have a creative's file, by the hash of its bytes. */
export function creativePath(hash: string): string {
  return `/ad/creative/${hash}`
}

/** For so long a file is remembered, and that there is none: a withdrawn one is asked for in vain after this. */
const rememberMs = 10_000
const bytesMax = 64 * 1024 * 1024
const namesMax = 10_000

/** Files of approved creatives by their hash: those asked for last stay in memory, at most 64 MB of them. */
export class CreativeFiles {
  readonly #ctx: Pick<Ctx, 'db' | 'clock'>
  readonly #known = new Map<
    string,
    { readonly file: Promise<CreativeFile | undefined>; readonly until: number }
  >()
  #bytes = 0

  constructor(ctx: Pick<Ctx, 'db' | 'clock'>) {
    this.#ctx = ctx
  }

  /** Undefined for a hash that no approved creative has. */
  find(hash: string): Promise<CreativeFile | undefined> {
    const now = this.#ctx.clock.now().getTime()
    const known = this.#known.get(hash)
    if (known && known.until > now) return known.file
    if (this.#bytes > bytesMax || this.#known.size >= namesMax) {
      this.#known.clear()
      this.#bytes = 0
    }
    const file = this.#read(hash)
    this.#known.set(hash, { file, until: now + rememberMs })
    // What failed is not remembered.
    file.catch(() => this.#known.delete(hash))
    return file
  }

  async #read(hash: string): Promise<CreativeFile | undefined> {
    const row = await maybeOne<{ media_type: string; bytes: Uint8Array }>(
      this.#ctx.db,
      'select media_type, bytes from shown_file($1)',
      [hash],
    )
    this.#bytes += row?.bytes.length ?? 0
    return row && { mediaType: row.media_type, bytes: Buffer.from(row.bytes) }
  }
}
