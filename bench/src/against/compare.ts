import type { Round } from './round.ts'

/** One figure of both trees, over all rounds. */
export type Comparison = {
  readonly name: string
  readonly unit: string
  /** Medians. */
  readonly theirs: number
  readonly ours: number
  /** Ours less theirs, as a share of theirs; above zero is more. */
  readonly change: number
  /** Half of what each one's rounds differ by, as a share of its median: the larger of both. */
  readonly spread: number
  readonly verdict: 'better' | 'worse' | 'same' | 'not judged'
}

/** Less is noise on a machine that is shared. */
const changeMin = 0.1

type Figure = {
  readonly name: string
  readonly unit: string
  readonly value: number
  /** Which way is better; undefined for what is printed and not judged. */
  readonly better?: 'more' | 'less'
}

/**
 * Compares medians of processor time and of ratios; rates, which depend on what else the machine does, and p99 are shown
 * and not judged. A figure that only one tree has is left out. A change counts when it is above a tenth and above what
 * the rounds of one tree differ by among themselves.
 */
export function compare(theirs: readonly Round[], ours: readonly Round[]): Comparison[] {
  const before = gather(theirs)
  return [...gather(ours)].flatMap(([name, { figure, values }]) => {
    const old = before.get(name)
    if (!old) return []
    const medians = { theirs: median(old.values), ours: median(values) }
    const change = (medians.ours - medians.theirs) / medians.theirs
    const spread = Math.max(spreadOf(old.values), spreadOf(values))
    return [
      { name, unit: figure.unit, ...medians, change, spread, verdict: verdictOf(figure, change, spread) },
    ]
  })
}

function verdictOf({ better }: Figure, change: number, spread: number): Comparison['verdict'] {
  if (better === undefined) return 'not judged'
  if (!(Math.abs(change) > Math.max(changeMin, spread))) return 'same'
  return change > 0 === (better === 'more') ? 'better' : 'worse'
}

function gather(rounds: readonly Round[]): Map<string, { figure: Figure; values: number[] }> {
  const gathered = new Map<string, { figure: Figure; values: number[] }>()
  for (const figure of rounds.flatMap(figuresOf)) {
    if (!Number.isFinite(figure.value)) continue
    const known = gathered.get(figure.name)
    if (known) known.values.push(figure.value)
    else gathered.set(figure.name, { figure, values: [figure.value] })
  }
  return gathered
}

function figuresOf({ results, calls }: Round): Figure[] {
  return [
    ...results.flatMap(({ name, unit, value, ratio }): Figure[] => {
      const cpu = unit === 'CPU µs each'
      // Their ratio is to processor time too: less of it is better.
      const ratioBetter = cpu ? 'less' : 'more'
      return [
        cpu ? { name, unit, value, better: 'less' } : { name, unit, value },
        ...(ratio === null
          ? []
          : [{ name: `${name} ratio`, unit: '', value: ratio, better: ratioBetter } as const]),
      ]
    }),
    ...calls.flatMap(({ call, database, ratio, p99Ms, cpuMicros }): Figure[] => [
      ...(cpuMicros === undefined
        ? []
        : [{ name: `${call} ${database}`, unit: 'CPU µs each', value: cpuMicros, better: 'less' } as const]),
      { name: `${call} ${database} ratio`, unit: '', value: ratio, better: 'more' },
      { name: `${call} ${database} p99`, unit: 'ms', value: p99Ms },
    ]),
  ]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2 / median(values)
}
