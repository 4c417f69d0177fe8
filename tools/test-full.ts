/**
 * `npm run test:full`: every test there is at its full size, in parts of less than an hour on two processors. What is
 * done is kept, so that a run that was interrupted goes on with the parts that are left; when a file has changed it
 * begins anew. `-- --part 5` runs one part, whether it is done or not.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forwardSignals, runNode } from './child.ts'
import {
  fingerprintOf,
  leftOf,
  type PartResult,
  type Progress,
  readProgress,
  writeProgress,
} from './full-progress.ts'
import { fullSizes } from './full-sizes.ts'
import { minutesTable } from './minutes.ts'
import { moneyStoryHolds } from './money-story.ts'
import { root } from './root.ts'
import { runSuite, type SuiteResult } from './run-suite.ts'
import { testFiles } from './run-vitest.ts'
import { projectFiles } from './source-files.ts'
import { filesOf, type Suite, suites } from './suites.ts'
import { add, nothing, tallyLine } from './tally.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const stateFile = join(root, '.cache/test-full.json')
const parts: Readonly<Record<string, () => Promise<SuiteResult>>> = {
  check,
  ...Object.fromEntries(
    suites.flatMap((suite) =>
      suite.name === 'race'
        ? [
            [suite.name, () => inFull(suite, (file) => !isKilling(file))],
            // Hundreds of kills take as long as everything else together.
            ['kills', () => inFull(suite, isKilling)],
          ]
        : [[suite.name, () => inFull(suite)]],
    ),
  ),
}
const names = Object.keys(parts)
const { values } = parseArgs({ options: { part: { type: 'string' } } })
const asked = values.part === undefined ? undefined : names[Number(values.part) - 1]
if (values.part !== undefined && !asked) {
  say(`--part takes a number from 1 to ${names.length}:`)
  for (const [n, name] of names.entries()) say(`  ${n + 1} ${name}`)
  process.exit(1)
}
forwardSignals((exitCode) => process.exit(exitCode))

let progress: Progress = readProgress(stateFile, fingerprintOf(projectFiles(() => true)))
const chosen = asked ? [asked] : leftOf(names, progress)
for (const name of chosen) {
  say(`\npart ${names.indexOf(name) + 1} of ${names.length}: ${name}`)
  const since = performance.now()
  const { tally, notes } = (await parts[name]?.()) ?? { tally: nothing, notes: [] }
  const result: PartResult = { tally, notes, ms: performance.now() - since }
  progress = { ...progress, results: { ...progress.results, [name]: result } }
  writeProgress(stateFile, progress)
  say(`part ${names.indexOf(name) + 1} of ${names.length}: ${name}: ${tallyLine(tally)}`)
}

const results = Object.entries(progress.results)
const tally = results.map(([, result]) => result.tally).reduce(add, nothing)
const left = leftOf(names, progress)
for (const failure of tally.failures) say(`failed: ${failure.replace(`${root}/`, '')}`)
for (const note of results.flatMap(([, result]) => result.notes)) say(note.replaceAll(`${root}/`, ''))
minutesTable(results.map(([name, { ms }]) => [name, ms])).forEach(say)
say(left.length === 0 ? 'every part is done' : `to be done: ${left.join(', ')}`)
say(tallyLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0

async function inFull(suite: Suite, wanted = (_file: string) => true): Promise<SuiteResult> {
  const files = filesOf(suite, await testFiles([]), true).filter(wanted)
  // A check-in runs the journeys on PostgreSQL.
  return runSuite(suite, files, { env: fullSizes, embedded: true })
}

function isKilling(file: string): boolean {
  return file.includes('/e2e/kill/')
}

/** Counts `npm run check` and the money story as one test each. */
async function check(): Promise<SuiteResult> {
  const held = [(await runNode(['tools/check.ts'])) === 0, await moneyStoryHolds()]
  const failures = ['npm run check', 'the money story'].filter((_, n) => !held[n])
  return {
    tally: { ...nothing, passed: held.length - failures.length, failed: failures.length, failures },
    notes: [],
  }
}
