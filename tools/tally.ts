/** What came of some tests. `skipped` are tests that ask themselves to be skipped; `failures` name those that failed. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  }
}

/** The last line of `npm test`, which scripts read. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The part of a Vitest JSON report that we read. */
export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name?: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title?: string
      readonly fullName?: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/**
 * Counts a report. A file that failed without a failed test in it (it does not even load) is one failure, and so is a
 * run that ended badly although everything in it passed.
 */
export function tallyOf(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return { ...nothing, failed: 1 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  const endedBadly = failed === 0 && exitCode !== 0
  return {
    passed: report.numPassedTests,
    failed: endedBadly ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: endedBadly
      ? ['every test passed, but the run reported an error beside them: see "Unhandled" above']
      : report.testResults.flatMap((file) => failuresOf(file)),
  }
}

/** A line for each failed test of a file, or one for a file that did not load: where, what, and how it began. */
function failuresOf({
  name = '',
  status,
  message = '',
  assertionResults,
}: VitestReport['testResults'][number]) {
  const tests = assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
  return tests.map(
    ({ fullName, failureMessages }) => `${name} > ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
  )
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
