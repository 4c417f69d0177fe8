import { randomFillSync } from 'node:crypto'

/** Randomness for many is fetched at once: the fetching costs more than the bytes. */
const fetched = Buffer.alloc(4_096)
let used = fetched.length

/** So many random bytes, 64 at most, for nonces and ids that are made all the time. They are nobody else's, and yours to change. */
export function fewRandomBytes(count: number): Buffer {
  if (count > 64) throw new RangeError(`${count} bytes are not few`)
  if (used + count > fetched.length) {
    randomFillSync(fetched)
    used = 0
  }
  used += count
  return Buffer.from(fetched.subarray(used - count, used))
}
