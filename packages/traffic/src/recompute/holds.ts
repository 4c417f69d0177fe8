import { dayOf, type HeldStep, type TrafficEvent } from '../cohorts.ts'
import { holdRank } from '../draw.ts'
import { type GroupTerms, heldEvents } from '../held-events.ts'
import type { ExportEvent, ExportFile } from './export-file.ts'
import { UnreadableExport } from './read-lines.ts'

const dayMs = 86_400_000

/**
 * Which events of sealed orders were withheld though the bounds let them be paid, or the other way round. Judging goes on
 * until an order is sealed, and what is sealed keeps its place: so each order is judged by what was there when it was sealed.
 */
export function wrongHolds(file: ExportFile, believed: readonly ExportEvent[]): string[] {
  const everything = believed.map((event) => ({ ...known(event), line: event.line, order: event.order }))
  const terms = (window: number) => termsOf(file, window, believed[0]?.line ?? 1)
  if (
    everything.every(({ reason }) => reason === '') &&
    heldEvents(everything, (_group, window) => terms(window)).length === 0
  )
    return []
  const wrong: string[] = []
  let kept = new Map<number, HeldStep | ''>()
  for (const at of sealingTimes(file)) {
    const sealedBy = (order: number | null) => sealedAt(file, order) < at
    const judged = everything
      .filter((event) => event.at < at)
      .map((event) => {
        const settled = sealedBy(event.order)
        const heldStep = settled ? (kept.get(event.line) ?? '') : ('' as const)
        return { ...event, settled, heldStep, reason: heldStep === '' ? '' : 'above_expected' }
      })
    const held = new Map(
      heldEvents(judged, (_group, window) => terms(window)).map(({ event, step }) => [
        (event as (typeof judged)[number]).line,
        step,
      ]),
    )
    const next = new Map(kept)
    for (const event of everything) {
      if (sealedAt(file, event.order) !== at) continue
      const inFile = event.reason === '' ? '' : event.heldStep
      if (event.order !== null && !file.orders.get(event.order)?.whole) {
        next.set(event.line, inFile as HeldStep | '')
        continue
      }
      const step = held.get(event.line) ?? ''
      next.set(event.line, step)
      if (step !== inFile)
        wrong.push(
          `line ${event.line}: the ${event.kind} is ${wordOf(inFile)}, the bounds say ${wordOf(step)}`,
        )
    }
    kept = next
  }
  return wrong
}

function known(event: ExportEvent): TrafficEvent {
  return {
    group: '',
    kind: event.kind,
    nonce: event.nonce.toString('hex'),
    step: event.step,
    at: event.at,
    slot: event.slot,
    network: event.network,
    address: event.address,
    browser: event.browser,
    prefix: event.prefix,
    reason: event.reason,
    settled: false,
    heldStep: event.heldStep as HeldStep | '',
  }
}

function termsOf(file: ExportFile, window: number, line: number): GroupTerms {
  const bounds = file.bounds.get(window)
  if (!bounds) throw new UnreadableExport(line, 'what its three days were judged by is not in the file')
  return {
    paidFor: file.head.payoutEvent,
    tried: bounds.tried,
    clickBase: (slot) => bounds.clickBase.get(slot) ?? 0n,
    conversionBase: (slot) => bounds.conversionBase.get(slot) ?? 0n,
    atCeiling: (kind, key, day) => bounds.atCeiling.has(`${kind} ${isoDay(day)} ${key}`),
    rank: ({ at, nonce }) => {
      const { seed } = file.seeds.get(isoDay(dayOf(at))) ?? {}
      if (!seed) throw new UnreadableExport(line, `the seed of ${isoDay(dayOf(at))} is not in the file`)
      return holdRank(seed, Buffer.from(nonce, 'hex')).toString('hex')
    },
  }
}

function sealedAt(file: ExportFile, order: number | null): number {
  return (order === null ? undefined : file.orders.get(order)?.sealedAt) ?? Number.POSITIVE_INFINITY
}

function sealingTimes(file: ExportFile): number[] {
  const times = [...file.orders.values()].flatMap((order) => order.sealedAt ?? [])
  return [...new Set(times)].toSorted((a, b) => a - b)
}

function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function wordOf(step: string): string {
  return step === '' ? 'paid' : `withheld (${step})`
}
