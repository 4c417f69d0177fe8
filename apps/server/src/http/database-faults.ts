import pg from 'pg'
import type { FaultNotes } from '../context.ts'
import { isOutOfSpace } from '../db/out-of-space.ts'
import { databaseFaults } from '../metrics/metrics.ts'

/** For so long a fault is told without its place in the code once that was told, in milliseconds. */
const wholeEveryMs = 60_000
/** What visitors' browsers ask for is told together: a line in so many milliseconds. */
const togetherMs = 10_000
/** For so long a database that was out of space counts as full. */
const fullMs = 30_000

/** Counts what the database could not do, and logs it so that an outage of hours fills no disk. `passed` answers milliseconds. */
export class DatabaseFaults implements FaultNotes {
  readonly #passed: () => number
  readonly #told = new Map<string, { wholeAt: number; lineAt: number; untold: number }>()
  #fullAt = Number.NEGATIVE_INFINITY

  constructor(passed = () => performance.now()) {
    this.#passed = passed
  }

  get isFull(): boolean {
    return this.#passed() - this.#fullAt < fullMs
  }

  note({ fault, error, log, url, many = false }: Parameters<FaultNotes['note']>[0]): void {
    databaseFaults.inc({ code: fault })
    const now = this.#passed()
    // The embedded database looks itself before anything is done, a read too.
    if (isOutOfSpace(error) && error instanceof pg.DatabaseError) this.#fullAt = now
    if (fault === 'client gone') return
    const told = this.#told.get(fault)
    if (!told || now - told.wholeAt >= wholeEveryMs) {
      this.#told.set(fault, { wholeAt: now, lineAt: now, untold: 0 })
      log.warn({ err: error, url, ...(told?.untold && { untold: told.untold }) }, 'database fault')
    } else if (many && now - told.lineAt < togetherMs) told.untold += 1
    else {
      const { message } = error as Error
      log.warn({ fault, reason: message, url, ...(told.untold && { untold: told.untold }) }, 'database fault')
      told.lineAt = now
      told.untold = 0
    }
  }
}
