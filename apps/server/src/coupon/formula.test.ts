import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

/** The two published formulas, asked of the database with any terms and held against the words they are printed in. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const cents = (most: bigint) => fc.bigInt({ min: 1n, max: most }).map((n) => n * 10_000n)
const numRuns = 500

function wholeCents(micros: bigint): bigint {
  return (micros / 10_000n) * 10_000n
}

function least(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((a, b) => (a < b ? a : b))
}

it('an effect is min(face, rate × base, cap) in whole cents, and never more than the amount put', async () => {
  const terms = fc.record({
    face: cents(100_000n),
    cap: cents(100_000n),
    base: fc.constantFrom('fee', 'amount'),
    rate_bp: fc.integer({ min: 1, max: 10_000 }),
  })
  const feeBp = fc.constantFrom(800, 900, 1_000, 1_100, 1_200)
  await fc.assert(
    fc.asyncProperty(terms, feeBp, cents(10_000_000n), async (coupon, fee, amount) => {
      const { effect } = await one<{ effect: bigint }>(
        world.ctx.db,
        'select coupon_effect(jsonb_populate_record(null::coupon, $1), $2, $3) as effect',
        [JSON.stringify({ ...coupon, face: `${coupon.face}`, cap: `${coupon.cap}` }), fee, amount],
      )
      const base = coupon.base === 'fee' ? (amount * BigInt(fee)) / 10_000n : amount
      expect(effect).toBe(
        wholeCents(least(coupon.face, (base * BigInt(coupon.rate_bp)) / 10_000n, coupon.cap)),
      )
      expect(effect <= amount).toBe(true)
    }),
    { numRuns, seed: 20_261_121 },
  )
})

it('a next face is min(face, budget left ÷ expected claims left), and all faces together stay in the budget', async () => {
  const terms = fc.record({
    face_max: cents(100_000n),
    budget: cents(1_000_000n),
    claims_expected: fc.integer({ min: 1, max: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(terms, fc.nat(220), async ({ face_max, budget, claims_expected }, claims) => {
      let claimed = 0n
      for (let n = 0; n < claims; n += 1) {
        const left = BigInt(Math.max(claims_expected - n, 1))
        claimed += wholeCents(least(face_max, (budget - claimed) / left))
      }
      expect(claimed <= budget).toBe(true)
      const offer = {
        face_max: `${face_max}`,
        budget: `${budget}`,
        claims_expected,
        claims,
        claimed: `${claimed}`,
      }
      const { face } = await one<{ face: bigint }>(
        world.ctx.db,
        'select next_face(jsonb_populate_record(null::coupon_offer, $1)) as face',
        [JSON.stringify(offer)],
      )
      const left = BigInt(Math.max(claims_expected - claims, 1))
      expect(face).toBe(wholeCents(least(face_max, (budget - claimed) / left)))
    }),
    { numRuns, seed: 20_261_121 },
  )
})
