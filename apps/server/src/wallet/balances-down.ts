/** What an amount of a list moved, and the balance that the ledger wrote with it; null where it wrote none. */
export type Moved = { readonly moved: bigint; readonly after: bigint | null }

/**
 * The balance after each amount of a list that is ordered newest first, so that adding up from below gives every one of them.
 * `fromTheFirst` says that the list goes back to an account's beginning: then its sum is the balance.
 *
 * Otherwise the ledger's own figures say where the list stands. One alone would not do: two bookings of one moment may have
 * waited for each other the other way round than their times say, and their figures are in the order of the waiting. Each
 * figure, with what moved above it, tells the balance at the top; what most of them tell holds.
 */
export function balancesDown(rows: readonly Moved[], fromTheFirst: boolean): (bigint | null)[] {
  const above: bigint[] = []
  let sum = 0n
  for (const { moved } of rows) {
    above.push(sum)
    sum += moved
  }
  const top = fromTheFirst
    ? sum
    : mostFrequent(rows.map(({ after }, at) => (after === null ? null : after + (above[at] ?? 0n))))
  return above.map((moved) => (top === null ? null : top - moved))
}

function mostFrequent(told: readonly (bigint | null)[]): bigint | null {
  const times = new Map<bigint, number>()
  for (const each of told) if (each !== null) times.set(each, (times.get(each) ?? 0) + 1)
  let most: bigint | null = null
  for (const [each, count] of times) if (most === null || count > (times.get(most) ?? 0)) most = each
  return most
}
