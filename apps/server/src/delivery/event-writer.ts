import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { eventsQueued } from '../metrics/metrics.ts'
import type { Evidence } from './evidence.ts'
import { bucketOf, type Token } from './token.ts'

/** One ad event on its way into the database. `reason` is empty unless it is already known to be filtered. */
export type AdEvent = {
  readonly token: Token
  readonly kind: 'impression' | 'click' | 'conversion'
  readonly step: string
  readonly reason: string
  /** What a conversion was worth to the advertiser, micros of the currency it named. */
  readonly value: bigint | undefined
  readonly evidence: Evidence
}

/** What became of an event: empty when it is paid, `duplicate`, or why it is not paid. */
export type Verdict = string

type Pending = {
  readonly event: AdEvent
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: unknown) => void
}

/** Counts on their way into the database under a number of their own: said again after a lost answer, they count once. */
type Flush = {
  readonly number: number
  readonly counts: readonly (readonly [door: string, reason: string, n: bigint])[]
  answered: boolean
}

const batchMax = 1_000
/** So many are told what became of theirs before others have a turn: a thousand answers take as long as several calls. */
const toldAtOnceMax = 32
/**
 * Calls of one bucket begin so far apart for each event in the last, five at most, unless many events wait, or somebody does
 * who is to be led on: a call costs as much as fifty events in it. Whoever sends one after the other waits for next to nothing.
 */
const usualPauseMs = 10
const pausedEventsMax = 5
const many = 250
/** Under which version of the traffic rules an event was judged; raised with every change of a rule or number. */
const rulesVersion = 1

/**
 * Writes ad events durably, many to a commit. Everything of a group lies in one bucket, and each call writes one bucket:
 * what queued for it since its last call goes with the next. `write` resolves after the commit, so what was
 * acknowledged is never lost.
 */
export class EventWriter {
  readonly #db: Pool
  readonly #clock: Clock
  readonly #callsMax: number
  readonly #pauseMs: number
  /** The bucket that has waited longest comes first. */
  readonly #queues = new Map<number, Pending[]>()
  readonly #busy = new Set<number>()
  /** When each bucket's next call may begin, by `performance.now()`. */
  readonly #next = new Map<number, number>()
  #pausing = false
  readonly #work = new Set<Promise<void>>()
  #rejected = new Map<string, bigint>()
  readonly #id = randomUUID()
  #flush: Flush = { number: 0, counts: [], answered: true }
  #countsBusy = false
  #started = false

  /** `callsMax`: how many calls may run at the same time. */
  constructor(db: Pool, clock: Clock, callsMax: number, pauseMs = usualPauseMs) {
    this.#pauseMs = pauseMs
    this.#db = db
    this.#clock = clock
    this.#callsMax = callsMax
  }

  /** Events of one token that are written without waiting in between go in this order, and mostly in one commit. */
  write(event: AdEvent): Promise<Verdict> {
    const bucket = bucketOf(event.token.groupId)
    const written = new Promise<Verdict>((resolve, reject) => {
      const pending = { event, resolve, reject }
      const queue = this.#queues.get(bucket)
      if (queue) queue.push(pending)
      else this.#queues.set(bucket, [pending])
    })
    eventsQueued.inc()
    this.#start()
    return written
  }

  /** Counts a request that names nothing we can trust, by door and reason. */
  countRejected(door: string, reason: string): void {
    this.#addRejected(door, reason, 1n)
    this.#start()
  }

  /** Waits until everything taken so far is committed. */
  async drain(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work)
  }

  /** Not at once: whatever arrives in the same turn goes along. */
  #start(): void {
    if (this.#started) return
    this.#started = true
    this.#track(
      new Promise((resolve) => {
        setImmediate(() => {
          this.#started = false
          this.#fill(true)
          resolve()
        })
      }),
    )
  }

  /** Starts as many calls as there may be. */
  #fill(withCounts: boolean): void {
    const counts = this.#rejected.size > 0 || !this.#flush.answered
    if (withCounts && counts && !this.#countsBusy && this.#busy.size < this.#callsMax) {
      this.#track(this.#writeRejected())
    }
    for (const [bucket, queue] of this.#queues) {
      if (this.#busy.size + (this.#countsBusy ? 1 : 0) >= this.#callsMax) return
      if (this.#busy.has(bucket)) continue
      const pause = this.#pauseOf(bucket, queue)
      if (pause > 0) {
        this.#fillLater(pause)
        continue
      }
      const batch = queue.splice(0, batchMax)
      // What is left comes after all others that wait.
      this.#queues.delete(bucket)
      if (queue.length > 0) this.#queues.set(bucket, queue)
      this.#busy.add(bucket)
      this.#next.set(bucket, performance.now() + this.#pauseMs * Math.min(batch.length, pausedEventsMax))
      this.#track(this.#writeBatch(bucket, batch))
    }
  }

  /** How long a bucket's next call may still wait for more events, ms. */
  #pauseOf(bucket: number, queue: readonly Pending[]): number {
    if (queue.length >= many || queue.some(({ event }) => event.kind !== 'impression')) return 0
    return (this.#next.get(bucket) ?? 0) - performance.now()
  }

  #fillLater(ms: number): void {
    if (this.#pausing) return
    this.#pausing = true
    this.#track(
      new Promise((resolve) => {
        setTimeout(() => {
          this.#pausing = false
          this.#fill(true)
          resolve()
        }, ms)
      }),
    )
  }

  #track(work: Promise<void>): void {
    this.#work.add(work)
    void work.then(() => this.#work.delete(work))
  }

  async #writeBatch(bucket: number, batch: readonly Pending[]): Promise<void> {
    const written = await this.#record(
      bucket,
      batch.map(({ event }) => event),
    ).then(
      (verdicts) => ({ verdicts }),
      (error: unknown) => ({ error }),
    )
    eventsQueued.dec(batch.length)
    this.#busy.delete(bucket)
    this.#fill(true)
    for (const [n, { resolve, reject }] of batch.entries()) {
      if (n > 0 && n % toldAtOnceMax === 0) await nextTurn()
      if ('error' in written) reject(written.error)
      else resolve(written.verdicts[n] ?? '')
    }
  }

  #record(bucket: number, events: readonly AdEvent[]): Promise<Verdict[]> {
    const column = <Value>(pick: (event: AdEvent) => Value) => events.map(pick)
    // As PostgreSQL writes a bytea[]: the driver would take each apart and put it together.
    const bytes = (pick: (event: AdEvent) => string) => `{${events.map((it) => `"\\\\x${pick(it)}"`).join()}}`
    return callMoney(this.#db, 'record_delivery', {
      bucket,
      group: column(({ token }) => token.groupId),
      ts: column(({ token }) => new Date(token.issuedAt)),
      nonce: bytes(({ token }) => token.nonce),
      kind: column(({ kind }) => kind),
      step: column(({ step }) => step),
      slot: column(({ token }) => token.slotId),
      reason: column(({ reason }) => reason),
      value: column(({ value }) => value ?? null),
      address: bytes(({ evidence }) => evidence.address),
      browser: bytes(({ evidence }) => evidence.browser),
      prefix: bytes(({ evidence }) => evidence.prefix),
      network: column(({ evidence }) => evidence.network),
      referrer: column(({ evidence }) => evidence.referrer),
      in_view_ms: column(({ evidence }) => evidence.inViewMs ?? null),
      measured: column(({ evidence }) => evidence.measured),
      signature: bytes(({ token }) => token.signature),
      rules: rulesVersion,
      now: this.#clock.now(),
    })
  }

  /** Where the database does not answer, nobody knows whether it took the counts: the same ones go first when somebody comes next. */
  async #writeRejected(): Promise<void> {
    this.#countsBusy = true
    if (this.#flush.answered) this.#flush = this.#nextFlush()
    const { number, counts } = this.#flush
    this.#flush.answered = await callMoney(this.#db, 'count_rejected_once', {
      writer: this.#id,
      flush: BigInt(number),
      door: counts.map(([door]) => door),
      reason: counts.map(([, reason]) => reason),
      n: counts.map(([, , n]) => n),
      now: this.#clock.now(),
    }).then(
      () => true,
      () => false,
    )
    this.#countsBusy = false
    this.#fill(this.#flush.answered)
  }

  #nextFlush(): Flush {
    const counts = [...this.#rejected].map(([key, n]) => {
      const [door = '', reason = ''] = key.split(' ')
      return [door, reason, n] as const
    })
    this.#rejected = new Map()
    return { number: this.#flush.number + 1, counts, answered: false }
  }

  #addRejected(door: string, reason: string, n: bigint): void {
    const key = `${door} ${reason}`
    this.#rejected.set(key, (this.#rejected.get(key) ?? 0n) + n)
  }
}
