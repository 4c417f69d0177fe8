/**
 * Amounts are integers of micros (1/1,000,000 of the currency) held in a bigint; on the wire they are decimal
 * strings. No floats anywhere.
 */

/** Micros of the network's currency. 1.00 is 1_000_000n. */
export type Micros = bigint

const microsPerUnit = 1_000_000n
export const microsPerCent = 10_000n

const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/

/**
 * Reads a decimal string such as `"12.34"`.
 * Throws a RangeError when it is not a plain decimal with at most 12 whole and 6 fraction digits.
 */
export function parseAmount(text: string): Micros {
  const parts = decimal.exec(text)
  if (!parts) throw new RangeError(`not an amount: ${text}`)
  const [, sign, whole = '0', fraction = ''] = parts
  const micros = BigInt(whole) * microsPerUnit + BigInt(fraction.padEnd(6, '0'))
  return sign ? -micros : micros
}

/** Writes micros as a decimal string with at least two fraction digits and no trailing zeros beyond them. */
export function formatAmount(micros: Micros): string {
  const size = micros < 0n ? -micros : micros
  const fraction = (size % microsPerUnit).toString().padStart(6, '0')
  const shown = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, '')
  return `${micros < 0n ? '-' : ''}${size / microsPerUnit}.${shown}`
}

export function smaller(a: Micros, b: Micros): Micros {
  return a < b ? a : b
}

export function larger(a: Micros, b: Micros): Micros {
  return a > b ? a : b
}

/** True for an amount that a person may type in: whole cents (docs/rules.md, Amounts). */
export function isWholeCents(micros: Micros): boolean {
  return micros % microsPerCent === 0n
}

/**
 * The whole cents of an amount that is not below zero: the most of it that a person can type in. What is available is shown
 * so, as a cent that it is rounded up to could neither be funded nor withdrawn.
 */
export function wholeCents(micros: Micros): Micros {
  return micros - (micros % microsPerCent)
}

/** Rounds micros to whole cents, half to even. The caller books the remainder. */
export function roundToCents(micros: Micros): Micros {
  const remainder = ((micros % microsPerCent) + microsPerCent) % microsPerCent
  const floor = micros - remainder
  const half = microsPerCent / 2n
  if (remainder < half) return floor
  if (remainder > half) return floor + microsPerCent
  return (floor / microsPerCent) % 2n === 0n ? floor : floor + microsPerCent
}

/** An amount, or nothing where it is written as nothing with so many fraction digits: what is neither gain nor loss. */
export function asShown(micros: Micros, digits = 2): Micros {
  const twice = micros < 0n ? micros * -2n : micros * 2n
  return twice > 10n ** BigInt(6 - digits) ? micros : 0n
}

/**
 * The parts of a total as they are shown beside it: whole cents that add up to the total in whole cents. Rounded one by one
 * they may miss it by a cent; what is missing goes to the part that was rounded furthest. No part is shown further than a cent
 * from what it is, and a part in whole cents is shown as it is. Parts may be below zero: revenue and −spend are the parts of
 * a profit. Where the total is shown as something else, because it is itself one of the parts of another, `total` says as what.
 */
export function centsThatAddUp(parts: readonly Micros[], total?: Micros): Micros[] {
  const shown = parts.map(roundToCents)
  const sum = (amounts: readonly Micros[]) => amounts.reduce((all, each) => all + each, 0n)
  let missing = (total ?? roundToCents(sum(parts))) - sum(shown)
  const step = missing < 0n ? -microsPerCent : microsPerCent
  const sign = missing < 0n ? -1n : 1n
  // How much of the cent that is added or taken each part really has.
  const far = parts.map((part, index) => (part - (shown[index] ?? 0n)) * sign)
  const order = parts
    .map((_, index) => index)
    .filter((index) => !isWholeCents(parts[index] ?? 0n))
    .sort((a, b) => Number((far[b] ?? 0n) - (far[a] ?? 0n)))
  for (const index of order) {
    if (missing === 0n) break
    shown[index] = (shown[index] ?? 0n) + step
    missing -= step
  }
  return shown
}

/** Revenue, what was consumed, and the profit, as they are shown beside each other: the first minus the second is the third. */
export function shownProfit(
  exactRevenue: Micros,
  exactConsumed: Micros,
): { readonly revenue: Micros; readonly consumed: Micros; readonly profit: Micros } {
  const [revenue = 0n, spent = 0n] = centsThatAddUp([exactRevenue, -exactConsumed])
  return { revenue, consumed: -spent, profit: revenue + spent }
}

/**
 * Splits an amount by weights; the parts always sum to the whole. What division leaves over goes to the first parts,
 * one micro each. Throws a RangeError for negative amounts, negative weights or weights that sum to zero.
 */
export function split(amount: Micros, weights: readonly bigint[]): Micros[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (amount < 0n || total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('split needs an amount and weights that are not negative, and one weight above zero')
  }
  const parts = weights.map((weight) => (amount * weight) / total)
  let left = amount - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, index) => {
    if (left === 0n || weights[index] === 0n) return part
    left -= 1n
    return part + 1n
  })
}
