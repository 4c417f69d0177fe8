import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, runNode } from './child.ts'
import { root } from './root.ts'
import type { StrayError } from './stray-errors.ts'
import type { ProjectFile } from './suites.ts'
import type { Run, VitestReport } from './tally.ts'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const strayReporter = join(root, 'tools/stray-errors-reporter.ts')

/** The test files of all projects that match one of the words (all files without words), without running them. */
export async function testFiles(words: readonly string[]): Promise<ProjectFile[]> {
  const listed = await capture(process.execPath, [vitest, 'list', ...words, '--filesOnly', '--json'])
  if (listed.code !== 0) throw new Error(`Vitest cannot list its files:\n${listed.output}`)
  return JSON.parse(listed.stdout) as ProjectFile[]
}

/** Runs files of some projects in the open, and gives back what Vitest says of them. */
export async function runVitest(
  projects: readonly string[],
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-tests-'))
  try {
    const reportFile = join(folder, 'report.json')
    const strayFile = join(folder, 'stray-errors.json')
    const reporters = ['default', 'json', strayReporter].map((name) => `--reporter=${name}`)
    const told = [...reporters, `--outputFile.json=${reportFile}`]
    const chosen = projects.flatMap((project) => ['--project', project])
    const exitCode = await runNode([vitest, 'run', ...chosen, ...told, ...files], {
      env: { ...env, FAIRLEAD_STRAY_ERRORS: strayFile },
    })
    const [report, strayErrors] = await Promise.all([
      readJson<VitestReport>(reportFile),
      readJson<StrayError[]>(strayFile),
    ])
    return { report, strayErrors, exitCode }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Undefined for a file that was not written. */
async function readJson<Value>(file: string): Promise<Value | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Value)
}
