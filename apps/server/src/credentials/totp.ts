import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { madeWith, type Peppers } from '../crypto/peppers.ts'

/** Time-based one-time passwords of RFC 6238: HMAC-SHA-1, six digits, steps of 30 seconds. */
const stepMs = 30_000
/** A code of the step before or after is taken too: clocks differ, and people type slowly. */
const drift = 1n

/** A new secret, as long as RFC 4226 recommends: 160 bits. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** The time step that a moment lies in. */
export function totpStep(at: Date): bigint {
  return BigInt(Math.floor(at.getTime() / stepMs))
}

/** The code of one time step (RFC 4226 §5.3, dynamic truncation); `digits` is 8 in the RFC's own examples. */
export function totpCode(secret: Buffer, step: bigint, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(step)
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(at) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step around now whose code this is; undefined for a wrong code. */
export function findTotpStep(secret: Buffer, code: string, now: Date): bigint | undefined {
  const current = totpStep(now)
  for (let step = current - drift; step <= current + drift; step += 1n) {
    const expected = Buffer.from(totpCode(secret, step))
    const given = Buffer.from(code)
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return undefined
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** How authenticators take a secret (RFC 4648 base32, no padding: 20 bytes need none). */
export function base32Of(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
}

/** What a QR code for an authenticator says. */
export function totpUri(username: string, secret: Buffer): string {
  return `otpauth://totp/Fairlead:${encodeURIComponent(username)}?secret=${base32Of(secret)}&issuer=Fairlead`
}

/** Encrypts a secret for the database, which never sees the key (AES-256-GCM, bound to its operator). */
export function sealSecret(pepper: string, operatorId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(pepper), nonce).setAAD(Buffer.from(operatorId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** A secret out of the database, and whether the pepper of today sealed it. */
export type Opened = { readonly secret: Buffer; readonly ofToday: boolean }

/** Reads a secret out of the database. Throws when it was sealed for somebody else, or with a pepper that is not read. */
export function openSecret(peppers: Peppers, operatorId: string, sealed: Buffer): Opened {
  const pepper = madeWith(peppers, (candidate) => opens(candidate, operatorId, sealed))
  return { secret: openWith(pepper, operatorId, sealed), ofToday: pepper === peppers.pepper }
}

function opens(pepper: string, operatorId: string, sealed: Buffer): boolean {
  try {
    openWith(pepper, operatorId, sealed)
    return true
  } catch {
    return false
  }
}

function openWith(pepper: string, operatorId: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(pepper), sealed.subarray(0, 12))
    .setAAD(Buffer.from(operatorId))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

function keyOf(pepper: string): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'fairlead operator totp', 32))
}
