import { randomBytes } from 'node:crypto'

/** A UUIDv7: its first 48 bits are the time, so that rows of one day lie together. Made here, never by a sequence. */
export function newId(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A short code for people to read out: no 0, 1, I or O; 32^length possibilities. */
export function newReference(prefix: string, length = 8): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return `${prefix}-${letters.join('')}`
}
