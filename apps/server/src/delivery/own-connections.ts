import type { Clock } from '../context.ts'
import type { Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'
import type { Evidence } from './evidence.ts'

const refreshMs = 5_000
/** A home has fewer browsers; from an office or a carrier, only the partner's own browser is the partner's. */
const browsersMax = 8

type Own = { readonly groups: Set<string>; readonly ownBrowsers: Set<string>; readonly browsers: Set<string> }

/**
 * From which connections partners used the app today whose orders run: their own views and clicks of those groups are not
 * paid. Known by hashes alone, read anew every five seconds.
 */
export class OwnConnections {
  readonly #db: Pool
  readonly #clock: Clock
  #own = new Map<string, Own>()
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(db: Pool, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Whether a view or click of a group comes from a partner's own connection. */
  async has(groupId: string, { address, browser }: Pick<Evidence, 'address' | 'browser'>): Promise<boolean> {
    await this.#refresh()
    if (this.#own.size === 0) return false
    const own = this.#own.get(address)
    if (!own?.groups.has(groupId)) return false
    if (own.browsers.size <= browsersMax) own.browsers.add(browser)
    return own.ownBrowsers.has(browser) || own.browsers.size <= browsersMax
  }

  async #refresh(): Promise<void> {
    const now = this.#clock.now().getTime()
    if (Math.abs(now - this.#readAt) < refreshMs) return
    this.#reading ??= this.#read(now).finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  async #read(now: number): Promise<void> {
    const rows = await many<{ group_id: string; address_hash: Uint8Array; browser_hash: Uint8Array }>(
      this.#db,
      'select group_id, address_hash, browser_hash from own_connections($1)',
      [new Date(now)],
    )
    const own = new Map<string, Own>()
    for (const { group_id, address_hash, browser_hash } of rows) {
      const address = Buffer.from(address_hash).toString('hex')
      const known = own.get(address) ?? {
        groups: new Set(),
        ownBrowsers: new Set(),
        browsers: this.#own.get(address)?.browsers ?? new Set(),
      }
      known.groups.add(group_id)
      known.ownBrowsers.add(Buffer.from(browser_hash).toString('hex'))
      own.set(address, known)
    }
    this.#own = own
    this.#readAt = now
  }
}
