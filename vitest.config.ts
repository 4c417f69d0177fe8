import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that need a real PostgreSQL are kept apart: `tools/test.ts` starts one for them. */
const races = '{apps,packages,tools,e2e}/**/*.race.test.ts'

/** What a journey waits for comes as late as a slow machine lets it: as long as Playwright's own waits. */
const patient = { poll: { timeout: 30_000 } }

/** Measurements of every screen of the partner app, beside the journeys. */
const screens = 'e2e/screens/*.e2e.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tools,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, races],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // The server's own tests once more, on the database that real money runs on.
          name: 'postgres',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, races],
          // The full runs of the model and of made-up requests are on the embedded database.
          env: {
            FAIRLEAD_TEST_WORLD: 'postgres',
            FAIRLEAD_MODEL_RUNS: process.env.FAIRLEAD_MODEL_RUNS ?? '50',
            FAIRLEAD_FUZZ: process.env.FAIRLEAD_FUZZ ?? '5000',
          },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'race', include: [races], testTimeout: 180_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...configDefaults.exclude, screens],
          expect: patient,
          // Many times what the longest takes here: a machine may be as much slower.
          testTimeout: 900_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          // They only look, so that one prepared server does for all of them.
          name: 'e2e-screens',
          include: [screens],
          globalSetup: 'e2e/screens/prepared-server.ts',
          expect: patient,
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
