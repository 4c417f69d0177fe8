import { baseShare, levelOf, slotIndex } from '@fairlead/traffic/base-share'
import {
  bound,
  cohortSteps,
  expectationOf,
  isProven,
  paidAtMost,
  paidAtMostInGroup,
  viewsReversed,
  viewsTakenBack,
} from '@fairlead/traffic/bounds'
import { presence } from '@fairlead/traffic/presence'
import { canBreakEven, trialsAgree } from '@fairlead/traffic/trials'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const options = { numRuns: 1, seed: 20_261_122, endOnFailure: true }
const cases = 2_000

type Call = { readonly sql: string; readonly types: readonly string[] }

/** Asks the database for a formula over many generated arguments at once, and holds each answer against our own. */
async function same<Args extends (number | bigint | boolean | string)[]>(
  { sql, types }: Call,
  arbitrary: fc.Arbitrary<Args>,
  own: (...args: Args) => number | bigint | boolean,
): Promise<void> {
  const many = fc.array(arbitrary, { minLength: cases, maxLength: cases })
  await fc.assert(
    fc.asyncProperty(many, async (rows) => {
      const columns = types.map((_, index) => rows.map((row) => String(row[index])))
      const asked = await world.asOwner<{ answer: unknown }>(
        `select ${sql} as answer
         from unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')}) with ordinality
           as t (${types.map((_, index) => `a${index + 1}`).join(', ')}, place) order by place`,
        columns,
      )
      const told = asked.map(({ answer }) => (typeof answer === 'string' ? BigInt(answer) : answer))
      expect(told).toEqual(rows.map((row) => own(...row)))
    }),
    options,
  )
}

const ppm = fc.bigInt({ min: 0n, max: 4_000_000n })
const count = fc.oneof(fc.bigInt({ min: 0n, max: 60n }), fc.bigInt({ min: 0n, max: 10n ** 9n }))
const sum = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 8n }), fc.bigInt({ min: 0n, max: 10n ** 15n }))
const mu = sum.map(expectationOf)
/** Clicks about where a decision turns. */
const nearMu = fc
  .tuple(mu, fc.double({ min: 0, max: 3, noNaN: true }), fc.integer({ min: 0, max: 12 }))
  .map(
    ([expected, factor, more]) =>
      [expected, BigInt(Math.floor(expected * factor)) + BigInt(more)] as [number, bigint],
  )

describe('formulas in the database come to the same last bit', () => {
  it('expectation and bound', async () => {
    await same({ sql: 'expectation_of(a1)', types: ['bigint'] }, fc.tuple(sum), expectationOf)
    const z = fc.constantFrom(1.28, 2.33, 2.6, 3, 4)
    const tau = fc.constantFrom(0, 0.12, 0.25, 0.35)
    const types = ['double precision', 'double precision', 'double precision']
    await same({ sql: 'bound_of(a1, a2, a3)', types }, fc.tuple(mu, z, tau), bound)
  })

  it('what is paid at most', async () => {
    const steps = fc.constantFrom(...cohortSteps)
    await same(
      { sql: 'paid_at_most(a1, a2)', types: ['text', 'double precision'] },
      fc.tuple(steps, mu),
      (step, expected) => BigInt(paidAtMost(step, expected)),
    )
    await same(
      { sql: 'paid_at_most_in_group(a1, a2, a3)', types: ['double precision', 'bigint', 'boolean'] },
      fc
        .tuple(nearMu, fc.boolean())
        .map(([[expected, left], tried]) => [expected, left, tried] as [number, bigint, boolean]),
      (expected, left, tried) => BigInt(paidAtMostInGroup(expected, Number(left), tried)),
    )
  })

  it('what is proven, and how many views are reversed', async () => {
    await same(
      { sql: 'is_proven(a1, a2)', types: ['double precision', 'bigint'] },
      nearMu,
      (expected, left) => isProven(expected, Number(left)),
    )
    const cohortAndViews = fc
      .tuple(nearMu, count)
      .map(([[expected, clicks], views]) => [expected, clicks, views] as [number, bigint, bigint])
    await same(
      { sql: 'views_taken_back(a1, a2, a3)', types: ['double precision', 'bigint', 'bigint'] },
      cohortAndViews,
      (expected, clicks, views) => BigInt(viewsTakenBack(expected, Number(clicks), Number(views))),
    )
    await same(
      { sql: 'views_reversed(a1, a2, a3)', types: ['double precision', 'bigint', 'bigint'] },
      cohortAndViews,
      (expected, clicks, views) => BigInt(viewsReversed(expected, Number(clicks), Number(views))),
    )
  })

  it('base shares', async () => {
    await same({ sql: 'slot_index_of(a1, a2)', types: ['bigint', 'bigint'] }, fc.tuple(count, sum), slotIndex)
    const types = ['bigint', 'bigint', 'bigint']
    await same({ sql: 'level_from_trial(a1, a2, a3)', types }, fc.tuple(ppm, count, sum), levelOf)
    await same({ sql: 'base_share(a1, a2)', types: ['bigint', 'bigint'] }, fc.tuple(ppm, ppm), baseShare)
  })

  it('whether trials agree, and whether terms break even', async () => {
    const day = 86_400_000
    const trial = fc.record({
      clicks: fc.integer({ min: 0, max: 400 }),
      indexSum: fc.double({ min: 500, max: 20_000, noNaN: true }),
    })
    const two = fc
      .tuple(trial, trial, fc.integer({ min: 6 * day, max: 9 * day }))
      .map(
        ([a, b, apart]) =>
          [a.clicks, a.indexSum, b.clicks, b.indexSum, apart] as [number, number, number, number, number],
      )
    const ended = 'timestamptz $$2026-11-16 12:00+00$$'
    await same(
      {
        sql: `trials_agree(a1, a2, ${ended}, a3, a4, ${ended} + a5 * interval '1 millisecond')`,
        types: ['bigint', 'double precision', 'bigint', 'double precision', 'bigint'],
      },
      two,
      (clicks, indexSum, laterClicks, laterSum, apart) =>
        trialsAgree(
          { views: 9_000, clicks, indexSum, endedAt: 0 },
          { views: 9_000, clicks: laterClicks, indexSum: laterSum, endedAt: apart },
        ),
    )
    await same(
      { sql: 'can_break_even(a1, a2, a3, a4)', types: ['bigint', 'bigint', 'bigint', 'bigint'] },
      fc.tuple(
        fc.nat(400),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 100, max: 20_000 }),
        fc.integer({ min: 10_000, max: 900_000 }),
      ),
      canBreakEven,
    )
  })

  it('presence, but for the last bits of a logarithm', async () => {
    const term = fc.record({ clicks: fc.nat(300), mu: fc.nat(200_000_000).map((ppm) => ppm / 1_000_000) })
    let counted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 30 }), async (terms) => {
        const [row] = await world.asOwner<{ z: number }>(
          'select presence_of($1::bigint[], $2::double precision[]) as z',
          [terms.map(({ clicks }) => clicks), terms.map((one) => one.mu)],
        )
        const own = presence(terms)
        expect(Math.abs((row?.z ?? Number.NaN) - own)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(own)))
        if (own !== 0) counted += 1
      }),
      { numRuns: 300, seed: 20_261_122 },
    )
    expect(counted).toBeGreaterThan(250)
  })
})
