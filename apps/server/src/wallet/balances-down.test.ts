import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balancesDown } from './balances-down.ts'

/** Bookings in the order in which they waited for the wallet, each with a time that may be a little off that order. */
const bookings = fc.array(
  fc.record({
    moved: fc.bigInt({ min: -9_999n, max: 9_999n }),
    early: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2),
  }),
  { minLength: 1, maxLength: 60 },
)

it('gives the balance after each amount as a person adds up, also where times and waiting differ', () => {
  let swapped = 0
  fc.assert(
    fc.property(bookings, fc.nat(), (made, start) => {
      let balance = 0n
      const booked = made.map(({ moved, early }, place) => {
        balance += moved
        return { moved, after: balance, at: place - 1.5 * early }
      })
      const listed = booked.toSorted((a, b) => b.at - a.at)
      if (listed.some(({ after, moved }, at) => after - moved !== (listed[at + 1]?.after ?? 0n))) swapped += 1
      let added = 0n
      const truth = listed
        .toReversed()
        .map(({ moved }) => (added += moved))
        .toReversed()
      expect(balancesDown(listed, true)).toEqual(truth)
      // A page somewhere in it, as long as a page is.
      const from = start % listed.length
      const page = listed.slice(from, from + 21)
      if (page.length === 21) expect(balancesDown(page, false)).toEqual(truth.slice(from, from + 21))
    }),
    { numRuns: 2_000 },
  )
  expect(swapped).toBeGreaterThan(500)
})

it('says nothing where the ledger wrote no balance', () => {
  expect(balancesDown([{ moved: 5n, after: null }], false)).toEqual([null])
  expect(balancesDown([{ moved: 5n, after: null }], true)).toEqual([5n])
})
