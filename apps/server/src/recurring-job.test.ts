import { pino } from 'pino'
import { expect, it } from 'vitest'
import { doDueJobs, type RecurringJob } from './recurring-job.ts'

type Line = { readonly msg: string; readonly job: string; readonly err?: unknown; readonly reason?: string }

it('logs a failure in full once, then a line each minute, in full again where it is another, and that it is over', async () => {
  const lines: Line[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  let now = Date.parse('2026-11-16T12:00:00Z')
  let fails: string | undefined = 'no database'
  const job: RecurringJob = {
    name: 'assign journal numbers',
    work: async () => {
      if (fails) throw new Error(fails)
    },
  }
  let others = 0
  const other: RecurringJob = { name: 'other', work: async () => others++ }
  const tick = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await doDueJobs({ clock: { now: () => new Date(now) }, log }, [job, other])
      now += 500
    }
  }
  await tick(240)
  fails = 'read-only'
  await tick(2)
  fails = undefined
  await tick(2)
  expect(lines.map(({ msg, err, reason }) => [msg, err !== undefined, reason])).toEqual([
    ['job failed', true, undefined],
    ['job still fails', false, 'no database'],
    ['job failed', true, undefined],
    ['job works again', false, undefined],
  ])
  expect(others).toBe(244)
})
