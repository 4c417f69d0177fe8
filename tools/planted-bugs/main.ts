/**
 * `npm run planted-bugs [-- words]`: plants each bug in a copy of the project and runs the tests that must catch it. A
 * bug is caught when a test fails while the code still loads.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, forwardSignals } from '../child.ts'
import { startPostgres } from '../postgres.ts'
import { root } from '../root.ts'
import { seconds } from '../seconds.ts'
import type { VitestReport } from '../tally.ts'
import { type PlantedBug, plantedBugs } from './bugs.ts'
import { copyProject } from './copy-project.ts'
import { planted } from './plant.ts'

forwardSignals((exitCode) => process.exit(exitCode))

const words = process.argv.slice(2)
const chosen = plantedBugs.filter(({ name }) => words.every((word) => name.includes(word)))
const copy = copyProject()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
const postgres = await startPostgres()
const missed: string[] = []
try {
  for (const bug of chosen) {
    const since = performance.now()
    const failed = await failedTests(bug)
    if (failed.length === 0) missed.push(bug.name)
    const outcome = failed.length === 0 ? 'MISSED' : `caught by "${failed[0]}"`
    process.stdout.write(`${bug.name}: ${outcome} (${seconds(since)})\n`)
  }
} finally {
  await postgres.stop()
}
process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} planted bugs caught\n`)
process.exitCode = missed.length > 0 || chosen.length === 0 ? 1 : 0

/** The names of the tests that failed with the bug in place. */
async function failedTests(bug: PlantedBug): Promise<string[]> {
  writeFileSync(join(copy, bug.file), planted(root, bug))
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const run = ['run', '--project', bug.project ?? 'unit', '--reporter=json', `--outputFile=${report}`]
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  await capture(process.execPath, [vitest, ...run, ...bug.tests], {
    cwd: copy,
    env: { FAIRLEAD_TEST_DATABASE_URL: postgres.url },
  })
  writeFileSync(join(copy, bug.file), readFileSync(join(root, bug.file)))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title = '' }) => title),
  )
}
