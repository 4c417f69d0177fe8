/**
 * Whether clicks are more where one partner has an order: a sign that somebody helps the own group slowly, staying under
 * each bound. Never a reason to take money: honest neighbours are raised too.
 */

/** One group and window of a settled order; an order counts each once. */
export type PresenceTerm = { readonly clicks: number; readonly mu: number }

const spread = 0.12

/** x = ln((c+½)/(μ+½)). Logarithms of two systems may differ in the last bit. */
function presenceLog({ clicks, mu }: PresenceTerm): number {
  return Math.log((clicks + 0.5) / (mu + 0.5))
}

/** z = Σx / √Σ(0.12² + 1/μ), over terms whose μ is above zero; 0 where there is none. */
export function presence(terms: readonly PresenceTerm[]): number {
  const counted = terms.filter(({ mu }) => mu > 0)
  if (counted.length === 0) return 0
  const sum = counted.reduce((total, term) => total + presenceLog(term), 0)
  return sum / Math.sqrt(counted.reduce((total, { mu }) => total + (spread * spread + 1 / mu), 0))
}

/** Above it the level does not rise, and the share of a group is 10 %. */
export const presenceLimited = 2

/** Above it, with so many orders, two people look at it. */
export const presenceReviewed = { z: 3, orders: 4 }
