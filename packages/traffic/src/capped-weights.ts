/** The weights of a group's orders in a draw of views, and that of the network's standing order beside them. */
export type CappedWeights = { readonly weights: readonly bigint[]; readonly standing: bigint }

/** One partner, with followers and whoever sends to the same destination, has at most a quarter of a group's views. */
const quarters = 4n

/**
 * Caps the weights of orders so that those of one key are at most a quarter of the whole. The standing order takes what is
 * missing to the whole, up to `standing`; where that does not fill it, the largest partners shrink to one common size, the
 * largest whole number that does. Orders of one key share its size by their weights. With fewer than four keys and no
 * standing order everything is 0, and so it is where no partner has any weight.
 */
export function cappedWeights(
  keys: readonly string[],
  weights: readonly bigint[],
  standing: bigint,
): CappedWeights {
  const totals = new Map<string, bigint>()
  for (const [index, key] of keys.entries()) {
    totals.set(key, (totals.get(key) ?? 0n) + (weights[index] ?? 0n))
  }
  const cap = capOf([...totals.values()], standing)
  const before = new Map<string, bigint>()
  const capped = weights.map((weight, index) => {
    const key = keys[index] ?? ''
    const from = before.get(key) ?? 0n
    before.set(key, from + weight)
    const total = totals.get(key) ?? 0n
    return total <= cap ? weight : ((from + weight) * cap) / total - (from * cap) / total
  })
  const missing = quarters * cap - sumOf(capped)
  return { weights: capped, standing: missing > 0n ? missing : 0n }
}

/**
 * The largest size c of one key for which 4c − Σ min(total, c) ≤ standing. Above it are j < 4 keys, and there the left side
 * is (4 − j)·c − Σ of the others.
 */
function capOf(totals: readonly bigint[], standing: bigint): bigint {
  const falling = totals.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const largest = falling[0] ?? 0n
  let others = sumOf(falling)
  if (quarters * largest - others <= standing) return largest
  for (let above = 1; ; above += 1) {
    others -= falling[above - 1] ?? 0n
    const cap = (standing + others) / (quarters - BigInt(above))
    // With three above, c = standing + others is at least the fourth.
    if (cap >= (falling[above] ?? 0n)) return cap
  }
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
