import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 bits for a session, a step-up or the like. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How opaque secrets are kept: they are random, so one fast hash is enough. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
