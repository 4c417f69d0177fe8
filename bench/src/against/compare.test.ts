import { expect, it } from 'vitest'
import { compare } from './compare.ts'
import type { Round } from './round.ts'

const round = (cpu: number, ratio: number, p99Ms = 5, cpuMicros?: number): Round => ({
  results: [{ name: 'beacon', unit: 'CPU µs each', value: cpu, against: 20, ratio }],
  calls: [
    {
      call: 'plan.orderList',
      kind: 'read',
      database: 'postgres',
      bareRps: 100,
      capacityRps: 50,
      ratio,
      p50Ms: 1,
      p99Ms,
      p99OverP50: 5,
      ...(cpuMicros !== undefined && { cpuMicros }),
    },
  ],
})
const verdicts = (theirs: Round[], ours: Round[]) =>
  Object.fromEntries(compare(theirs, ours).map(({ name, verdict }) => [name, verdict]))

it('compares medians, so that one disturbed round changes nothing', () => {
  const [cpu] = compare(
    [60, 61, 62, 60, 400].map((n) => round(n, 3)),
    [61, 60, 61, 62, 60].map((n) => round(n, 3)),
  )
  expect(cpu).toMatchObject({ theirs: 61, ours: 61, change: 0, verdict: 'same' })
})

it('calls more processor time and a lower rate worse, and never judges p99', () => {
  const theirs = [60, 61, 62].map((n) => round(n, 0.5))
  const ours = [80, 81, 82].map((n) => round(n, 0.3, 500))
  expect(verdicts(theirs, ours)).toEqual({
    beacon: 'worse',
    // Of processor time, a lower ratio is the better one.
    'beacon ratio': 'better',
    'plan.orderList postgres ratio': 'worse',
    'plan.orderList postgres p99': 'not judged',
  })
})

it('judges no change that is within what rounds differ by', () => {
  const theirs = [50, 60, 70].map((n) => round(n, 1))
  const ours = [56, 68, 80].map((n) => round(n, 1))
  expect(verdicts(theirs, ours).beacon).toBe('same')
})

it('leaves out what only one tree measures', () => {
  expect(Object.keys(verdicts([round(60, 1)], [round(60, 1, 5, 300)]))).not.toContain(
    'plan.orderList postgres',
  )
  expect(Object.keys(verdicts([round(60, 1, 5, 300)], [round(60, 1, 5, 300)]))).toContain(
    'plan.orderList postgres',
  )
})
