/** The weights of a group's orders in a draw of views, and that of the network's standing order beside them. */
export type CappedWeights = { readonly weights: readonly bigint[]; readonly standing: bigint }

/** One partner, with followers and whoever sends to the same destination, has at most a quarter of a group's views. */
const quarters = 4n

/**
 * Caps the weights of orders so that those of one key are at most a quarter of the whole, and those of a limited key a
 * tenth. The standing order takes what is missing to the whole, up to `standing`; where that does not fill it, the largest
 * partners shrink to one common size, the largest whole number that does. Orders of one key share its size by their
 * weights. With fewer than four keys and no standing order everything is 0, and so it is where no partner has any weight.
 */
export function cappedWeights(
  keys: readonly string[],
  weights: readonly bigint[],
  standing: bigint,
  limited: ReadonlySet<string> = new Set(),
): CappedWeights {
  const totals = new Map<string, bigint>()
  for (const [index, key] of keys.entries()) {
    totals.set(key, (totals.get(key) ?? 0n) + (weights[index] ?? 0n))
  }
  const most = (key: string, cap: bigint) => (limited.has(key) ? (cap * 2n) / 5n : cap)
  const fits = (cap: bigint) => {
    const sizes = [...totals].map(([key, total]) => smaller(total, most(key, cap)))
    return quarters * cap - sumOf(sizes) <= standing
  }
  const needed = [...totals].map(([key, total]) => (limited.has(key) ? (5n * total + 1n) / 2n : total))
  const cap = largestThat(fits, needed.reduce(larger, 0n))
  const before = new Map<string, bigint>()
  const capped = weights.map((weight, index) => {
    const key = keys[index] ?? ''
    const from = before.get(key) ?? 0n
    before.set(key, from + weight)
    const total = totals.get(key) ?? 0n
    const size = most(key, cap)
    return total <= size ? weight : ((from + weight) * size) / total - (from * size) / total
  })
  return { weights: capped, standing: larger(quarters * cap - sumOf(capped), 0n) }
}

/** The largest number up to `most` that fits, found by halving; 0 always does. */
function largestThat(fits: (cap: bigint) => boolean, most: bigint): bigint {
  let low = 0n
  let high = most
  let cap = most
  while (low < high) {
    if (fits(cap)) low = cap
    else high = cap - 1n
    cap = low + (high - low + 1n) / 2n
  }
  return low
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
