import { createHash, randomBytes } from 'node:crypto'
import type { Args } from '../../src/db/money.ts'
import { demoSlots } from '../../src/demo/people.ts'
import type { FlightPlace } from './deliver.ts'

/** Whole numbers below a limit, the same ones in each run (mulberry32). */
export function sameNumbers(seed: number): (below: number) => number {
  let random = seed
  return (below) => {
    random = (random + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(random ^ (random >>> 15), random | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * The arguments with which `record_delivery` takes a batch of views and clicks: some filtered, some twice, from thousands of
 * homes and one office, from which come far more clicks than such views bring.
 */
export function homesAndOffice(
  place: FlightPlace,
  seen: number,
  next: (below: number) => number,
  now: Date,
): Args<'record_delivery'> {
  const views = Array.from({ length: seen }, () => ({
    nonce: randomBytes(16),
    kind: 'impression',
    reason: next(12) === 0 ? 'robot' : '',
    address: next(30) === 0 ? 'office' : `home ${next(10_000)}`,
  }))
  const clicks = views
    .filter(({ address }) => next(address === 'office' ? 3 : 70) === 0)
    .map((view) => ({ ...view, kind: 'click', reason: '' }))
  const all = [...views, ...clicks, ...clicks.slice(0, 3)]
  const each = <Value>(value: Value) => all.map(() => value)
  const hashed = (salt: string) =>
    all.map(({ address }) =>
      createHash('sha256')
        .update(salt + address)
        .digest()
        .subarray(0, 8),
    )
  return {
    bucket: place.bucket,
    group: each(place.group_id),
    ts: each(now),
    nonce: all.map(({ nonce }) => nonce),
    kind: all.map(({ kind }) => kind),
    step: each(''),
    slot: all.map((_, n) => (n % 3 === 0 ? demoSlots.second : demoSlots.landing)),
    reason: all.map(({ reason }) => reason),
    value: each(null),
    address: hashed('address'),
    browser: hashed('browser'),
    prefix: hashed('prefix'),
    network: all.map(({ address }) => (address === 'office' ? '192.0.0.0/16' : '198.51.0.0/16')),
    referrer: each(''),
    in_view_ms: each(1_000),
    measured: each('io1'),
    signature: each(randomBytes(16)),
    rules: 1,
    now,
  }
}
