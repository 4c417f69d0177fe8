import { languages } from '@fairlead/locales/languages'
import { formatAmount, microsPerCent, roundToCents } from '@fairlead/money/amount'
import { moneyText } from '@fairlead/ui/Money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOfTotal, shownAtWork, shownParts } from './shown-parts.ts'

/** Fractions of a cent come from prices of 0.0001 and more; halves of a cent are the dangerous ones. */
const micros = fc.oneof(
  fc.bigInt(0n, 10n ** 13n),
  fc.bigInt(0n, 10n ** 6n).map((price) => price * 100n),
  fc.bigInt(0n, 10n ** 5n).map((halves) => halves * 5_000n),
)
const wholeCents = fc.bigInt(0n, 10n ** 8n).map((cents) => cents * microsPerCent)
const wallet = fc.record({ available: micros, held: micros, pending: micros, onItsWay: wholeCents })

function shownOf({ available, held, pending, onItsWay }: Record<string, bigint>) {
  const total = (available ?? 0n) + (held ?? 0n) + (pending ?? 0n) + (onItsWay ?? 0n)
  const amounts = {
    total_assets: formatAmount(total),
    available_balance: formatAmount(available ?? 0n),
    held_cash: formatAmount(held ?? 0n),
    to_be_settled: formatAmount(pending ?? 0n),
    on_its_way: formatAmount(onItsWay ?? 0n),
  }
  return { total, shown: shownParts(amounts as Parameters<typeof shownParts>[0]) }
}

/** The cents that somebody reads. */
const read = (text: string) => BigInt(text.replace(/\D/g, ''))

it('what the wallet shows of its parts adds up to what it shows as their total, in every language', () => {
  let corrected = 0
  fc.assert(
    fc.property(wallet, (state) => {
      const { shown } = shownOf(state)
      for (const { tag: locale } of Object.values(languages)) {
        const sum = partsOfTotal.reduce((all, part) => all + read(moneyText(shown[part], { locale })), 0n)
        expect(sum).toBe(read(moneyText(shown.total, { locale })))
      }
      const alone = partsOfTotal.reduce((all, part) => all + roundToCents(shown[part]), 0n)
      const one = (each: bigint | undefined) => roundToCents(each ?? 0n)
      if (one(state.available) + one(state.held) + one(state.pending) + one(state.onItsWay) !== alone)
        corrected += 1
    }),
    { numRuns: 2_000 },
  )
  console.log(`${corrected} of 2000 states missed their total by a cent where each part is rounded alone`)
  expect(corrected).toBeGreaterThan(100)
})

it('no part is shown further than a cent from what it is, and whole cents are shown as they are', () => {
  fc.assert(
    fc.property(wallet, (state) => {
      const { shown } = shownOf(state)
      const exact = [state.available, state.held, state.pending, state.onItsWay]
      for (const [index, part] of partsOfTotal.entries()) {
        const off = shown[part] - (exact[index] ?? 0n)
        expect(off < microsPerCent && off > -microsPerCent).toBe(true)
        if ((exact[index] ?? 0n) % microsPerCent === 0n) expect(off).toBe(0n)
      }
    }),
    { numRuns: 2_000 },
  )
})

it('what is shown as available can leave, and misses what is there by less than a cent', () => {
  fc.assert(
    fc.property(wallet, (state) => {
      const { available } = shownOf(state).shown
      expect(available <= state.available && available > state.available - microsPerCent).toBe(true)
      expect(available % microsPerCent).toBe(0n)
    }),
    { numRuns: 2_000 },
  )
})

it('the total is less than a cent and a half from what it is', () => {
  fc.assert(
    fc.property(wallet, (state) => {
      const { total, shown } = shownOf(state)
      const off = shown.total - total
      expect(off <= microsPerCent / 2n && 2n * off > -3n * microsPerCent).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('what is in open orders is the sum of the rows that say where it lies', () => {
  const lying = fc.record({ held: micros, pending: micros, promo: micros, advance: micros })
  fc.assert(
    fc.property(lying, ({ held, pending, promo, advance }) => {
      const property = {
        available_balance: '0.00',
        held_cash: formatAmount(held),
        held_promo: formatAmount(promo),
        held_advance: formatAmount(advance),
        to_be_settled: formatAmount(pending),
        on_its_way: '0.00',
      }
      const { toBeConsumed, toBeSettled } = shownParts(property)
      const rows = [toBeConsumed, toBeSettled, promo, advance]
      expect(read(moneyText(shownAtWork(property), { locale: 'en' }))).toBe(
        rows.reduce((all, row) => all + read(moneyText(row, { locale: 'en' })), 0n),
      )
    }),
    { numRuns: 2_000 },
  )
})
