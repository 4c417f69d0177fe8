import type { Latencies } from './load-process.ts'

/** One call on one database: a line of `calls` in `latest.json`. Rates are a second; latencies at half the capacity. */
export type CallResult = {
  readonly call: string
  readonly kind: 'read' | 'money'
  readonly database: 'postgres' | 'embedded'
  readonly bareRps: number
  readonly capacityRps: number
  readonly ratio: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly p99OverP50: number
  /** Processor time of the server process that one call takes at its capacity; with the embedded database, of both. */
  readonly cpuMicros: number
}

/** What we aim at. A missed aim is printed, and fails nothing: timings depend on the machine. */
const aims = {
  read: { ratio: 0.5, p50Ms: 5 },
  money: { ratio: 0, p50Ms: 10 },
  p99OverP50: 6,
} as const

export function callResult(measured: {
  readonly call: string
  readonly kind: CallResult['kind']
  readonly database: CallResult['database']
  readonly bare: number
  readonly capacity: number
  readonly latencies: Latencies
  readonly cpuMicros: number
}): CallResult {
  const { call, kind, database, bare, capacity, cpuMicros } = measured
  const { p50Ms, p99Ms } = measured.latencies
  return {
    call,
    kind,
    database,
    bareRps: Math.round(bare),
    capacityRps: Math.round(capacity),
    ratio: hundredths(capacity / bare),
    p50Ms: hundredths(p50Ms),
    p99Ms: hundredths(p99Ms),
    p99OverP50: hundredths(p99Ms / p50Ms),
    cpuMicros: Math.round(cpuMicros),
  }
}

/** The calls as people read them, each with the aims it missed. */
export function callTable(calls: readonly CallResult[]): string {
  const head = [
    'call',
    'database',
    'bare/s',
    'call/s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'p99/p50',
    'CPU µs',
    'missed',
  ]
  const rows = calls.map((line) => [
    line.call,
    line.database,
    line.bareRps.toLocaleString('en'),
    line.capacityRps.toLocaleString('en'),
    line.ratio.toFixed(2),
    line.p50Ms.toFixed(2),
    line.p99Ms.toFixed(2),
    line.p99OverP50.toFixed(1),
    line.cpuMicros.toLocaleString('en'),
    missed(line).join(', '),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column >= 2 && column <= 8 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** The aims in words, to stand under the table. */
export const aimsInWords = `Aims: reads at least ${aims.read.ratio} of the bare route's rate; at half load p50 at most ${aims.read.p50Ms} ms for reads and
${aims.money.p50Ms} ms for money, p99 at most ${aims.p99OverP50} times p50. Funding an order (fund-order-http): at least 0.7 of pgbench.`

function missed({ kind, ratio, p50Ms, p99OverP50 }: CallResult): string[] {
  return [
    ...(ratio < aims[kind].ratio ? ['ratio'] : []),
    ...(p50Ms > aims[kind].p50Ms ? ['p50'] : []),
    ...(p99OverP50 > aims.p99OverP50 ? ['p99'] : []),
  ]
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
