import { expect, it } from 'vitest'
import { onceMore } from './once-more.ts'
import { type Run, tallyOf } from './tally.ts'

const file = (name: string, status: 'passed' | 'failed', message = '') => ({
  name,
  status,
  assertionResults: [
    { status, fullName: `the journey of ${name}`, duration: 12_345, failureMessages: [message] },
  ],
})
const first: Run = {
  exitCode: 1,
  report: { testResults: [file('a', 'passed'), file('b', 'failed', 'a button never came\nat b:7')] },
}
const passes: Run = { exitCode: 0, report: { testResults: [file('b', 'passed')] } }
const fails: Run = { exitCode: 1, report: { testResults: [file('b', 'failed', 'nor this time')] } }

function answering(second: Run) {
  const asked: string[] = []
  const runAlone = async (name: string) => {
    asked.push(name)
    return second
  }
  return { asked, runAlone }
}

it('runs what failed once more alone; when it passes the run passes, and both reports are told', async () => {
  const { asked, runAlone } = answering(passes)
  const { run, flaky } = await onceMore(first, runAlone)
  expect(asked).toEqual(['b'])
  expect(tallyOf(run)).toMatchObject({ passed: 2, failed: 0 })
  expect(flaky).toEqual([
    'flaky: b',
    '  at first: b > the journey of b: a button never came\nat b:7',
    '  then, alone: passed the journey of b in 12 s',
  ])
})

it('fails by its first report when it fails again, and never tries a third time', async () => {
  const { asked, runAlone } = answering(fails)
  const { run, flaky } = await onceMore(first, runAlone)
  expect(asked).toEqual(['b'])
  expect(tallyOf(run)).toMatchObject({ passed: 1, failed: 1 })
  expect(tallyOf(run).failures[0]).toContain('a button never came')
  expect(flaky).toEqual([])
})

it('does not take a second run for good that passed but ended badly', async () => {
  const { run } = await onceMore(first, answering({ ...passes, exitCode: 1 }).runAlone)
  expect(tallyOf(run).failed).toBe(1)
})

it('tries nothing again when no file failed, however the run ended', async () => {
  const { asked, runAlone } = answering(passes)
  const bad: Run = { exitCode: 1, report: { testResults: [file('a', 'passed')] } }
  expect(tallyOf((await onceMore(bad, runAlone)).run).failed).toBe(1)
  expect(tallyOf((await onceMore({ exitCode: 1, report: undefined }, runAlone)).run).failed).toBe(1)
  expect(asked).toEqual([])
})

it('forgives an error beside the tests only of a file that passed alone', async () => {
  const run = async (path: string) => {
    const strayErrors = [{ type: 'Unhandled Rejection', message: 'lost', VITEST_TEST_PATH: path }]
    return tallyOf((await onceMore({ ...first, strayErrors }, answering(passes).runAlone)).run).failed
  }
  expect([await run('b'), await run('a')]).toEqual([0, 1])
})
