import type { Clock } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { bucketOf } from './token.ts'

/** What is counted of a group's slots beside the events (db/functions/served-counts.sql). */
type Kind = 'request' | 'ad' | 'robot' | 'measured'
type Count = { readonly groupId: string; readonly slotId: string; readonly kind: Kind; n: bigint }

const writeEveryMs = 2_000

/**
 * Counts in memory what this node served, and writes it every two seconds: one call for each bucket in which something was
 * counted, one after the other. A node that is killed loses what it did not write: no money hangs on these counts.
 */
export class ServedCounts {
  readonly #db: Pool
  readonly #clock: Clock
  #counts = new Map<string, Count>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Pool, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  count(groupId: string, slotId: string, kind: Kind): void {
    this.#add({ groupId, slotId, kind, n: 1n })
  }

  /** Writes what was counted so far. Where the database does not take it, it waits for the next time. */
  async drain(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    await this.#writing
  }

  #add(count: Count): void {
    const key = `${count.groupId} ${count.slotId} ${count.kind}`
    const known = this.#counts.get(key)
    if (known) known.n += count.n
    else this.#counts.set(key, count)
    this.#timer ??= setTimeout(() => void this.drain(), writeEveryMs).unref()
  }

  async #writeAll(): Promise<void> {
    const perBucket = Map.groupBy(this.#counts.values(), ({ groupId }) => bucketOf(groupId))
    this.#counts = new Map()
    for (const [bucket, counts] of perBucket) {
      await this.#write(bucket, counts).catch(() => {
        for (const count of counts) this.#add(count)
      })
    }
  }

  #write(bucket: number, counts: readonly Count[]): Promise<void> {
    return callMoney<void>(this.#db, 'count_served', [
      bucket,
      counts.map(({ groupId }) => groupId),
      counts.map(({ slotId }) => slotId),
      counts.map(({ kind }) => kind),
      counts.map(({ n }) => n),
      this.#clock.now(),
    ])
  }
}
