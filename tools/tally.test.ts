import { describe, expect, it } from 'vitest'
import {
  add,
  failedFiles,
  failureTexts,
  nothing,
  tallyLine,
  tallyOf,
  type VitestReport,
  withFile,
} from './tally.ts'

const passes = { status: 'passed', fullName: 'pays' }
const fails = { status: 'failed', fullName: 'pays once', failureMessages: ['expected 2 to be 1\nat …'] }
const good = { name: 'a.test.ts', status: 'passed', assertionResults: [passes, passes] }
const bad = { name: 'b.test.ts', status: 'failed', assertionResults: [passes, fails] }
const broken = { name: 'c.test.ts', status: 'failed', message: 'no such file\nat …', assertionResults: [] }

const run = (exitCode: number, ...testResults: VitestReport['testResults'][number][]) =>
  tallyOf({ report: { testResults }, exitCode })

describe('the last line of npm test', () => {
  it('always names passed and failed, and skipped only when there are some', () => {
    expect(tallyLine(nothing)).toBe('0 passed, 0 failed')
    expect(tallyLine({ ...nothing, passed: 4, failed: 1, skipped: 2 })).toBe('4 passed, 1 failed, 2 skipped')
  })

  it('adds up what several runs found', () => {
    const one = { passed: 1, failed: 2, skipped: 3, failures: ['a', 'b'] }
    expect(add(one, { passed: 10, failed: 20, skipped: 30, failures: ['c'] })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
      failures: ['a', 'b', 'c'],
    })
  })
})

describe('a run of Vitest', () => {
  it('is counted as it stands when it ended well', () => {
    expect(run(0, good)).toEqual({ ...nothing, passed: 2 })
    expect(run(0, { ...good, assertionResults: [passes, { status: 'skipped' }] }).skipped).toBe(1)
  })

  it('counts a file that did not load as one failure', () => {
    const { failed, failures } = run(1, broken)
    expect(failed).toBe(1)
    expect(failures).toEqual(['c.test.ts: no such file'])
  })

  it('does not count the failed tests of a file twice', () => {
    const { passed, failed, failures } = run(1, bad)
    expect([passed, failed]).toEqual([1, 1])
    expect(failures).toEqual(['b.test.ts > pays once: expected 2 to be 1'])
  })

  it('fails when it ended badly although each test passed, or left no report at all', () => {
    expect(run(1, good).failed).toBe(1)
    const unreported = tallyOf({ report: undefined, exitCode: 139 })
    expect([unreported.failed, unreported.failures]).toEqual([
      1,
      ['a run left no report, and ended with exit code 139'],
    ])
  })

  it('counts and names each error that came beside the tests', () => {
    const strayErrors = [{ type: 'Unhandled Rejection', message: 'lost', VITEST_TEST_NAME: 'pays' }]
    const { passed, failed, failures } = tallyOf({
      report: { testResults: [good, bad] },
      exitCode: 1,
      strayErrors,
    })
    expect([passed, failed]).toEqual([3, 2])
    expect(failures).toEqual([
      'b.test.ts > pays once: expected 2 to be 1',
      expect.stringContaining('Unhandled Rejection beside the tests: Error: lost'),
    ])
  })
})

describe('of a report', () => {
  const report = { testResults: [good, bad, broken] }

  it('one can ask which files failed, and everything that is known of it', () => {
    expect(failedFiles(report)).toEqual(['b.test.ts', 'c.test.ts'])
    expect(failureTexts(report, 'b.test.ts')).toEqual(['b.test.ts > pays once: expected 2 to be 1\nat …'])
    expect(failureTexts(report, 'a.test.ts')).toEqual([])
  })

  it('what it says of one file can be replaced by what another says', () => {
    const mended = { ...bad, status: 'passed', assertionResults: [passes] }
    expect(withFile(report, { testResults: [mended, broken] }, 'b.test.ts').testResults).toEqual([
      good,
      broken,
      mended,
    ])
  })
})
