/**
 * `npm test [-- --unit|--postgres|--race|--e2e] [-- words of file names]`: every test there is, in the open, and one line
 * at the end that counts them.
 */
import { parseArgs } from 'node:util'
import { buildStaleApps } from './build-apps.ts'
import { forwardSignals } from './child.ts'
import { findChromium, findPostgresPrograms } from './executables.ts'
import { hasMoneyStory, moneyStoryHolds } from './money-story.ts'
import { startPostgres } from './postgres.ts'
import { root } from './root.ts'
import { type Project, runVitest, testFiles } from './run-vitest.ts'
import { add, nothing, type Tally, tallyLine } from './tally.ts'

const { values: only, positionals: filters } = parseArgs({
  options: {
    unit: { type: 'boolean' },
    postgres: { type: 'boolean' },
    race: { type: 'boolean' },
    e2e: { type: 'boolean' },
  },
  allowPositionals: true,
})
const everything = !only.unit && !only.postgres && !only.race && !only.e2e
const inCi = ['1', 'true'].includes(process.env.CI ?? '')
const notRun: string[] = []

// Exiting runs what the throw-away database left to do; the children got the signal too.
forwardSignals((exitCode) => process.exit(exitCode))

let tally = nothing
let matched = 0
for (const [project, run] of [
  ['unit', (words) => runVitest('unit', words)],
  ['postgres', (words, files) => runOnPostgres('postgres', words, files)],
  ['race', (words, files) => runOnPostgres('race', words, files)],
  ['e2e', runJourneys],
] as const satisfies [Project, (words: string[], files: number) => Promise<Tally>][]) {
  if (!everything && !only[project]) continue
  const files = (await testFiles(project, filters)).length
  matched += files
  if (files > 0) tally = add(tally, await run(filters, files))
  if (project === 'race' && everything && filters.length === 0) tally = add(tally, await runMoneyStory())
}

if (matched === 0) {
  process.stdout.write(`no test file matches ${filters.join(' ')}\n`)
  tally = add(tally, { ...nothing, failed: 1 })
}
// Once more at the end, where they are found: above lie thousands of lines.
for (const failure of tally.failures) process.stdout.write(`failed: ${failure.replace(`${root}/`, '')}\n`)
for (const line of notRun) process.stdout.write(`${line}\n`)
process.stdout.write(`${tallyLine(tally)}\n`)
process.exitCode = tally.failed > 0 ? 1 : 0

/** On a PostgreSQL that was named, or one of our own: the server's tests once more, and races, which PGlite cannot run. */
async function runOnPostgres(project: 'postgres' | 'race', words: string[], files: number): Promise<Tally> {
  if (process.env.FAIRLEAD_TEST_DATABASE_URL) return runVitest(project, words)
  if (!findPostgresPrograms()) return leaveOut(files, 'PostgreSQL', 'apt-get install postgresql')
  const postgres = await startPostgres()
  try {
    return await runVitest(project, words, { FAIRLEAD_TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function runJourneys(words: string[], files: number): Promise<Tally> {
  const chromium = findChromium()
  const how = 'apt-get install chromium fonts-noto-core fonts-noto-cjk, or set CHROMIUM_PATH'
  if (!chromium) return leaveOut(files, 'Chromium', how)
  await buildStaleApps()
  return runVitest('e2e', words, { CHROMIUM_PATH: chromium })
}

async function runMoneyStory(): Promise<Tally> {
  if (!hasMoneyStory()) return nothing
  const holds = await moneyStoryHolds()
  process.stdout.write(`money story: ${holds ? 'prints what is committed' : 'FAILED'}\n`)
  return holds ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** On a developer's machine a missing program costs its tests; in CI it is a failure. */
function leaveOut(files: number, missing: string, how: string): Tally {
  notRun.push(
    `${files} not run: test ${files === 1 ? 'file that needs' : 'files that need'} ${missing} (${how})`,
  )
  return inCi ? { ...nothing, failed: files } : nothing
}
