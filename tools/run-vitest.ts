import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, runNode } from './child.ts'
import { root } from './root.ts'
import { type Tally, tallyOf, type VitestReport } from './tally.ts'

/** The parts of `vitest.config.ts`. */
export type Project = 'unit' | 'postgres' | 'race' | 'e2e'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/** The journeys and the measurements of screens are two parts to Vitest and one to us. */
const named = (project: Project) => (project === 'e2e' ? 'e2e*' : project)

/** The test files of a project that match all filters' words, without running them. */
export async function testFiles(project: Project, filters: readonly string[]): Promise<string[]> {
  const listed = await capture(process.execPath, [
    vitest,
    'list',
    '--filesOnly',
    '--json',
    '--project',
    named(project),
    ...filters,
  ])
  if (listed.code !== 0) throw new Error(`Vitest cannot list its files:\n${listed.output}`)
  return (JSON.parse(listed.stdout) as { file: string }[]).map(({ file }) => file)
}

/** Runs the matching tests of one project in the open and counts them. Races and journeys run one file at a time. */
export async function runVitest(
  project: Project,
  filters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-tests-'))
  try {
    const reportFile = join(folder, 'report.json')
    const alone = project === 'race' || project === 'e2e' ? ['--no-file-parallelism'] : []
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const code = await runNode(
      [vitest, 'run', '--project', named(project), ...alone, ...reporters, ...filters],
      {
        env,
      },
    )
    const report = await readFile(reportFile, 'utf8').catch(() => undefined)
    return tallyOf(report ? (JSON.parse(report) as VitestReport) : undefined, code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
