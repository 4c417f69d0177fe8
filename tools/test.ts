/**
 * `npm test [-- --unit|--postgres|--race|--e2e] [-- words of file names]`: every test that a check-in runs, in the open,
 * and one line at the end that counts them. `--repeat 20 --slow 4 WORD` finds out why something fails now and then.
 */
import { forwardSignals } from './child.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { minutesTable } from './minutes.ts'
import { hasMoneyStory, moneyStoryHolds } from './money-story.ts'
import { root } from './root.ts'
import { runSuite, type SuiteResult } from './run-suite.ts'
import { testFiles } from './run-vitest.ts'
import { slowMachine } from './slow-machine.ts'
import { filesOf, type Suite } from './suites.ts'
import { add, nothing, tallyLine } from './tally.ts'
import { readOptions } from './test-options.ts'

const wish = readOptions(process.argv.slice(2))

// On the disk is where `npm run test:full` keeps them.
const inMemory = process.env.TMPDIR ? undefined : makeMemoryFolder()
if (inMemory) process.env.TMPDIR = inMemory

// Exiting runs what the throw-away database left to do; the children got the signal too.
forwardSignals((exitCode) => process.exit(exitCode))

const say = (line: string) => process.stdout.write(`${line}\n`)
const listed = await testFiles(wish.words)
// Whoever names files of a suite means those, not only what differs there.
const named = wish.words.length > 0 && !wish.all
const chosen = wish.suites
  .map((suite) => ({ suite, files: filesOf(suite, listed, named) }))
  .filter(({ files }) => files.length > 0)

const took: (readonly [string, number])[] = [...wish.before]
const notes: string[] = []
const rounds: string[] = []
let tally = nothing
for (let round = 1; round <= wish.rounds; round += 1) {
  let ofRound = nothing
  for (const { suite, files } of chosen) {
    const since = performance.now()
    const result = await runSlowly(suite, files)
    ofRound = add(ofRound, result.tally)
    notes.push(...result.notes)
    took.push([wish.rounds > 1 ? `${suite.name}, round ${round}` : suite.name, performance.now() - since])
  }
  tally = add(tally, ofRound)
  rounds.push(`round ${round} of ${wish.rounds}: ${tallyLine(ofRound)}`)
  if (wish.rounds > 1) say(rounds.at(-1) ?? '')
}
if (wish.all && wish.words.length === 0 && hasMoneyStory()) {
  const holds = await moneyStoryHolds()
  say(`money story: ${holds ? 'prints what is committed' : 'FAILED'}`)
  tally = add(tally, { ...nothing, [holds ? 'passed' : 'failed']: 1 })
}
if (chosen.length === 0) {
  say(`no test file matches ${wish.words.join(' ')}`)
  tally = add(tally, { ...nothing, failed: 1 })
}

// Once more at the end, where they are found: above lie thousands of lines.
if (wish.rounds > 1) rounds.forEach(say)
for (const failure of tally.failures) say(`failed: ${failure.replace(`${root}/`, '')}`)
for (const note of notes) say(note.replaceAll(`${root}/`, ''))
minutesTable(took).forEach(say)
say(tallyLine(tally))
process.exitCode = tally.failed > 0 ? 1 : 0

/** Whoever runs it many times wants to see each failure. */
async function runSlowly(suite: Suite, files: readonly string[]): Promise<SuiteResult> {
  const once = wish.rounds > 1
  if (wish.slow === 1) return runSuite(suite, files, { once })
  const inBrowser = suite.needs === 'Chromium'
  say(
    `${wish.slow} times slower: ${inBrowser ? 'pages, by the browser' : 'everything, by busy processes beside it'}`,
  )
  const end = inBrowser ? () => {} : slowMachine(wish.slow)
  return runSuite(suite, files, { once, env: { FAIRLEAD_SLOW: String(wish.slow) } }).finally(end)
}
