import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** Tests that need a real PostgreSQL of more than one connection: `tools/run-suite.ts` starts one for them. */
const races = '{apps,packages,tools,bench,e2e}/**/*.race.test.ts'

/**
 * Races that own their database or their PostgreSQL, and are in nobody's way beside another. The others measure times,
 * change settings of the PostgreSQL that all share, or need the whole machine for their load.
 */
const besideEachOther = [
  'apps/server/src/db/{deadlock,one-trip/pipelined-client}',
  'apps/server/src/db/upgrade/*',
  'apps/server/src/delivery/*',
  'apps/server/test/guarantees/*',
  'apps/server/test/races/{bank,job-notices,kill,lost-acknowledgement,follow,many-postings,other-databases,review}',
  'apps/server/test/races/{round-trips,same-key,staff-round-trips,statement,two-nodes}',
  'apps/server/src/session/*',
  'apps/server/src/settlement/*',
  'apps/server/test/shipped/{bad-settings,install,key-change,postback-secret,releases,round-trip,sigterm,start,two-deliveries}',
  'apps/server/src/staff/*',
  'apps/server/test/support/*',
  'apps/server/src/traffic/*',
  'apps/server/src/transfer/*',
  'bench/src/*/{delivery,growth}',
  'e2e/delivery/beacon-again',
  'e2e/kill/*',
].map((name) => `${name}.race.test.ts`)

const serverTests = 'apps/server/**/*.test.ts'

/** Server tests without a database: once is enough. */
const withoutDatabase = [
  'campaigns/landing-page',
  'config',
  'credentials/{passwords,pin-digests,totp}',
  'db/{abandon,data-lock,money-types}',
  'delivery/{ad-policy,datacentres,reservations,token,traffic-filter}',
  'http/{address,envelope,inline-scripts,loopback,security-txt}',
  'push/{device-name,encrypt,endpoint}',
  'session/contacts',
  'statement/{csv,pdf}',
  'start-failure',
  'verify/bad-settings',
  'wallet/balances-down',
].map((name) => `apps/server/src/${name}.test.ts`)

/** Of the embedded database itself. */
const embeddedOnly = [
  'checkpoint',
  'embedded-folder',
  'embedded-prepared',
  'embedded-program',
  'full-disk',
  'upgrade/embedded-upgrade',
  'zone',
].map((name) => `apps/server/src/db/${name}.test.ts`)

/** Measurements of every screen of the partner app, beside the journeys. */
const screens = 'e2e/screens/*.e2e.ts'

/** How many times slower `npm test -- --slow` makes the machine. */
const slow = Number(process.env.FAIRLEAD_SLOW ?? 1)
const seconds = (most: number) => most * 1000 * slow

/** What a journey waits for comes as late as a slow machine lets it: as long as Playwright's own waits. */
const patient = { poll: { timeout: seconds(30) } }

const patience = { testTimeout: seconds(30), hookTimeout: seconds(60) }

/** Vitest itself would leave one processor of two idle. */
const everyProcessor = '100%'

/** One more than the processors of the smallest machine: while one waits for PostgreSQL, another works. */
const oneAsks = 3

/** Twice the processors of the smallest machine: its longest files wait for most of their time, for a validation period to end. */
const oneWaits = 4

/** What is excluded from every project that has no races. */
const not = (...globs: string[]) => [...configDefaults.exclude, races, ...globs]

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A worker loads the server once for all its files: no module keeps a state that one test leaves to the next.
    isolate: false,
    // `tools/suites.ts` says which of them run when: one after the other, and those of a group side by side.
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: [
            '{packages,tools,bench,e2e}/**/*.test.{ts,tsx}',
            'apps/!(server)/**/*.test.{ts,tsx}',
            ...withoutDatabase,
          ],
          exclude: not(),
          maxWorkers: everyProcessor,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...patience,
          name: 'embedded',
          include: [serverTests],
          exclude: not(...withoutDatabase),
          maxWorkers: everyProcessor,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...patience,
          name: 'postgres',
          include: [serverTests],
          exclude: not(...withoutDatabase, ...embeddedOnly),
          env: { FAIRLEAD_TEST_WORLD: 'postgres' },
          maxWorkers: oneAsks,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'race',
          include: besideEachOther,
          testTimeout: seconds(180),
          hookTimeout: seconds(60),
          maxWorkers: oneWaits,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'race-alone',
          include: [races],
          exclude: [...configDefaults.exclude, ...besideEachOther],
          testTimeout: seconds(180),
          hookTimeout: seconds(60),
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/seeded-folder.ts',
          exclude: [...configDefaults.exclude, screens],
          expect: patient,
          // Many times what the longest takes here: a machine may be as much slower.
          testTimeout: seconds(900),
          hookTimeout: seconds(300),
          // Each has its own server, folder and browser, and waits more than it works.
          maxWorkers: oneWaits,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          // They only look, so that one prepared server does for all of them.
          name: 'screens',
          include: [screens],
          globalSetup: 'e2e/screens/prepared-server.ts',
          expect: patient,
          testTimeout: seconds(1_800),
          hookTimeout: seconds(60),
          maxWorkers: 2,
          sequence: { groupOrder: 6 },
        },
      },
    ],
  },
})
