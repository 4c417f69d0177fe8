import { createHmac, timingSafeEqual } from 'node:crypto'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The code of a recovery: 40 bits out of the pepper and the recovery's id. It is worked out where it is mailed and
 * where it is compared, so it lies nowhere, not in the database and not in the outbox.
 */
export function recoveryCode(pepper: string, recoveryId: string): string {
  const bytes = createHmac('sha256', pepper).update(`recovery code\0${recoveryId}`).digest()
  const letters = Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Compares what was typed in; case, spaces and dashes do not matter. */
export function isRecoveryCode(typed: string, pepper: string, recoveryId: string): boolean {
  const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const [a, b] = [Buffer.from(plain(typed)), Buffer.from(plain(recoveryCode(pepper, recoveryId)))]
  return a.length === b.length && timingSafeEqual(a, b)
}
