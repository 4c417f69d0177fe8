import { type StrayError, strayErrorLine } from './stray-errors.ts'

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
  readonly testResults: readonly FileReport[]
}

type FileReport = {
  readonly name?: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName?: string
    /** In ms. */
    readonly duration?: number
    readonly failureMessages?: readonly string[]
  }[]
}

/** What is left of a run of Vitest. */
export type Run = {
  readonly report: VitestReport | undefined
  readonly exitCode: number
  readonly strayErrors?: readonly StrayError[] | undefined
}

/**
 * Counts a run. A file that failed without a failed test in it (it does not even load) is one failure, and so are each
 * error beside the tests, and a run that ended badly although nothing in it failed.
 */
export function tallyOf({ report, exitCode, strayErrors = [] }: Run): Tally {
  if (!report) {
    return { ...nothing, failed: 1, failures: [`a run left no report, and ended with exit code ${exitCode}`] }
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status)).length
  const broken = report.testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const failures = [
    ...report.testResults.flatMap(failuresOf).map(([where, text]) => `${where}: ${firstLine(text)}`),
    ...strayErrors.map(strayErrorLine),
  ]
  const failed = count('failed') + broken.length + strayErrors.length
  const endedBadly = failed === 0 && exitCode !== 0
  return {
    passed: count('passed'),
    failed: endedBadly ? 1 : failed,
    skipped: count('pending', 'skipped', 'todo', 'disabled'),
    failures: endedBadly
      ? [`every test passed, but the run ended with exit code ${exitCode} and named no error`]
      : failures,
  }
}

const isFailed = ({ status }: { readonly status: string }) => status === 'failed'

/** The names of the files in which something failed. */
export function failedFiles(report: VitestReport): string[] {
  return report.testResults.filter((file) => failuresOf(file).length > 0).map(({ name = '' }) => name)
}

/** Everything that is known of the failures of one file. */
export function failureTexts(report: VitestReport, file: string): string[] {
  const ofFile = report.testResults.filter(({ name }) => name === file)
  return ofFile.flatMap(failuresOf).map(([where, text]) => `${where}: ${text}`)
}

/** A report with what another one says of a file. */
export function withFile(report: VitestReport, other: VitestReport, file: string): VitestReport {
  const others = report.testResults.filter(({ name }) => name !== file)
  return { testResults: [...others, ...other.testResults.filter(({ name }) => name === file)] }
}

/** Where and how each failed test of a file failed, or the file itself when it did not load. */
function failuresOf(file: FileReport): (readonly [where: string, text: string])[] {
  const { name = '', message = '', assertionResults } = file
  const tests = assertionResults.filter(isFailed)
  if (tests.length === 0) return isFailed(file) ? [[name, message]] : []
  return tests.map(({ fullName, failureMessages }) => [
    `${name} > ${fullName}`,
    failureMessages?.join('\n') ?? '',
  ])
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''
