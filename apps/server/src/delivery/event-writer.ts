import type { Clock } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { eventsQueued } from '../http/metrics.ts'
import type { Token } from './token.ts'

/** One beacon on its way into the database. `reason` is empty unless it is already known to be filtered. */
export type Beacon = {
  readonly token: Token
  readonly kind: 'impression' | 'click' | 'conversion'
  readonly step: string
  readonly reason: string
  readonly addressPrefix: string
}

const batchMax = 1_000

/**
 * Writes beacons durably, many to a commit: whatever queued while the last commit ran goes with the next. `write`
 * resolves after the commit, so what was acknowledged is never lost.
 */
export class EventWriter {
  readonly #db: Pool
  readonly #clock: Clock
  #queue: { beacon: Beacon; resolve: () => void; reject: (error: unknown) => void }[] = []
  #rejected = new Map<string, bigint>()
  #running: Promise<void> | undefined

  constructor(db: Pool, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  write(beacon: Beacon): Promise<void> {
    const written = new Promise<void>((resolve, reject) => this.#queue.push({ beacon, resolve, reject }))
    eventsQueued.inc()
    this.#start()
    return written
  }

  /** Counts a beacon that names nothing we can trust, by door and reason. */
  countRejected(door: string, reason: string): void {
    this.#addRejected(door, reason, 1n)
    this.#start()
  }

  /** Waits until everything taken so far is committed. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running
  }

  #start(): void {
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    let counted = true
    while (this.#queue.length > 0 || (counted && this.#rejected.size > 0)) {
      counted = await this.#writeRejected()
      const batch = this.#queue.splice(0, batchMax)
      if (batch.length === 0) continue
      try {
        await this.#record(batch.map(({ beacon }) => beacon))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      eventsQueued.dec(batch.length)
    }
    // At once, not a turn later: whoever was just told that a beacon is written may bring the next one.
    this.#running = undefined
  }

  async #record(beacons: readonly Beacon[]): Promise<void> {
    const column = <Value>(pick: (beacon: Beacon) => Value) => beacons.map(pick)
    await callMoney(this.#db, 'record_events', [
      column(({ token }) => token.bucket),
      column(({ token }) => new Date(token.issuedAt)),
      column(({ token }) => token.nonce),
      column(({ kind }) => kind),
      column(({ step }) => step),
      column(({ token }) => token.sliceId),
      column(({ token }) => token.orderId),
      column(({ token }) => token.slotId),
      column(({ reason }) => reason),
      column(({ addressPrefix }) => addressPrefix),
      this.#clock.now(),
    ])
  }

  /** False when the database did not take the counts; they wait for the next beacon then. */
  async #writeRejected(): Promise<boolean> {
    if (this.#rejected.size === 0) return true
    const counts = [...this.#rejected].map(([key, n]) => [...key.split(' '), n] as [string, string, bigint])
    this.#rejected.clear()
    try {
      await callMoney(this.#db, 'count_rejected', [
        counts.map(([door]) => door),
        counts.map(([, reason]) => reason),
        counts.map(([, , n]) => n),
        this.#clock.now(),
      ])
      return true
    } catch {
      for (const [door, reason, n] of counts) this.#addRejected(door, reason, n)
      return false
    }
  }

  #addRejected(door: string, reason: string, n: bigint): void {
    const key = `${door} ${reason}`
    this.#rejected.set(key, (this.#rejected.get(key) ?? 0n) + n)
  }
}
