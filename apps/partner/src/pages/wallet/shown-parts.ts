import { type Micros, microsPerCent, parseAmount, roundToCents } from '@fairlead/money/amount'
import type { Property } from './wallet-queries.ts'

/** What the total assets consist of, in the order of the wallet's rows. */
export const partsOfTotal = ['available', 'toBeConsumed', 'toBeSettled', 'onItsWay'] as const
export type PartOfTotal = (typeof partsOfTotal)[number]

/**
 * The parts of the total as the wallet shows them: whole cents that add up to the total in whole cents. Fractions of a
 * cent lie in orders until they settle, so that parts which are rounded one by one may miss the total by a cent; what is
 * missing goes to the part that was rounded furthest, and to `available`, which stands on other screens too, last.
 */
export function shownParts(property: Property): Readonly<Record<PartOfTotal, Micros>> {
  const exact: Record<PartOfTotal, Micros> = {
    available: parseAmount(property.available_balance),
    toBeConsumed: parseAmount(property.held_cash),
    toBeSettled: parseAmount(property.to_be_settled),
    onItsWay: parseAmount(property.on_its_way),
  }
  const shown = { ...exact }
  for (const part of partsOfTotal) shown[part] = roundToCents(exact[part])
  let missing = roundToCents(parseAmount(property.total_assets))
  for (const part of partsOfTotal) missing -= shown[part]
  const step = missing < 0n ? -microsPerCent : microsPerCent
  for (; missing !== 0n; missing -= step) {
    const [most] = partsOfTotal
      .filter((part) => exact[part] !== roundToCents(exact[part]))
      .sort((a, b) => far(b) - far(a))
    if (!most) break
    shown[most] += step
  }
  return shown

  /** How much of the cent that is added or taken this part really has, in micros. */
  function far(part: PartOfTotal): number {
    if (part === 'available') return Number.NEGATIVE_INFINITY
    const rounded = Number(exact[part] - shown[part])
    return step > 0n ? rounded : -rounded
  }
}
