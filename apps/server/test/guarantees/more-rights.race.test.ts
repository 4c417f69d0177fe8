import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.ts'
import { brokenInvariants } from '../support/books.ts'
import { anyHash, call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

const richer = 'update wallet set available = available + 1000000'

it.each([
  [
    'the server cannot become the owner',
    'set role fairlead_owner',
    '42501 permission denied to set role "fairlead_owner"',
  ],
  [
    'the server cannot become the superuser',
    'set role postgres',
    '42501 permission denied to set role "postgres"',
  ],
  [
    'the server cannot make itself a member of the owner',
    'grant fairlead_owner to fairlead_app',
    '42501 must have admin option on role "fairlead_owner"',
  ],
  [
    'the server cannot replace a money function',
    `create or replace function look_again(uuid, uuid, timestamptz, timestamptz) returns void language sql security definer as '${richer}'`,
    '42501 permission denied for schema public',
  ],
  [
    'the server cannot add a function of its own',
    `create function get_rich() returns void language sql as '${richer}'`,
    '42501 permission denied for schema public',
  ],
  [
    'the server cannot take a function over',
    'alter function look_again owner to current_user',
    '42501 must be owner of function look_again',
  ],
  [
    'the server cannot hang a trigger on a table',
    'create trigger rich before insert on posting execute function suppress_redundant_updates_trigger()',
    '42501 permission denied for table posting',
  ],
  [
    'the server cannot hang a rule on a table',
    'create rule rich as on update to deposit do instead nothing',
    '42501 must be owner of table deposit',
  ],
  [
    'the server cannot drop a constraint',
    'alter table wallet drop constraint wallet_available_not_negative',
    '42501 must be owner of table wallet',
  ],
  [
    'the server cannot switch foreign keys off',
    "set session_replication_role = 'replica'",
    '42501 permission denied to set parameter "session_replication_role"',
  ],
  ['the server cannot drop a table', 'drop table posting', '42501 must be owner of table posting'],
  [
    'the server cannot attach a partition with invented events',
    "create table event_fake partition of event for values from ('2030-01-01') to ('2030-01-02')",
    '42501 permission denied for schema public',
  ],
])('%s', async (_name, statement, stop) => {
  expect(await stoppedBy(stage.world.ctx.db.query(statement))).toBe(stop)
})

it('a right that the server gives itself is not given', async () => {
  const { db } = stage.world.ctx
  await db.query('grant update on wallet to fairlead_app') // PostgreSQL warns and grants nothing
  expect(await stoppedBy(db.query(richer))).toBe('42501 permission denied for table wallet')
})

it('a connection that drops its role finds no more rights behind it', async () => {
  const login = openPostgres(stage.world.appUrl, { max: 1, role: 'fairlead_app' })
  await login.query('reset role; reset session authorization')
  expect(await stoppedBy(login.query(richer))).toBe('42501 permission denied for table wallet')
  await login.end()
})

it('a URL with options of its own leaves the role where it is', async () => {
  const own = new URL(stage.world.appUrl)
  own.searchParams.set('options', '-c work_mem=9MB')
  const login = openPostgres(own.href, { max: 1, role: 'fairlead_app' })
  const { rows } = await login.query(
    "select current_user as role, current_setting('work_mem') as memory, current_setting('TimeZone') as zone",
  )
  expect(rows).toEqual([{ role: 'fairlead_app', memory: '9MB', zone: 'UTC' }])
  await login.end()
})

it('a table of the same name in the caller’s own schema does not stand in for the real one', async () => {
  const { partner, destinationId, world } = stage
  const login = openPostgres(world.appUrl, { max: 1 })
  await login.query('create temp table wallet as select * from public.wallet')
  await login.query('update pg_temp.wallet set available = 90000000')
  await login.query('set search_path = pg_temp, public')
  const token = randomBytes(32)
  const now = world.clock.now()
  await world.ctx.auth.query({
    text: `insert into step_up (account_id, token_hash, session_hash, action, params_hash, expires_at)
           values ($1, $2, $2, 'withdraw', $2, $3)`,
    values: [partner.id, token, new Date(now.getTime() + 1_000)],
  })
  const wish = [partner.token, randomUUID(), 'W-SHADOW', 60_000_000n, destinationId, token, token]
  const asked = call(login, 'request_withdrawal', ...wish, randomUUID(), anyHash, randomUUID(), now)
  expect(await stoppedBy(asked)).toBe('FLREF insufficient_balance')
  await login.end()
})
