import { describe, expect, it } from 'vitest'
import { add, nothing, tallyLine, tallyOf, type VitestReport } from './tally.ts'

const allGood: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
}

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

describe('a Vitest report', () => {
  it('is counted as it stands when the run ended well', () => {
    expect(tallyOf(allGood, 0)).toEqual({ ...nothing, passed: 3 })
  })

  it('counts a file that did not load as one failure', () => {
    const broken = {
      name: 'a.test.ts',
      status: 'failed',
      message: 'no such file\nat …',
      assertionResults: [],
    }
    const { failed, failures } = tallyOf({ ...allGood, testResults: [broken] }, 1)
    expect(failed).toBe(1)
    expect(failures).toEqual(['a.test.ts: no such file'])
  })

  it('does not count the failed tests of a file twice', () => {
    const test = { status: 'failed', fullName: 'pays once', failureMessages: ['expected 2 to be 1\nat …'] }
    const file = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, test] }
    const { failed, failures } = tallyOf({ ...allGood, numFailedTests: 1, testResults: [file] }, 1)
    expect(failed).toBe(1)
    expect(failures).toEqual(['b.test.ts > pays once: expected 2 to be 1'])
  })

  it('fails when the run ended badly although each test passed, or left no report at all', () => {
    expect(tallyOf(allGood, 1).failed).toBe(1)
    expect(tallyOf(undefined, 0).failed).toBe(1)
  })
})
