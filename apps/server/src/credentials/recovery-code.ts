import { timingSafeEqual } from 'node:crypto'
import { type Peppers, peppersOf } from '../crypto/peppers.ts'
import { derivedCode } from '../crypto/readable.ts'

/**
 * The code of a recovery. It is worked out where it is mailed and where it is compared, so it lies nowhere, not in the
 * database and not in the outbox.
 */
export function recoveryCode(pepper: string, recoveryId: string): string {
  return derivedCode(pepper, `recovery code\0${recoveryId}`)
}

/** Compares what was typed in; case, spaces and dashes do not matter. */
export function isRecoveryCode(typed: string, peppers: Peppers, recoveryId: string): boolean {
  const plain = (text: string) => Buffer.from(text.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
  const given = plain(typed)
  return peppersOf(peppers).some((pepper) => {
    const expected = plain(recoveryCode(pepper, recoveryId))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
