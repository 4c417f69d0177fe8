/** So long is worked on what waits before everything else that came meanwhile has its turn: some ten ads. */
const sliceMs = 1

/**
 * Does work in the order in which it came, a little at a time, and what arrived at the process's sockets in between: people's calls
 * and the database's answers to them. Ads that came in a crowd then hold up a call for a slice, not until all of them are
 * answered (docs/decisions/101-calls-beside-ads.md).
 */
export class LittleByLittle {
  #waiting: (() => void)[] = []
  /** What is being done, and how far; what comes meanwhile waits, so that what was done is not kept. */
  #begun: readonly (() => void)[] = []
  #next = 0
  #busy = false
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The work may not throw: nobody waits for it. */
  add(work: () => void): void {
    this.#waiting.push(work)
    if (this.#busy) return
    this.#busy = true
    setImmediate(() => this.#work())
  }

  #work(): void {
    const until = this.#now() + sliceMs
    let work = this.#take()
    while (work) {
      work()
      if (until <= this.#now()) {
        setImmediate(() => this.#work())
        return
      }
      work = this.#take()
    }
    this.#busy = false
  }

  #take(): (() => void) | undefined {
    if (this.#next === this.#begun.length) {
      this.#begun = this.#waiting
      this.#waiting = []
      this.#next = 0
    }
    if (this.#begun.length === 0) return undefined
    this.#next += 1
    return this.#begun[this.#next - 1]
  }
}
