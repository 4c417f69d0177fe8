import { relative } from 'node:path'
import { buildStaleApps } from './build-apps.ts'
import { findChromium, findChromiumShell, findPostgresPrograms } from './executables.ts'
import { onceMore } from './once-more.ts'
import { startPostgres } from './postgres.ts'
import { root } from './root.ts'
import { runVitest } from './run-vitest.ts'
import type { Suite } from './suites.ts'
import { nothing, type Run, type Tally, tallyOf } from './tally.ts'

export type SuiteResult = {
  readonly tally: Tally
  /** What people should read at the end: what was not run, what was flaky. */
  readonly notes: readonly string[]
}

type Env = Readonly<Record<string, string>>

type Way = {
  readonly env?: Env
  /** Whether a failure is the last word, even where a suite may try once more. */
  readonly once?: boolean
  /** Whether its servers keep to the embedded database, even where a suite prefers PostgreSQL. */
  readonly embedded?: boolean
}

/** What a suite that lacks a program asks its reader to do. */
const howToGet = {
  PostgreSQL: 'apt-get install postgresql',
  Chromium:
    'apt-get install chromium chromium-headless-shell fonts-noto-core fonts-noto-cjk, or set CHROMIUM_PATH',
}

/**
 * Runs these files of a suite with what it needs: a PostgreSQL that was named or one of our own, a browser, built apps.
 * Each failure begins with the name of the suite.
 */
export async function runSuite(suite: Suite, files: readonly string[], way: Way = {}): Promise<SuiteResult> {
  const { tally, notes } = await runWithNeeds(suite, files, way)
  return { tally: { ...tally, failures: tally.failures.map((text) => `${suite.name}: ${text}`) }, notes }
}

async function runWithNeeds(
  suite: Suite,
  files: readonly string[],
  { env = {}, once = false, embedded = false }: Way,
): Promise<SuiteResult> {
  if (suite.needs === 'PostgreSQL') return runOnPostgres(suite, files, env)
  if (suite.needs === 'Chromium') {
    const run = (given: Env) => runInBrowser(suite, files, { ...env, ...given }, once)
    const onPostgres = suite.prefersPostgres && !embedded && !process.env.FAIRLEAD_TEST_DATABASE_URL
    return onPostgres && findPostgresPrograms() ? besidePostgres(run) : run({})
  }
  return { tally: tallyOf(await runVitest(suite.projects, files, env)), notes: [] }
}

async function runOnPostgres(suite: Suite, files: readonly string[], env: Env): Promise<SuiteResult> {
  const run = async (given: Env): Promise<SuiteResult> => ({
    tally: tallyOf(await runVitest(suite.projects, files, { ...env, ...given })),
    notes: [],
  })
  if (process.env.FAIRLEAD_TEST_DATABASE_URL) return run({})
  return findPostgresPrograms() ? besidePostgres(run) : leaveOut(files, 'PostgreSQL')
}

/** Runs with a PostgreSQL of our own. */
async function besidePostgres<Result>(run: (given: Env) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres()
  try {
    return await run({ FAIRLEAD_TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function runInBrowser(
  suite: Suite,
  files: readonly string[],
  env: Env,
  once: boolean,
): Promise<SuiteResult> {
  const chromium = findChromium()
  if (!chromium) return leaveOut(files, 'Chromium')
  await buildStaleApps()
  const run = (some: readonly string[]): Promise<Run> =>
    runVitest(suite.projects, some, {
      ...env,
      CHROMIUM_PATH: chromium,
      CHROMIUM_SHELL_PATH: findChromiumShell() ?? chromium,
    })
  const first = await run(files)
  if (once || !suite.onceMore) return { tally: tallyOf(first), notes: [] }
  const { run: last, flaky } = await onceMore(first, (file) => {
    process.stdout.write(`\nonce more, alone: ${relative(root, file)}\n`)
    return run([file])
  })
  return { tally: tallyOf(last), notes: flaky }
}

/** On a developer's machine a missing program costs its tests; in CI it is a failure. */
function leaveOut(files: readonly string[], missing: keyof typeof howToGet): SuiteResult {
  const count = `${files.length} not run: test ${files.length === 1 ? 'file that needs' : 'files that need'}`
  const inCi = ['1', 'true'].includes(process.env.CI ?? '')
  return {
    tally: inCi ? { ...nothing, failed: files.length } : nothing,
    notes: [`${count} ${missing} (${howToGet[missing]})`],
  }
}
