import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'

/** What a call does, as the report counts it. */
export type Kind =
  | 'register'
  | 'withdraw'
  | 'cancel'
  | 'fund'
  | 'order cancel'
  | 'stop'
  | 'coupon'
  | 'deposit open'
  | 'deposit record'
  | 'deposit confirm'
  | 'statement'
  | 'beacon'

type Outcome = 'in flight' | 'acknowledged' | 'unknown' | 'refused'

/** One call that must happen exactly once, however often it has to be sent. */
export type NotedCall = {
  readonly kind: Kind
  /** Its idempotency key, or what else makes it one and the same. */
  readonly key: string
  readonly send: () => Promise<unknown>
  outcome: Outcome
}

/** The call was not answered: it may have happened or not. */
export class Unheard extends Error {}

const untilMaxMs = 120_000

/** Answers that end a session: no fault may ever cause one. */
const loggedOutCodes = new Set([401, 403, 404, 503])

/**
 * What the client itself knows: each call that it sent, and what it was told. Nothing here comes from the database, so
 * it can be held against it.
 */
export class OwnList {
  readonly calls: NotedCall[] = []
  /** Sentences about what must never happen. */
  readonly problems: string[] = []
  inFlight = 0
  acknowledged = 0
  refused = 0
  everUnknown = 0
  replayed = 0
  /** HTTP statuses that were no answer, and how often; `0` is a broken connection. */
  readonly failures = new Map<number, number>()
  #heard: (() => void)[] = []
  #mayBegin = Promise.withResolvers<void>()

  constructor() {
    this.resume()
  }

  /** Lets no call begin until `resume`: also not the second of two that belong together. */
  pause(): void {
    this.#mayBegin = Promise.withResolvers()
  }

  resume(): void {
    this.#mayBegin.resolve()
  }

  /**
   * Sends a call and notes what came of it. `heard` is told the answer, now or when the call is replayed. Throws Unheard
   * when there was no answer, an ApiRefusal for a no.
   */
  async make<Answer>(
    kind: Kind,
    key: string,
    send: () => Promise<Answer>,
    heard: (answer: Answer) => void = () => undefined,
  ): Promise<Answer> {
    await this.#mayBegin.promise
    const call: NotedCall = {
      kind,
      key,
      outcome: 'in flight',
      send: async () => {
        const answer = await send()
        heard(answer)
        return answer
      },
    }
    this.calls.push(call)
    return (await this.#send(call)) as Answer
  }

  /** A read, or whatever else need not be noted. Throws Unheard when there was no answer. */
  async ask<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    await this.#mayBegin.promise
    this.inFlight += 1
    try {
      return await send()
    } catch (error) {
      throw this.#explain(error, 'a read')
    } finally {
      this.inFlight -= 1
      this.#wake()
    }
  }

  get unknown(): NotedCall[] {
    return this.calls.filter(({ outcome }) => outcome === 'unknown')
  }

  /**
   * Waits until what was noted meets a condition; looked at after each answer. What does not come about in two minutes
   * is a problem, and not waited for.
   */
  async until(what: string, met: (list: OwnList) => boolean): Promise<void> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.problems.push(`not within ${untilMaxMs / 1000} s: ${what}`)
      this.#wake()
    }, untilMaxMs)
    while (!late && !met(this)) await new Promise<void>((resolve) => this.#heard.push(resolve))
    clearTimeout(timer)
  }

  /** Sends every call of unknown outcome once more, under its old key. A call that had happened must be answered. */
  async replay(happened: (call: NotedCall) => boolean): Promise<void> {
    for (const call of this.unknown) {
      this.replayed += 1
      await this.#send(call).catch((error: unknown) => {
        if (error instanceof Unheard)
          this.problems.push(`${call.kind} ${call.key}: not answered though all is back`)
      })
      if (call.outcome === 'refused' && happened(call))
        this.problems.push(`${call.kind} ${call.key}: had happened, and its repetition was refused`)
    }
  }

  async #send(call: NotedCall): Promise<unknown> {
    this.inFlight += 1
    try {
      const answer = await call.send()
      call.outcome = 'acknowledged'
      this.acknowledged += 1
      return answer
    } catch (error) {
      const explained = this.#explain(error, `${call.kind} ${call.key}`)
      if (explained instanceof Unheard && call.outcome === 'in flight') this.everUnknown += 1
      call.outcome = explained instanceof Unheard ? 'unknown' : 'refused'
      if (call.outcome === 'refused') this.refused += 1
      throw explained
    } finally {
      this.inFlight -= 1
      this.#wake()
    }
  }

  #explain(error: unknown, what: string): unknown {
    if (error instanceof ApiFailure) {
      const status = error.status ?? 0
      this.failures.set(status, (this.failures.get(status) ?? 0) + 1)
      // A database that is away is no mistake of the server: 503 says that one may come again.
      if (status === 500) this.problems.push(`${what}: HTTP 500`)
      return new Unheard(error.message)
    }
    if (error instanceof ApiRefusal && loggedOutCodes.has(error.code))
      this.problems.push(`${what}: logged out by ${error.code} ${error.key ?? ''}`)
    return error
  }

  #wake(): void {
    for (const wake of this.#heard.splice(0)) wake()
  }
}
