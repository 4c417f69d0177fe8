import { centsThatAddUp, type Micros, parseAmount } from '@fairlead/money/amount'
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

/**
 * The parts of the total as the wallet shows them: they add up to it. Fractions of a cent lie in orders until they settle;
 * `available`, which stands on other screens too, takes what is missing last.
 */
export function shownParts(property: Property): Readonly<Record<PartOfTotal, Micros>> {
  const { available_balance, held_cash, to_be_settled, on_its_way } = property
  const exact = [available_balance, held_cash, to_be_settled, on_its_way].map(parseAmount)
  const [available = 0n, toBeConsumed = 0n, toBeSettled = 0n, onItsWay = 0n] = centsThatAddUp(exact, 0)
  return { available, toBeConsumed, toBeSettled, onItsWay }
}
