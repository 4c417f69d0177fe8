/** A part of the tests that runs by itself; `npm test` runs them in the order of `suites`. */
export type Suite = {
  readonly name: string
  /** The option of `npm test` that asks for it. */
  readonly option: 'unit' | 'postgres' | 'race' | 'e2e'
  /** Of `vitest.config.ts`. */
  readonly projects: readonly string[]
  /** What it cannot run without. */
  readonly needs?: 'PostgreSQL' | 'Chromium'
  /** Whether its servers store on a PostgreSQL where there is one. Else each has an embedded database, and takes longer. */
  readonly prefersPostgres?: true
  /** The files that do at check-in, as beginnings of words in their paths. Without it: all. */
  readonly atCheckIn?: readonly string[]
  /** Whether a file that fails runs once more alone. Only for what a browser does on a loaded machine. */
  readonly onceMore?: true
}

/**
 * Server tests that run on the embedded database as well at every check-in: what stands between it and PostgreSQL, what
 * the database computes with fractions of its own or in bulk, and one way of an amount through everything. The others say
 * the same on both, and run there in `npm run test:full`.
 */
const differsOnEmbedded = [
  'apps/server/src/db/',
  'apps/server/src/delivery/partitions.test.ts',
  'apps/server/src/live/events.test.ts',
  'apps/server/src/network.test.ts',
  'apps/server/src/staff/in-one-transaction.test.ts',
  'apps/server/src/plan/fund-plan.test.ts',
  'apps/server/test/round-trip.test.ts',
  'apps/server/src/statement/statement.test.ts',
  'apps/server/src/traffic/baselines.test.ts',
  'apps/server/src/traffic/capped-weights.test.ts',
  'apps/server/src/traffic/draw.test.ts',
  'apps/server/src/traffic/drop-old-events.test.ts',
  'apps/server/src/traffic/formulas.test.ts',
  'apps/server/src/traffic/hold-excess.test.ts',
  'apps/server/src/verify/planted-violations.test.ts',
  'apps/server/src/wallet/withdraw.test.ts',
]

export const suites: readonly Suite[] = [
  { name: 'unit', option: 'unit', projects: ['unit'] },
  { name: 'embedded', option: 'unit', projects: ['embedded'], atCheckIn: differsOnEmbedded },
  { name: 'postgres', option: 'postgres', projects: ['postgres'], needs: 'PostgreSQL' },
  { name: 'race', option: 'race', projects: ['race', 'race-alone'], needs: 'PostgreSQL' },
  {
    name: 'journeys',
    option: 'e2e',
    projects: ['e2e'],
    needs: 'Chromium',
    prefersPostgres: true,
    onceMore: true,
  },
  { name: 'screens', option: 'e2e', projects: ['screens'], needs: 'Chromium', prefersPostgres: true },
]

/** A test file, and the project of `vitest.config.ts` that it belongs to. */
export type ProjectFile = { readonly file: string; readonly projectName: string }

/**
 * The files of a suite. `everything` ignores what is enough at check-in: for `npm run test:full`, and for whoever names
 * files.
 */
export function filesOf(suite: Suite, listed: readonly ProjectFile[], everything: boolean): string[] {
  return listed
    .filter(({ projectName }) => suite.projects.includes(projectName))
    .map(({ file }) => file)
    .filter((file) => everything || !suite.atCheckIn || suite.atCheckIn.some((part) => file.includes(part)))
}
