/** A call was given up before its answer. Nothing that it had not yet done is done. */
export class CallEnded extends Error {
  readonly why: 'client gone' | 'took too long'

  constructor(why: 'client gone' | 'took too long') {
    super(`call ended: ${why}`)
    this.why = why
  }
}

/** No connection to the database was free in time. Nothing was done. */
export class NoConnection extends Error {
  constructor() {
    super('no connection to the database was free in time')
  }
}

/**
 * The end of one call. What it waits for in the database is cancelled, as long as it has changed nothing: from then on it
 * goes through to its end, so that what belongs together happens together.
 */
export class Ending {
  #reason: CallEnded | undefined
  #changed = false
  readonly #listeners = new Set<(reason: CallEnded) => void>()

  /** Why nothing more may be begun; undefined while the call goes on. */
  get reason(): CallEnded | undefined {
    return this.#changed ? undefined : this.#reason
  }

  end(reason: CallEnded): void {
    if (this.#reason || this.#changed) return
    this.#reason = reason
    for (const heard of this.#listeners) heard(reason)
  }

  /** Something was changed in the database, and be it while the end was on its way. */
  noteChange(): void {
    this.#changed = true
  }

  /** Calls back once if the call ends; returns how to stop listening. */
  onEnd(heard: (reason: CallEnded) => void): () => void {
    this.#listeners.add(heard)
    return () => this.#listeners.delete(heard)
  }
}
