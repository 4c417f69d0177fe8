import { afterAll, beforeAll, expect, it } from 'vitest'
import { OwnCluster } from '../../test/races/own-cluster.ts'
import { assertDurable } from './durability.ts'
import { openPostgres } from './postgres.ts'

let cluster: OwnCluster
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await cluster.start()
})
afterAll(() => cluster?.remove())

/** What the start with real money says to a PostgreSQL on which these settings were changed. */
async function saidTo(...settings: string[]): Promise<string> {
  const admin = openPostgres(cluster.url, { max: 1 })
  for (const setting of settings) await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  // The server reads its configuration anew in its own time, and says nothing when it has.
  await admin.query('select pg_sleep(0.2)')
  await admin.end()
  const fresh = openPostgres(cluster.url, { max: 1 })
  try {
    return await assertDurable(fresh).then(
      () => 'yes',
      (error: Error) => error.message,
    )
  } finally {
    for (const setting of settings) await fresh.query(`alter system reset ${setting.split(' ')[0]}`)
    await fresh.query('select pg_reload_conf()')
    await fresh.query('select pg_sleep(0.2)')
    await fresh.end()
  }
}

it('takes real money on a PostgreSQL that keeps what it acknowledged, also with a standby', async () => {
  expect(await saidTo()).toBe('yes')
  expect(await saidTo('synchronous_commit = remote_apply')).toBe('yes')
})

it.each([
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
  ['synchronous_commit', 'local'],
])('refuses real money where %s is %s, by its name', async (name, value) => {
  expect(await saidTo(`${name} = ${value}`)).toBe(
    `DATABASE_URL: PostgreSQL has ${name} = ${value}, real money needs on`,
  )
})
