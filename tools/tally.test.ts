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
    expect(tallyLine({ passed: 4, failed: 1, skipped: 2 })).toBe('4 passed, 1 failed, 2 skipped')
  })

  it('adds up what several runs found', () => {
    expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    })
  })
})

describe('a Vitest report', () => {
  it('is counted as it stands when the run ended well', () => {
    expect(tallyOf(allGood, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 })
  })

  it('counts a file that did not load as one failure', () => {
    const report = { ...allGood, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(tallyOf(report, 1).failed).toBe(1)
  })

  it('does not count the failed tests of a file twice', () => {
    const failedTest = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    expect(tallyOf({ ...allGood, numFailedTests: 1, testResults: [failedTest] }, 1).failed).toBe(1)
  })

  it('fails when the run ended badly although each test passed, or left no report at all', () => {
    expect(tallyOf(allGood, 1).failed).toBe(1)
    expect(tallyOf(undefined, 0).failed).toBe(1)
  })
})
