import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laneOf } from '../../src/db/lanes.ts'
import type { Client, Pool } from '../../src/db/pool.ts'
import { one } from '../../src/db/read.ts'
import { openPostgresWorld, type PostgresWorld } from '../support/world.ts'
import {
  allowedCalls,
  appWrites,
  authCalls,
  authReads,
  authWrites,
  deliveryCalls,
  deliveryReads,
  jobsCalls,
  jobsReads,
  jobsWrites,
  readByStaffAlone,
  unreadable,
} from './allowed-rights.ts'
import { call } from './call.ts'
import { consoleCalls, consoleWrites, staffCalls, unreadableForStaff } from './console-rights.ts'
import {
  allFunctions,
  callsOf,
  looseFunctions,
  madeOrOwnedBy,
  readsOf,
  rolesOf,
  sequencesOf,
  unreadableFor,
  writesOf,
} from './rights.ts'
import { stoppedBy } from './stopped-by.ts'

/**
 * What the server's own login may do, by the database's catalogue: whatever table or function is made tomorrow, nothing
 * is allowed but what is on the list.
 */
let world: PostgresWorld
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world?.close())

describe('the server’s own login', () => {
  it('writes to the tables on the list, in the columns on the list, and to no other', async () => {
    expect(await writesOf(world.ctx.db)).toEqual(Object.keys(appWrites).sort())
  })

  it('calls the functions on the list, and none of the steps that they are made of', async () => {
    const [may, all] = [await callsOf(world.ctx.db), await allFunctions(world.ctx.db)]
    process.stdout.write(`${may.length} of ${all.length} functions may be called\n`)
    expect(may).toEqual([...allowedCalls].sort())
    expect(all.length).toBeGreaterThan(may.length + 60)
  })

  it('reads every table but these, and turns no sequence', async () => {
    expect(await unreadableFor(world.ctx.db)).toEqual([...unreadable].sort())
    expect(await sequencesOf(world.ctx.db)).toEqual([])
  })

  it('makes nothing, owns nothing, and becomes nobody else', async () => {
    expect(await madeOrOwnedBy(world.ctx.db)).toEqual([])
    expect(await rolesOf(world.ctx.db)).toEqual(['fairlead_app', 'itself'])
  })

  it('is stopped where the catalogue says no: at a table, at a column, at a step', async () => {
    const { db } = world.ctx
    const table = '42501 permission denied for table'
    expect(await stoppedBy(db.query('update wallet set available = available + 1'))).toBe(`${table} wallet`)
    expect(await stoppedBy(db.query("update partner set pin_hash = ''"))).toBe(`${table} partner`)
    expect(await stoppedBy(db.query('truncate entry cascade'))).toBe(`${table} entry`)
    expect(await stoppedBy(call(db, 'take_from_suspense', null, null))).toBe(
      '42501 permission denied for function take_from_suspense',
    )
  })
})

describe('the login of the console', () => {
  it('writes to the tables and calls the functions on its lists, and no other', async () => {
    expect(await writesOf(world.staff.db)).toEqual(Object.keys(consoleWrites).sort())
    expect(await callsOf(world.staff.db)).toEqual([...consoleCalls].sort())
    expect(await sequencesOf(world.staff.db)).toEqual([])
  })

  it('reads what the API does and what is for staff alone, but nobody’s devices, files and proofs', async () => {
    const apart = unreadable.filter((table) => !readByStaffAlone.includes(table))
    expect(await unreadableFor(world.staff.db)).toEqual([...apart, ...unreadableForStaff].sort())
  })

  it('makes nothing, owns nothing, and becomes nobody else', async () => {
    expect(await madeOrOwnedBy(world.staff.db)).toEqual([])
    expect(await rolesOf(world.staff.db)).toEqual(['fairlead_console', 'itself'])
  })

  it('alone calls what staff do', async () => {
    const others = [world.ctx.db, world.ctx.auth, laneOf(world.ctx.db, 'delivery'), world.jobs.db]
    for (const db of others)
      expect(
        (await callsOf(db)).filter((name) => staffCalls.includes(name) && name !== 'end_coupon_offer'),
      ).toEqual([])
  })
})

describe('the login of the jobs', () => {
  const jobs = () => laneOf(world.ctx.db, 'jobs')

  it('writes what the app’s does and what jobs keep, and takes the steps that fall due beside', async () => {
    expect(await writesOf(jobs())).toEqual(Object.keys({ ...appWrites, ...jobsWrites }).sort())
    expect(await callsOf(jobs())).toEqual([...allowedCalls, ...jobsCalls].sort())
    expect(await unreadableFor(jobs())).toEqual(
      unreadable.filter((table) => !jobsReads.includes(table)).sort(),
    )
    expect(await sequencesOf(jobs())).toEqual([])
  })

  it('makes nothing, owns nothing, and becomes nobody but the app', async () => {
    expect(await madeOrOwnedBy(jobs())).toEqual([])
    expect(await rolesOf(jobs())).toEqual(['fairlead_app', 'fairlead_jobs', 'itself'])
  })

  it.each(jobsCalls.filter((name) => name !== 'end_coupon_offer'))('alone may call %s', async (name) => {
    expect(await callsOf(world.staff.db)).not.toContain(name)
    expect(await callsOf(world.ctx.auth)).not.toContain(name)
    expect(await callsOf(laneOf(world.ctx.db, 'delivery'))).not.toContain(name)
    expect(await callsOf(world.ctx.db)).not.toContain(name)
  })
})

describe('without the login of authentication, nobody', () => {
  it.each([
    ['signs a partner in', `insert into partner_session (account_id) values (null)`, 'partner_session'],
    ['prolongs a session', `update partner_session set expires_at = 'infinity'`, 'partner_session'],
    ['gives a session to somebody else', 'update partner_session set account_id = null', 'partner_session'],
    ['confirms an action for a partner', 'insert into step_up (account_id) values (null)', 'step_up'],
    ['guesses a transaction password again', 'update partner set pin_wrong = 0', 'partner'],
    ['reads a password’s hash', 'select password_hash from partner', 'partner'],
    ['reads a transaction password’s hash', 'select pin_hash from partner', 'partner'],
    ['reads the hash of a password of staff', 'select password_hash from operator', 'operator'],
    ['reads the secret of an authenticator', 'select totp_secret from operator', 'operator'],
    ['reads the hash of a set-up code', 'select setup_hash from operator', 'operator'],
    ['lets a partner in by a host', 'insert into entry_ticket (account_id) values (null)', 'entry_ticket'],
    ['writes what staff did', 'insert into audit (id) values (null)', 'audit'],
  ])('%s', async (_what, statement, table) => {
    expect(await stoppedBy(world.ctx.db.query(statement))).toBe(`42501 permission denied for table ${table}`)
  })

  it.each(['start_operator_session', 'use_login_recovery'])('calls %s', async (name) => {
    expect(await stoppedBy(callWithNulls(world.ctx.db, name))).toBe(
      `42501 permission denied for function ${name}`,
    )
  })
})

describe('the login of authentication', () => {
  it('writes to the tables and calls the functions on its lists, and no other', async () => {
    expect(await writesOf(world.ctx.auth)).toEqual(Object.keys(authWrites).sort())
    expect(await callsOf(world.ctx.auth)).toEqual([...authCalls].sort())
  })

  it('reads of people what proves them, and of money nothing', async () => {
    expect(await readsOf(world.ctx.auth)).toEqual([...authReads].sort())
    expect(await sequencesOf(world.ctx.auth)).toEqual([])
  })

  it('makes nothing, owns nothing, and becomes nobody else', async () => {
    expect(await madeOrOwnedBy(world.ctx.auth)).toEqual([])
    expect(await rolesOf(world.ctx.auth)).toEqual(['fairlead_auth', 'itself'])
  })
})

describe('the login of delivery', () => {
  const doors = () => laneOf(world.ctx.db, 'delivery')

  it('writes to no table, and calls what records ad events', async () => {
    expect(await writesOf(doors())).toEqual([])
    expect(await callsOf(doors())).toEqual([...deliveryCalls].sort())
  })

  it('reads what an ad shows, and of people, orders and money nothing', async () => {
    expect(await readsOf(doors())).toEqual([...deliveryReads].sort())
    expect(await sequencesOf(doors())).toEqual([])
  })

  it('makes nothing, owns nothing, and becomes nobody else', async () => {
    expect(await madeOrOwnedBy(doors())).toEqual([])
    expect(await rolesOf(doors())).toEqual(['fairlead_delivery', 'itself'])
  })

  it.each([
    ['sign somebody in', 'insert into partner_session (account_id) values (null)', 'partner_session'],
    ['read a password’s hash', 'select password_hash from partner', 'partner'],
    ['read a secret of staff', 'select totp_secret from operator', 'operator'],
    ['see an order', 'select id from ad_order', 'ad_order'],
    ['write to the audit log', 'insert into audit (id) values (null)', 'audit'],
    ['put an event past the doors', 'insert into event (bucket) values (1)', 'event'],
  ])('cannot %s', async (_what, statement, table) => {
    expect(await stoppedBy(doors().query(statement))).toBe(`42501 permission denied for table ${table}`)
  })

  it.each(['confirm_deposit', 'request_withdrawal', 'settle_order', 'check_session'])(
    'cannot call %s',
    async (name) => {
      expect(await stoppedBy(callWithNulls(doors(), name))).toBe(
        `42501 permission denied for function ${name}`,
      )
    },
  )
})

it.each(['record_delivery', 'count_served', 'groups_to_show'])(
  'the app’s login cannot call %s: it records no ad event',
  async (name) => {
    expect(await stoppedBy(callWithNulls(world.ctx.db, name))).toBe(
      `42501 permission denied for function ${name}`,
    )
  },
)

/** Calls a function with as many nulls as it takes. */
async function callWithNulls(db: Pool, name: string): Promise<unknown> {
  const { n } = await one<{ n: number }>(
    db,
    'select max(pronargs)::int as n from pg_proc where proname = $1',
    [name],
  )
  return call(db, name, ...Array.from({ length: n }, () => null))
}

it('a function with its owner’s rights looks names up where its owner said', async () => {
  expect(await looseFunctions(world.ctx.db)).toEqual([])
})

describe('the catalogue tells of', () => {
  /** What is found beside the list once the owner has done this, which is then taken back. */
  const found = (done: string, of: (client: Client) => Promise<string[]>, list: readonly string[]) =>
    world.asOwnerUndone(async (client) => {
      await client.query(done)
      await client.query(`set local role ${new URL(world.appUrl).username}`)
      return (await of(client)).filter((right) => !list.includes(right))
    })

  it.each([
    ['grant update on wallet to fairlead_app', 'update wallet'],
    ['grant insert (amount) on posting to fairlead_app', 'insert posting (amount)'],
    ['grant truncate on entry to public', 'truncate entry'],
    ['create table tomorrow (n int); grant delete on tomorrow to fairlead_app', 'delete tomorrow'],
  ])('a right to write: %s', async (done, right) => {
    expect(await found(done, writesOf, Object.keys(appWrites))).toEqual([right])
  })

  it.each([
    ['grant execute on function take_from_suspense to fairlead_app', 'take_from_suspense'],
    ['grant execute on function approve_withdrawal to fairlead_app', 'approve_withdrawal'],
    ["create function tomorrow() returns int language sql as 'select 1'", 'tomorrow'],
  ])('a right to call: %s', async (done, right) => {
    expect(await found(done, callsOf, allowedCalls)).toEqual([right])
  })

  it('a table for whose rights nobody said anything', async () => {
    expect(await found('create table tomorrow (n int)', unreadableFor, unreadable)).toEqual(['tomorrow'])
  })

  it('a right to become somebody else', async () => {
    const roles = ['fairlead_app', 'itself']
    expect(await found('grant fairlead_owner to fairlead_app', rolesOf, roles)).toEqual(['fairlead_owner'])
  })
})
