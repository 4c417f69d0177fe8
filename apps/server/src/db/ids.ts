import { createHash, randomBytes } from 'node:crypto'
import { fewRandomBytes } from '../crypto/random.ts'
import { readable } from '../crypto/readable.ts'

let lastMs = 0
let sequence = 0

/**
 * A UUIDv7: its first 48 bits are the time, so that rows of one day lie together; the next 12 count within the
 * millisecond, so that ids of one process sort in the order they were made. Made here, never by a sequence.
 */
export function newId(now: Date): string {
  const ms = now.getTime()
  sequence = ms === lastMs ? (sequence + 1) & 0xfff : 0
  lastMs = ms
  const bytes = fewRandomBytes(16)
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return asUuid(bytes)
}

/** The id of what is made under somebody's idempotency key: the same whenever the request is repeated. A UUIDv8. */
export function idUnder({ ownerId, key }: { readonly ownerId: string; readonly key: string }): string {
  const bytes = createHash('sha256').update(ownerId).update('\0').update(key).digest().subarray(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return asUuid(bytes)
}

function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A short random code for people to read out, such as `D-7QK2M9XA`; 32^length possibilities. */
export function newReference(prefix: string, length = 8): string {
  return `${prefix}-${readable(randomBytes(length))}`
}
