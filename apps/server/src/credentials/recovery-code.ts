import { timingSafeEqual } from 'node:crypto'
import { derivedCode } from '../crypto/readable.ts'

/**
 * The code of a recovery. It is worked out where it is mailed and where it is compared, so it lies nowhere, not in the
 * database and not in the outbox.
 */
export function recoveryCode(pepper: string, recoveryId: string): string {
  return derivedCode(pepper, `recovery code\0${recoveryId}`)
}

/** Compares what was typed in; case, spaces and dashes do not matter. */
export function isRecoveryCode(typed: string, pepper: string, recoveryId: string): boolean {
  const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const [a, b] = [Buffer.from(plain(typed)), Buffer.from(plain(recoveryCode(pepper, recoveryId)))]
  return a.length === b.length && timingSafeEqual(a, b)
}
