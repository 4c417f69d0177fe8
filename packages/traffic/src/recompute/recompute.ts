import { createHash } from 'node:crypto'
import { drawUnit, pickByWeight } from '../draw.ts'
import { type ExportEvent, type ExportFile, eventsOf, readExport, weightsKey } from './export-file.ts'
import { wrongHolds } from './holds.ts'
import { UnreadableExport } from './read-lines.ts'
import { DayChains, otherThanSigned } from './roots.ts'
import type { StatementRoots } from './statement.ts'

/** What a file came to. `differences` holds the first of them in words; `different` counts all. */
export type Recomputed = {
  readonly events: number
  readonly orders: number
  /** Orders that are settled with all of their events in the file. */
  readonly settled: number
  /** Days whose root is in the file. */
  readonly days: number
  readonly different: number
  readonly differences: readonly string[]
}

const toldMax = 100

type Tally = { views: number; results: number }

/**
 * Repeats every draw of an exported group by its weights and the published seeds, what was withheld, and each settled
 * order's paid views, spend and revenue, and the roots of its days; and compares, also with what was signed. Throws UnreadableExport, before anything was compared.
 */
export async function recompute(
  path: string,
  statements: readonly StatementRoots[] = [],
): Promise<Recomputed> {
  const file = await readExport(path)
  const differences: string[] = []
  let different = 0
  const differ = (what: string) => {
    different += 1
    if (differences.length < toldMax) differences.push(what)
  }
  for (const [day, { seed, commitment }] of file.seeds)
    if (!createHash('sha256').update(seed).digest().equals(commitment))
      differ(`seed of ${day}: it is not the one that was committed to`)

  const tallies = new Map<number, Tally>([...file.orders.keys()].map((n) => [n, { views: 0, results: 0 }]))
  const believed: ExportEvent[] = []
  const chains = new DayChains(file)
  let before: ExportEvent | undefined
  for await (const event of eventsOf(path)) {
    if (before && !isBefore(before, event))
      throw new UnreadableExport(event.line, 'events do not stand in their order')
    before = event
    chains.add(event)
    const drawn = drawnBy(file, event)
    if (drawn !== event.order)
      differ(
        `line ${event.line}: the ${event.kind} was given to ${nameOf(event.order)}, the draw says ${nameOf(drawn)}`,
      )
    if (event.reason === '' || event.reason === 'above_expected') believed.push(event)
    const tally = event.order === null ? undefined : tallies.get(event.order)
    if (!tally || event.reason !== '') continue
    if (event.kind === 'impression') tally.views += 1
    if (event.kind === file.head.payoutEvent) tally.results += 1
  }
  for (const what of wrongHolds(file, believed)) differ(what)
  for (const what of chains.differences()) differ(what)
  for (const { roots } of statements) for (const what of otherThanSigned(file, roots)) differ(what)

  let settled = 0
  for (const [n, tally] of tallies) {
    const { settlement, whole } = file.orders.get(n) ?? {}
    if (!settlement || !whole) continue
    settled += 1
    const due = dueOf(file, n, tally)
    for (const name of ['views', 'consumed', 'revenue', 'paid'] as const)
      if (BigInt(settlement[name]) !== BigInt(due[name]))
        differ(`order ${n}: ${name} ${settlement[name]} in the settlement, ${due[name]} recomputed`)
  }
  return {
    events: file.events,
    orders: file.orders.size,
    settled,
    days: file.roots.size,
    different,
    differences,
  }
}

/** Whom the draw gives an event to; null for nobody. Throws UnreadableExport where what it needs is missing. */
function drawnBy(file: ExportFile, event: ExportEvent): number | null {
  const day = event.minute.slice(0, 10)
  const { seed } = file.seeds.get(day) ?? {}
  if (!seed) throw new UnreadableExport(event.line, `the seed of ${day} is not in the file`)
  const weights = file.weights.get(weightsKey(event.minute, event.epoch))
  if (!weights) throw new UnreadableExport(event.line, 'the weights that it was drawn by are not in the file')
  const place = pickByWeight(weights[event.kind], drawUnit(seed, event.nonce, event.kind, event.step))
  return weights.orders[place - 1] ?? null
}

/** Spend and revenue of so many paid views and results: never above what was funded, nor above the payout cap. Micros. */
function dueOf(file: ExportFile, n: number, { views, results }: Tally) {
  const { budget, revenueCap } = file.orders.get(n) ?? { budget: 0n, revenueCap: 0n }
  const { price, payout } = file.head
  const spent = BigInt(views) * price
  const payable = revenueCap / payout
  const revenue = (BigInt(results) < payable ? BigInt(results) : payable) * payout
  return { views, consumed: spent < budget ? spent : budget, revenue, paid: toCents(revenue) }
}

/** Half-even to whole cents. */
function toCents(micros: bigint): bigint {
  const [cents, rest] = [micros / 10_000n, micros % 10_000n]
  const up = rest > 5_000n || (rest === 5_000n && cents % 2n === 1n)
  return (up ? cents + 1n : cents) * 10_000n
}

function isBefore(a: ExportEvent, b: ExportEvent): boolean {
  if (a.ts !== b.ts) return a.ts < b.ts
  const nonces = Buffer.compare(a.nonce, b.nonce)
  if (nonces !== 0) return nonces < 0
  if (a.kind !== b.kind) return a.kind < b.kind
  return a.step < b.step
}

function nameOf(order: number | null): string {
  return order === null ? 'nobody' : `order ${order}`
}
