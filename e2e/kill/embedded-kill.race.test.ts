import { afterAll, beforeAll, expect, it } from 'vitest'
import { EmbeddedRun } from './embedded-run.ts'
import { reportOf } from './report.ts'

/** A tenth of what PostgreSQL has. */
const cycles = Math.ceil(Number(process.env.FAIRLEAD_KILL_CYCLES ?? 20) / 10)

let run: EmbeddedRun
beforeAll(async () => {
  run = await EmbeddedRun.open()
}, 240_000)
afterAll(() => run?.remove())

it('npm start without a setting is killed, and nothing that was acknowledged is lost or done twice', {
  timeout: 180_000 + cycles * 60_000,
}, async () => {
  const done = await run.cycles(cycles)
  const report = reportOf(done, run.list)
  process.stdout.write(`embedded ${report.text}; verify clean ${run.verified} times\n`)
  expect(run.list.problems).toEqual([])
  expect(done.length).toBe(cycles)
  expect(run.verified).toBe(cycles)
  // Fewer, and the kills came between two calls: the run shows nothing.
  expect(report.inFlight).toBeGreaterThanOrEqual(Math.ceil(cycles * 0.8))
})
