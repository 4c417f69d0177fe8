import { failedFiles, failureTexts, type Run, withFile } from './tally.ts'

/** A run of files, some of which had a second try. */
export type SecondTry = {
  readonly run: Run
  /** For people: each flaky file's name with both its reports. */
  readonly flaky: readonly string[]
}

/**
 * Runs each file that failed once more alone. One that then passes counts as it did the second time and is told of as
 * flaky; one that fails again counts as it did the first time. A run that ended badly without a failed file stays as it
 * is.
 */
export async function onceMore(first: Run, runAlone: (file: string) => Promise<Run>): Promise<SecondTry> {
  let { report, strayErrors = [] } = first
  if (!report) return { run: first, flaky: [] }
  const flaky: string[] = []
  const failed = failedFiles(report)
  for (const file of failed) {
    const second = await runAlone(file)
    if (second.exitCode !== 0 || !second.report) continue
    flaky.push(`flaky: ${file}`, ...failureTexts(report, file).map((text) => `  at first: ${text}`))
    report = withFile(report, second.report, file)
    strayErrors = strayErrors.filter((error) => error.VITEST_TEST_PATH !== file)
    const { passed = [] } = Object.groupBy(
      second.report.testResults.flatMap((each) => each.assertionResults),
      ({ status }) => status,
    )
    flaky.push(
      ...passed.map(
        ({ fullName = '', duration = 0 }) =>
          `  then, alone: passed ${fullName} in ${(duration / 1000).toFixed(0)} s`,
      ),
    )
  }
  // What ended the first run badly was those files, unless one of them is still among the failed.
  const mended = failed.length > 0 && failedFiles(report).length === 0 && strayErrors.length === 0
  return { run: { report, strayErrors, exitCode: mended ? 0 : first.exitCode }, flaky }
}
