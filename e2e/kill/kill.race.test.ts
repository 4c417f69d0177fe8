import { afterAll, beforeAll, expect, it } from 'vitest'
import { allAims, callersAims } from './faults.ts'
import { KillRun } from './kill-run.ts'
import { reportOf } from './report.ts'

/** So many cycles; a release has 300. */
const full = process.env.FAIRLEAD_KILL_CYCLES !== undefined
const cycles = Number(process.env.FAIRLEAD_KILL_CYCLES ?? 6)
/** Processes that are started in the same moment on the empty database. */
const atOnce = full ? 4 : 2
const timeout = 180_000 + cycles * 60_000

let run: KillRun
let healthyMs: number
beforeAll(async () => {
  ;({ run, healthyMs } = await KillRun.open(
    process.env.FAIRLEAD_TEST_DATABASE_URL ?? '',
    atOnce,
    full ? allAims : callersAims,
  ))
}, 240_000)
afterAll(() => run?.remove())

it('two servers and their database are killed, and nothing that was acknowledged is lost or done twice', {
  timeout,
}, async () => {
  const size = full
    ? { people: 12, visitors: 12, verifyEvery: 10 }
    : { people: 6, visitors: 6, verifyEvery: 3 }
  const done = await run.cycles({ cycles, ...size })
  const report = reportOf(done, run.list)
  process.stdout.write(
    `${report.text}\nverify: clean ${run.verified} times; ${atOnce} processes healthy ${(healthyMs / 1000).toFixed(1)} s after their start\n`,
  )
  expect(run.list.problems).toEqual([])
  expect(done.length).toBe(cycles)
  // Fewer, and the kills came between two calls: the run shows nothing.
  expect(report.inFlight).toBeGreaterThanOrEqual(Math.ceil(cycles * 0.8))
  expect(report.appliedUnheard).toBeGreaterThanOrEqual(Math.ceil(cycles / 6))
  if (!full) return
  expect(report.backMsMax).toBeLessThanOrEqual(15_000)
  expect(healthyMs).toBeLessThanOrEqual(30_000)
})
