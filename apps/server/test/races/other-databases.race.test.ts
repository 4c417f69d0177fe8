import { setTimeout as passes } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { laneOf } from '../../src/db/lanes.ts'
import { callMoney } from '../../src/db/money.ts'
import { inTransaction, type Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many, one } from '../../src/db/read.ts'
import { makeDrawRoot } from '../../src/traffic/draw-roots.ts'
import { Real } from '../ledger-model/real.ts'
import { deliveryArgs, findFlight, viewsAndClicks } from '../support/deliver.ts'
import { match, putOn } from '../support/follows.ts'
import { withDatabase } from '../support/migrated-template.ts'
import { joinPartner, payIn } from '../support/people.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { OwnCluster } from './own-cluster.ts'

/** A PostgreSQL that serves two databases: ours and somebody else's. */
let cluster: OwnCluster
let world: World
/** Somebody with an open transaction in the other database. */
let elsewhere: Pool
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  cluster.configure('fsync = off\nmax_prepared_transactions = 4\nmax_connections = 100\nautovacuum = off')
  await cluster.start()
  world = await openPostgresWorld(cluster.url)
  elsewhere = openPostgres(cluster.url, { max: 8 })
  await elsewhere.query('create table note (text text)')
}, 180_000)
afterAll(async () => {
  await elsewhere?.end()
  await world?.close()
  await cluster?.remove()
})

/** Numbers once, as the job does every second, and says how many entries have no number then. */
async function unnumbered(): Promise<number> {
  await world.jobs.db.query('select assign_journal_numbers()')
  const sql = `select count(*)::int as n from entry e
    where not exists (select from journal_number n where n.account_id = e.account_id and n.entry_id = e.id)`
  return (await one<{ n: number }>(world.ctx.db, sql)).n
}

describe('a transaction that stays open in another database', () => {
  beforeEach(async () => {
    expect(await unnumbered()).toBe(0)
  })

  it('keeps no entry from its number', async () => {
    await inTransaction(elsewhere, async (other) => {
      await other.query(`insert into note values ('open')`)
      await payIn(world, await joinPartner(world), '50.00')
      expect(await unnumbered()).toBe(0)
    })
  })

  it('keeps none from it either while it has written nothing', async () => {
    await inTransaction(elsewhere, async (other) => {
      await other.query('select pg_current_xact_id()')
      await payIn(world, await joinPartner(world), '50.00')
      expect(await unnumbered()).toBe(0)
    })
  })

  it('keeps none from it when it was prepared and forgotten', async () => {
    const other = await elsewhere.connect()
    await other.query('begin')
    await other.query(`insert into note values ('forgotten')`)
    await other.query(`prepare transaction 'forgotten'`)
    await payIn(world, await joinPartner(world), '50.00')
    expect(await unnumbered()).toBe(0)
    await other.query(`rollback prepared 'forgotten'`)
    other.release()
  })

  it('keeps no day from its root', async () => {
    const partner = await Real.open(world)
    await partner.payIn(100_000_000n)
    const order = await putOn(partner, await partner.campaign(300_000_000n), 50_000_000n)
    await match(partner, order)
    const place = await findFlight(world.ctx.db, order)
    if (!place) throw new Error('it does not run')
    const seen = deliveryArgs(place, viewsAndClicks(4, 1), world.clock.now())
    await callMoney(laneOf(world.ctx.db, 'delivery'), 'record_delivery', seen)
    await inTransaction(elsewhere, async (other) => {
      await other.query(`insert into note values ('open')`)
      world.clock.set(new Date('2026-11-17T00:05:00Z'))
      // It is closed, then noted what still runs, then made.
      const made = [
        await makeDrawRoot(world.jobs),
        await makeDrawRoot(world.jobs),
        await makeDrawRoot(world.jobs),
      ]
      expect(made).toEqual([null, null, '2026-11-16'])
    })
  })
})

describe('a transaction that stays open in the same database', () => {
  it('keeps what came after it without a number, since it may book yet', async () => {
    await inTransaction(world.ctx.db, async (own) => {
      await own.query('select pg_current_xact_id()')
      await payIn(world, await joinPartner(world), '50.00')
      expect(await unnumbered()).toBeGreaterThan(0)
    })
    expect(await unnumbered()).toBe(0)
  })

  it('does so when it was prepared, too', async () => {
    const { name } = await one<{ name: string }>(world.ctx.db, 'select current_database() as name')
    const own = openPostgres(withDatabase(cluster.url, name), { max: 1 })
    await own.query('create table note (text text)')
    const client = await own.connect()
    await client.query('begin')
    await client.query(`insert into note values ('prepared')`)
    await client.query(`prepare transaction 'own'`)
    await payIn(world, await joinPartner(world), '50.00')
    expect(await unnumbered()).toBeGreaterThan(0)
    await client.query(`commit prepared 'own'`)
    await client.query('drop table note')
    client.release()
    await own.end()
    expect(await unnumbered()).toBe(0)
  })
})

describe('transactions of both databases that begin and end all the time', () => {
  const ofEach = 4
  const forMs = 8_000
  const most = 1_000_000

  it('leave no entry behind without a number', async () => {
    const { name } = await one<{ name: string }>(world.ctx.db, 'select current_database() as name')
    const own = openPostgres(withDatabase(cluster.url, name), { max: ofEach + 1 })
    let open = true
    const untilClosed = async (step: () => Promise<unknown>) => {
      for (let n = 0; open && n < most; n += 1) await step()
    }
    /** Takes its id and books later, so that younger ones are there before it. */
    const book = () =>
      inTransaction(own, async (db) => {
        await db.query('set local session_replication_role = replica')
        await db.query('select pg_current_xact_id()')
        await passes(Math.random() * 20)
        await db.query(plantedEntry)
      })
    const write = (db: Pool) =>
      inTransaction(db, async (other) => {
        await other.query(`insert into note values ('busy')`)
        await passes(Math.random() * 200)
      })
    /** With a process of its own, in the place of one that has gone. */
    const comeAndGo = async () => {
      const db = openPostgres(cluster.url, { max: 1 })
      await write(db).finally(() => db.end())
    }
    const seen = { rounds: 0, passedOver: 0, waitedFor: 0 }
    const left = new Set<string>()
    const number = async () => {
      await world.jobs.db.query('select assign_journal_numbers()')
      const { passed_over, waited_for } = await one<{ passed_over: boolean; waited_for: boolean }>(
        own,
        olderOnes,
      )
      seen.rounds += 1
      if (passed_over) seen.passedOver += 1
      if (waited_for) seen.waitedFor += 1
      for (const { id } of await many<{ id: string }>(world.ctx.db, leftBehind)) left.add(id)
    }
    const working = Array.from({ length: ofEach }, (_, n) => [
      untilClosed(book),
      untilClosed(n % 2 === 0 ? comeAndGo : () => write(elsewhere)),
    ]).flat()
    working.push(untilClosed(number))
    await passes(forMs)
    open = false
    await Promise.all(working)
    expect(await unnumbered()).toBe(0)
    const { n } = await one<{ n: number }>(own, 'select count(*)::int as n from entry')
    await own.end()
    process.stdout.write(
      `numbering: ${n} entries in ${seen.rounds} rounds; ${seen.passedOver} passed over an older transaction of the other database, ${seen.waitedFor} waited for one of their own\n`,
    )
    expect([...left]).toEqual([])
    // Fewer, and the moments that are dangerous did not come.
    expect(seen.passedOver).toBeGreaterThan(20)
    expect(seen.waitedFor).toBeGreaterThan(20)
  }, 60_000)
})

const plantedEntry = `insert into entry (account_id, id, type, idempotency_key, request_hash, outcome, actor, at, order_id)
  select gen_random_uuid(), k, 'release', k::text, ''::bytea, '{}', 'test', now(), k from gen_random_uuid() k`

/** Whether the last round went past a transaction elsewhere that still runs, and whether one of ours held it up. */
const olderOnes = `select
    coalesce(bool_or(datname <> current_database() and backend_xid::text::bigint < s.before), false) as passed_over,
    coalesce(bool_or(datname = current_database() and backend_xid::text::bigint = s.before), false) as waited_for
  from pg_stat_activity, (select before_xid::text::bigint as before from sequencer) s where backend_xid is not null`

const leftBehind = `select e.id from entry e where e.xid < (select before_xid from sequencer)
  and not exists (select from journal_number n where n.account_id = e.account_id and n.entry_id = e.id)`
