import { afterAll, beforeAll, expect, it } from 'vitest'
import { migratedTemplate, withDatabase, withLogin } from '../../test/support/migrated-template.ts'
import { beside, connectionsOf, perProcessor, type Work } from './connections.ts'
import { openLanes } from './lanes.ts'
import { type Client, lendTo, type Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'
import { one } from './read.ts'
import { appRole, authRole, consoleRole, deliveryRole, jobsRole } from './roles.ts'

/** The pools of one process on two processors, with every login apart, in an empty database that nobody else is in. */
const processors = 2
const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''
const name = `fairlead_connections_${process.pid}`
const roles = { app: appRole, console: consoleRole, auth: authRole, delivery: deliveryRole, jobs: jobsRole }
const logins = Object.keys(roles).map((login) => `${name}_${login}`)
let admin: Pool
let lanes: PostgresPool
let pools: readonly (readonly [Work, Pool])[]
beforeAll(async () => {
  // It makes the roles.
  await migratedTemplate(server)
  admin = openPostgres(server, { max: 1 })
  await admin.query(`create database ${name}`)
  const urlOf = async (login: keyof typeof roles) => {
    await admin.query(`create role ${name}_${login} login password 'app' in role ${roles[login]}`)
    return withLogin(withDatabase(server, name), `${name}_${login}`, 'app')
  }
  const urls = {
    app: await urlOf('app'),
    console: await urlOf('console'),
    auth: await urlOf('auth'),
    delivery: await urlOf('delivery'),
    jobs: await urlOf('jobs'),
  }
  lanes = openLanes(urls, { processors })
  pools = [['calls', lanes], ...(Object.entries(lanes.lanes ?? {}) as [Work, Pool][])]
})
afterAll(async () => {
  await lanes?.end()
  await admin?.query(`drop database if exists ${name} with (force)`)
  await admin?.query(`drop role if exists ${logins.join(', ')}`)
  await admin?.end()
})

it('a process whose every lane is asked for more than it has opens no more than the bound, and no lane waits for another', async () => {
  const stopListening = await lanes.listen('anything', () => {})
  const has = connectionsOf('all', processors)
  const lent: Client[] = []
  const late: Promise<void>[] = []
  // Each for somebody else, in the order of asking: who comes late waits until somebody gives one back.
  for (const [work, pool] of pools) {
    const asked = Array.from({ length: 3 * has[work] }, (_, n) => lendTo(pool, { owner: `${n}` }).connect())
    lent.push(...(await Promise.all(asked.slice(0, has[work]))))
    late.push(
      ...asked.slice(has[work]).map((waiting) =>
        waiting.then(
          (client) => client.release(),
          () => {},
        ),
      ),
    )
  }
  const open = () =>
    one<{ n: bigint }>(admin, 'select count(*) as n from pg_stat_activity where usename = any ($1)', [logins])
  expect(await open()).toEqual({ n: BigInt(perProcessor * processors + beside) })
  for (const client of lent) client.release()
  await Promise.all(late)
  expect(await open()).toEqual({ n: BigInt(perProcessor * processors + beside) })
  await stopListening()
})

it('plans what partners ask once a connection, for any values, and leaves the other lanes to PostgreSQL', async () => {
  const modes = pools.map(async ([work, pool]) => {
    const { plan_cache_mode } = await one<{ plan_cache_mode: string }>(pool, 'show plan_cache_mode')
    return [work, plan_cache_mode] as const
  })
  const others = pools.slice(1).map(([work]) => [work, 'auto'] as const)
  expect(await Promise.all(modes)).toEqual([['calls', 'force_generic_plan'], ...others])
})

it.each([
  ['failed', 'select 1 / 0'],
  ['open', 'select 1'],
])(
  'lends nobody a connection whose transaction was left %s, as a commit leaves it that was cancelled',
  async (_, last) => {
    const pool = openPostgres(server, { max: 1 })
    try {
      const client = await pool.connect()
      await client.query('begin')
      await client.query("set local application_name = 'left behind'")
      await client.query(last).catch(() => {})
      client.release()
      const name = await one(pool, "select current_setting('application_name') as of")
      expect(name).toEqual({ of: 'fairlead' })
    } finally {
      await pool.end()
    }
  },
)
