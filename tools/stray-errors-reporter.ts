import { writeFile } from 'node:fs/promises'
import type { Reporter } from 'vitest/node'

/**
 * Vitest's JSON report leaves out what went wrong outside the tests. This writes it down beside that report, into the
 * file that `FAIRLEAD_STRAY_ERRORS` names.
 */
export default class StrayErrorsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = async (_modules, errors) => {
    const file = process.env.FAIRLEAD_STRAY_ERRORS
    if (file) await writeFile(file, JSON.stringify(errors))
  }
}
