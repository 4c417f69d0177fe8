import { createHmac } from 'node:crypto'

const keyBytes = 16

/**
 * What the link carries that verifies an e-mail address: 128 bits that follow from the verification's id and the
 * installation's pepper. The database has their hash, and the outbox nothing of them.
 */
export function emailKey(pepper: string, verificationId: string): string {
  const made = createHmac('sha256', pepper).update(`email key\0${verificationId}`).digest()
  return made.subarray(0, keyBytes).toString('base64url')
}
