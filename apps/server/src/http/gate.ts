import type { FastifyInstance } from 'fastify'
import type { Borrower } from '../db/shares.ts'
import { callsTurnedAway } from '../metrics/metrics.ts'
import { answerBefore } from './answer-before.ts'

/** Calls that one process works on at the same time. At 250 a second, the slowest we measured, the last waits ½ s. */
export const callsAtOnceMax = 128
/** How many of them may be one caller's: whoever waits for a lock of their own fills the gate for nobody else. */
const callsOfOneMax = 34
/** How many of them may be of people who are not known yet, so that those who are find room. */
export const callsOfStrangersMax = 64

/**
 * How long a stranger waits to hear that there is no room for strangers. Whoever asks again at once, on as many connections as they
 * like, would otherwise keep the process busy with nothing but saying so, and those inside waiting.
 */
const strangerWaitMs = 250
/** How long, where the server had to look at the call before it could tell: as long as they are told to stay away. */
const strangerSeenWaitMs = 1_000
/** How many may wait so at the same time; any more hear it at once. */
const strangersWaitingMax = 1024

/** When a caller that was turned away should come again, in seconds. */
const retryAfterSeconds = 1

/**
 * Lets so many calls in and turns the others away at once: a queue without an end would answer everybody too late.
 * Counted from the whole body on, so that slow senders take nobody's place.
 */
export class Gate {
  readonly #max: number
  readonly #owners = new Map<string, number>()
  #inside = 0
  #strangers = 0
  #waiting = 0

  constructor(max: number) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#inside >= this.#max
  }

  /**
   * Throws Busy where nobody more is let in, or this caller has as many inside as one may have. What the work says itself is passed
   * on; a stranger hears it late, and takes nobody's place meanwhile.
   */
  async pass<Value>({ owner = '', stranger }: Borrower, work: () => Promise<Value>): Promise<Value> {
    if (this.isFull) throw new Busy('process')
    const inside = this.#owners.get(owner) ?? 0
    if (inside >= callsOfOneMax || (stranger && this.#strangers >= callsOfStrangersMax)) {
      if (stranger) await this.#hold(strangerWaitMs)
      throw new Busy('share')
    }
    this.#count(owner, stranger, 1)
    const done = work().finally(() => this.#count(owner, stranger, -1))
    return stranger ? done.catch((error: unknown) => this.#late(error)) : done
  }

  async #late(error: unknown): Promise<never> {
    if (error instanceof Busy) await this.#hold(strangerSeenWaitMs)
    throw error
  }

  async #hold(ms: number): Promise<void> {
    if (this.#waiting >= strangersWaitingMax) return
    this.#waiting += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    this.#waiting -= 1
  }

  #count(owner: string, stranger: boolean | undefined, by: 1 | -1): void {
    this.#inside += by
    if (stranger) this.#strangers += by
    const inside = (this.#owners.get(owner) ?? 0) + by
    if (inside === 0) this.#owners.delete(owner)
    else this.#owners.set(owner, inside)
  }
}

/** The gate is full, or full of this caller's own calls. Nothing of the call was done. */
export class Busy extends Error {
  constructor(why: 'process' | 'share') {
    super(`busy: ${why}`)
    callsTurnedAway.inc({ why })
  }
}

/** Gives a server its gate; `gateOf` finds it again. */
export function addGate(app: FastifyInstance): void {
  const gate = new Gate(callsAtOnceMax)
  app.decorate('gate', gate)
  // Before routes, hooks and headers: whoever is turned away must cost next to nothing, or they cost those let in.
  answerBefore(app, (request, response) => {
    if (!gate.isFull || !request.url?.startsWith('/api/')) return false
    callsTurnedAway.inc({ why: 'process' })
    response.sendDate = false
    response.writeHead(503, busyHeaders)
    response.end(busyBody)
    return true
  })
}

export function gateOf(app: FastifyInstance): Gate {
  return app.getDecorator<Gate>('gate')
}

/** HTTP 503 says: not now, come again. Its body is no envelope, for envelope 503 ends a session. */
export const busyAnswer = {
  headers: { 'Retry-After': String(retryAfterSeconds) },
  body: { statusCode: 503, error: 'Service Unavailable' },
}
const busyBody = JSON.stringify(busyAnswer.body)
/** With its length, or the answer would go out in chunks. */
const busyHeaders = Object.entries({
  ...busyAnswer.headers,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Length': String(busyBody.length),
}).flat()
