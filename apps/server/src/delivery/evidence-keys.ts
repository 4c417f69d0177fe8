import { randomBytes } from 'node:crypto'
import type { Clock } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'

/** Days whose keys this process keeps at hand: today, and the one before for what is still on its way. */
const daysKept = 2

/** The random keys of UTC days, shared by all processes through the database, which destroys them 48 h after the day. */
export class EvidenceKeys {
  readonly #db: Pool
  readonly #clock: Clock
  readonly #keys = new Map<string, Promise<string>>()

  constructor(db: Pool, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** The key of the UTC day that `now` (ms) is in, 32 bytes in hexadecimal. Throws for a day whose key is gone. */
  of(now: number): Promise<string> {
    const day = utcDay(now)
    const known = this.#keys.get(day)
    if (known) return known
    const asked = this.#ask(day)
    this.#keys.set(day, asked)
    // Asked again by the next one; who waits for this one is told.
    asked.catch(() => this.#keys.delete(day))
    for (const old of [...this.#keys.keys()].sort().slice(0, -daysKept)) this.#keys.delete(old)
    return asked
  }

  async #ask(day: string): Promise<string> {
    const args = { day, candidate: randomBytes(32), now: this.#clock.now() }
    const key = await callMoney<'evidence_key', Uint8Array | null>(this.#db, 'evidence_key', args)
    if (!key) throw new Error(`the evidence key of ${day} is gone`)
    return Buffer.from(key).toString('hex')
  }
}

/** The UTC day of a moment (ms), such as 2026-11-16. */
export function utcDay(now: number): string {
  const number = Math.floor(now / dayMs)
  if (number !== lastDay.number) lastDay = { number, name: new Date(now).toISOString().slice(0, 10) }
  return lastDay.name
}

const dayMs = 86_400_000
/** Asked several times for each event, and hardly ever for another day. */
let lastDay = { number: Number.NaN, name: '' }
