import { createHmac } from 'node:crypto'
import { hashSecret } from '../crypto/opaque.ts'
import { madeWith, type Peppers } from '../crypto/peppers.ts'

const keyBytes = 16

/**
 * What the link carries that verifies an e-mail address: 128 bits that follow from the verification's id and the
 * installation's pepper. The database has their hash, and the outbox nothing of them.
 */
export function emailKey(pepper: string, verificationId: string): string {
  const made = createHmac('sha256', pepper).update(`email key\0${verificationId}`).digest()
  return made.subarray(0, keyBytes).toString('base64url')
}

/** The same for a verification that was asked for before. The hash tells by which pepper; without it, that of today. */
export function emailKeyOf(peppers: Peppers, verificationId: string, keyHash: Uint8Array | null): string {
  const made = (pepper: string) =>
    keyHash !== null && hashSecret(emailKey(pepper, verificationId)).equals(keyHash)
  return emailKey(madeWith(peppers, made), verificationId)
}
