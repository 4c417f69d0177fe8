import { hashSecret } from '../crypto/opaque.ts'
import type { Borrower } from '../db/shares.ts'
import { staffBorrows } from '../http/borrowers.ts'
import type { Staff } from './sessions.ts'

const knownMax = 10_000

/**
 * Whose sessions this process has found good. Their calls have a share of their own, so that they wait behind no stranger who
 * comes from the same address. It proves nothing: each call asks the database whether the session still is good.
 */
export class KnownStaff {
  #operators = new Map<string, string>()

  remember({ sessionHash, operatorId }: Staff): void {
    if (operatorId === '') return
    if (this.#operators.size >= knownMax) this.#operators = new Map()
    this.#operators.set(sessionHash.toString('latin1'), operatorId)
  }

  /** The share of whoever sends this token; undefined for a token that was not good here. */
  shareOf(token: string | undefined): Borrower | undefined {
    const operatorId = token && this.#operators.get(hashSecret(token).toString('latin1'))
    return operatorId ? staffBorrows(operatorId) : undefined
  }
}
