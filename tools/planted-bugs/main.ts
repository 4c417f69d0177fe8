/**
 * `npm run planted-bugs [-- words]`: plants each bug in a copy of the project and runs the tests that must catch it. A
 * bug is caught when a test fails while the code still loads.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capture, forwardSignals } from '../child.ts'
import { startPostgres } from '../postgres.ts'
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
    const { caughtBy, notRun } = await runWith(bug)
    if (caughtBy === undefined) missed.push(bug.name)
    const outcome = caughtBy === undefined ? (notRun ?? 'MISSED') : `caught by "${caughtBy}"`
    process.stdout.write(`${bug.name}: ${outcome} (${seconds(since)})\n`)
  }
} finally {
  await postgres.stop()
}
process.stdout.write(`${chosen.length - missed.length} of ${chosen.length} planted bugs caught\n`)
process.exitCode = missed.length > 0 || chosen.length === 0 ? 1 : 0

/** The first test that failed with the bug in place; or why some did not run, which shows nothing either way. */
async function runWith(
  bug: PlantedBug,
): Promise<{ caughtBy: string | undefined; notRun: string | undefined }> {
  const file = join(copy, bug.file)
  const whole = readFileSync(file)
  writeFileSync(file, planted(copy, bug))
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const projects = bug.project === 'race' ? ['race', 'race-alone'] : ['unit', 'postgres']
  const chosen = projects.flatMap((project) => ['--project', project])
  const run = ['run', ...chosen, '--reporter=json', `--outputFile=${report}`]
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  await capture(process.execPath, [vitest, ...run, ...bug.tests], {
    cwd: copy,
    env: { FAIRLEAD_TEST_DATABASE_URL: postgres.url },
  })
  writeFileSync(file, whole)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  const broken = testResults.find(({ status }) => status === 'failed')
  return {
    caughtBy: failures.length > 0 ? (failures[0]?.fullName ?? '') : undefined,
    notRun: broken && `NOT RUN, ${broken.message?.split('\n')[0]}`,
  }
}
