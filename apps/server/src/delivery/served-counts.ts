import { randomUUID } from 'node:crypto'
import type { Clock } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { bucketOf } from './token.ts'

/** What is counted of a group's slots beside the events (db/functions/delivery/served-counts.sql). */
type Kind = 'request' | 'ad' | 'robot' | 'measured'
type Count = { readonly groupId: string; readonly slotId: string; readonly kind: Kind; n: bigint }

/** One bucket's counts, which the database knows by a writer of its own. */
type BucketCounts = {
  readonly writer: string
  /** The newest flush, under whose number the database counts once. */
  number: number
  /** What the newest flush said, for as long as nobody knows whether it was taken. */
  sent: readonly Count[]
  /** What was counted since. */
  next: Map<string, Count>
}

const writeEveryMs = 2_000

/**
 * Counts in memory what this node served, and writes it every two seconds: one call for each bucket in which something was
 * counted, one after the other. A node that is killed loses what it did not write: no money hangs on these counts.
 */
export class ServedCounts {
  readonly #db: Pool
  readonly #clock: Clock
  readonly #buckets = new Map<number, BucketCounts>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Pool, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  count(groupId: string, slotId: string, kind: Kind): void {
    const { next } = this.#of(bucketOf(groupId))
    const key = `${groupId} ${slotId} ${kind}`
    const known = next.get(key)
    if (known) known.n += 1n
    else next.set(key, { groupId, slotId, kind, n: 1n })
    this.#wait()
  }

  /** Writes what was counted so far. Where the database does not answer, the same goes first the next time. */
  async drain(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    await this.#writing
  }

  #of(bucket: number): BucketCounts {
    const known = this.#buckets.get(bucket)
    if (known) return known
    const fresh = { writer: randomUUID(), number: 0, sent: [], next: new Map() }
    this.#buckets.set(bucket, fresh)
    return fresh
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.drain(), writeEveryMs).unref()
  }

  async #writeAll(): Promise<void> {
    for (const [bucket, counts] of this.#buckets) {
      await this.#writeBucket(bucket, counts).catch(() => this.#wait())
    }
  }

  /** Nobody knows whether the database took what it did not answer for: the same again, and then what came meanwhile. */
  async #writeBucket(bucket: number, counts: BucketCounts): Promise<void> {
    if (counts.sent.length > 0) await this.#send(bucket, counts)
    if (counts.next.size === 0) return
    counts.sent = [...counts.next.values()]
    counts.next = new Map()
    counts.number += 1
    await this.#send(bucket, counts)
  }

  async #send(bucket: number, counts: BucketCounts): Promise<void> {
    const { writer, number, sent } = counts
    await callMoney(this.#db, 'count_served', {
      writer,
      flush: BigInt(number),
      bucket,
      group: sent.map(({ groupId }) => groupId),
      slot: sent.map(({ slotId }) => slotId),
      kind: sent.map(({ kind }) => kind),
      n: sent.map(({ n }) => n),
      now: this.#clock.now(),
    })
    counts.sent = []
  }
}
