import { createHmac } from 'node:crypto'

/**
 * Who is credited with an event. The same formulas stand in `apps/server/src/db/functions/traffic/traffic-formulas.sql`; a test
 * holds them against each other. Orders are always listed by id.
 */

/** HMAC-SHA256(key, message); a day's seed has 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Buffer {
  return createHmac('sha256', key).update(message).digest()
}

/**
 * The number in [0, 1) that an event draws with: the first 53 bits of HMAC-SHA256(seed, nonce ‖ kind ‖ step) over 2⁵³.
 * `seed` is that of the UTC day on which the event was recorded.
 */
export function drawUnit(seed: Uint8Array, nonce: Uint8Array, kind: string, step: string): number {
  const digest = hmacSha256(seed, Buffer.concat([nonce, Buffer.from(kind + step)]))
  return Number(digest.readBigUInt64BE() >> 11n) / 2 ** 53
}

/**
 * The first place k, counted from 1, with Σ weights up to k > u · Σ weights; 0 where nothing has any weight. Both sums are
 * exact and made doubles before they are compared, as the database does.
 */
export function pickByWeight(weights: readonly bigint[], u: number): number {
  const least = u * Number(weights.reduce((sum, weight) => sum + weight, 0n))
  let sum = 0n
  for (const [index, weight] of weights.entries()) {
    sum += weight
    if (weight > 0n && Number(sum) > least) return index + 1
  }
  return 0
}

/** Where an event stands when some of its cohort are held: the highest ranks go first, compared byte by byte. */
export function holdRank(seed: Uint8Array, nonce: Uint8Array): Buffer {
  return hmacSha256(seed, Buffer.concat([nonce, Buffer.from('hold')]))
}
