import { setTimeout as after } from 'node:timers'
import { connectionsWaiting, connectionWaitSeconds } from '../metrics/metrics.ts'
import { type Ending, NoConnection } from './ending.ts'
import { acquireMs } from './timeouts.ts'

/** On whose behalf a connection is wanted. */
export type Borrower = {
  /** Each owner gets at most a share of the connections; without one, as many as there are. */
  readonly owner?: string
  /** Nobody we know: all strangers together get at most a part of the connections. */
  readonly stranger?: boolean
  /** What is asked ends with it. */
  readonly ending?: Ending | undefined
}

/** How many connections there are, and how many of them at the same time one owner, or all strangers, may have. */
export type ShareLimits = {
  readonly connections: number
  readonly perOwner?: number
  readonly strangers?: number
}

type Waiting = { readonly borrower: Borrower; readonly serve: () => void }

/**
 * Divides the connections of a pool: whoever has its share waits, and keeps nobody behind it waiting. So a partner whose
 * wallet is locked can hold up only itself.
 */
export class Shares {
  readonly #limits: Required<ShareLimits>
  readonly #lane: string
  readonly #owners = new Map<string, number>()
  #lent = 0
  #strangers = 0
  #waiting: Waiting[] = []
  #closed = false

  constructor(limits: ShareLimits, lane: string) {
    const { connections } = limits
    this.#limits = { perOwner: connections, strangers: connections, ...limits }
    this.#lane = lane
  }

  /** Waits for a place, in the order of asking but not twice in turn for one owner, and returns how to give it back. Throws NoConnection or a CallEnded. */
  async take(borrower: Borrower): Promise<() => void> {
    if (borrower.ending?.reason) throw borrower.ending.reason
    if (this.#closed) throw new NoConnection()
    if (!this.#fits(borrower)) await this.#turn(borrower)
    else this.#count(borrower, 1)
    return () => this.#giveBack(borrower)
  }

  /** Turns away whoever waits, and whoever comes. */
  close(): void {
    this.#closed = true
    for (const { serve } of this.#waiting.splice(0)) serve()
  }

  #turn(borrower: Borrower): Promise<void> {
    const since = performance.now()
    connectionsWaiting.inc({ lane: this.#lane })
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { borrower, serve: () => leave() }
      const leave = (failure?: Error) => {
        clearTimeout(timer)
        unheard?.()
        connectionsWaiting.dec({ lane: this.#lane })
        connectionWaitSeconds.observe({ lane: this.#lane }, (performance.now() - since) / 1000)
        if (failure || this.#closed) reject(failure ?? new NoConnection())
        else resolve()
      }
      const giveUp = (failure: Error) => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        leave(failure)
      }
      const timer = after(() => giveUp(new NoConnection()), acquireMs)
      const unheard = borrower.ending?.onEnd(giveUp)
      this.#waiting.push(waiting)
    })
  }

  #fits({ owner, stranger }: Borrower): boolean {
    if (this.#lent >= this.#limits.connections) return false
    if (stranger && this.#strangers >= this.#limits.strangers) return false
    return owner === undefined || (this.#owners.get(owner) ?? 0) < this.#limits.perOwner
  }

  #count({ owner, stranger }: Borrower, by: 1 | -1): void {
    this.#lent += by
    if (stranger) this.#strangers += by
    if (owner === undefined) return
    const lent = (this.#owners.get(owner) ?? 0) + by
    if (lent === 0) this.#owners.delete(owner)
    else this.#owners.set(owner, lent)
  }

  #giveBack(borrower: Borrower): void {
    this.#count(borrower, -1)
    // One place more is room for at most one of those who wait.
    const next = this.#nextAfter(borrower)
    if (!next) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#count(next.borrower, 1)
    next.serve()
  }

  /** The first who waits and fits, somebody else before the same. */
  #nextAfter({ owner }: Borrower): Waiting | undefined {
    let first: Waiting | undefined
    for (const one of this.#waiting) {
      if (!this.#fits(one.borrower)) continue
      if (one.borrower.owner !== owner) return one
      first ??= one
    }
    return first
  }
}
