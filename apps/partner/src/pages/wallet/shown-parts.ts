import { centsThatAddUp, type Micros, parseAmount, roundToCents, wholeCents } from '@fairlead/money/amount'
import type { Property } from './wallet-queries.ts'

/** What the total assets consist of, in the order of the wallet's rows. */
export const partsOfTotal = ['available', 'toBeConsumed', 'toBeSettled', 'onItsWay'] as const
export type PartOfTotal = (typeof partsOfTotal)[number]

/** The colour of each part in the bar and beside its row. */
export const toneOf = {
  available: 'sea',
  toBeConsumed: 'mid',
  toBeSettled: 'amber',
  onItsWay: 'open',
} as const satisfies Record<PartOfTotal, string>

type Shown = Pick<Property, 'available_balance' | 'held_cash' | 'to_be_settled' | 'on_its_way'>

/**
 * The parts of the total as the wallet shows them, and the total that they add up to. What is available is shown in whole
 * cents that can leave, as on every screen; fractions of a cent of the others lie in orders until they settle.
 */
export function shownParts(property: Shown): Readonly<Record<PartOfTotal | 'total', Micros>> {
  const { available_balance, held_cash, to_be_settled, on_its_way } = property
  const exact = [held_cash, to_be_settled, on_its_way].map(parseAmount)
  const [toBeConsumed = 0n, toBeSettled = 0n, onItsWay = 0n] = centsThatAddUp(exact)
  const available = wholeCents(parseAmount(available_balance))
  return {
    available,
    toBeConsumed,
    toBeSettled,
    onItsWay,
    total: available + toBeConsumed + toBeSettled + onItsWay,
  }
}

/** What is in open orders: the sum of the wallet's rows that say where it lies, of promo and startup funds too. */
export function shownAtWork(property: Shown & Pick<Property, 'held_promo' | 'held_advance'>): Micros {
  const { toBeConsumed, toBeSettled } = shownParts(property)
  const [promo = 0n, advance = 0n] = [property.held_promo, property.held_advance].map(parseAmount)
  return toBeConsumed + toBeSettled + roundToCents(promo) + roundToCents(advance)
}

/** What came of all the money: everything there is now plus what left, minus what came. */
export function resultOf(property: Shown & Pick<Property, 'money_in' | 'money_out'>): Micros {
  return shownParts(property).total + parseAmount(property.money_out) - parseAmount(property.money_in)
}
