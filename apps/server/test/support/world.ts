import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../src/app.ts'
import { demoPayee } from '../../src/config.ts'
import { buildConsole } from '../../src/console.ts'
import type { Ctx } from '../../src/context.ts'
import { hashSecret } from '../../src/crypto/opaque.ts'
import { openEmbedded } from '../../src/db/embedded.ts'
import { inOne } from '../../src/db/in-one.ts'
import { laneOf, onLane, openLanes } from '../../src/db/lanes.ts'
import { inRoles } from '../../src/db/open.ts'
import type { Client, Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { appRole, authRole, consoleRole, deliveryRole, jobsRole } from '../../src/db/roles.ts'
import { openDelivery } from '../../src/delivery/delivery.ts'
import { seedCampaigns } from '../../src/demo/campaigns.ts'
import { seedStaffAndCodes } from '../../src/demo/operators.ts'
import { signInDemoStaff } from '../../src/demo/staff.ts'
import { keepFollows } from '../../src/following/keep-follows.ts'
import { DatabaseFaults } from '../../src/http/database-faults.ts'
import { SecurityLog } from '../../src/http/security-log.ts'
import { openNetwork } from '../../src/network.ts'
import { openVapid } from '../../src/push/vapid.ts'
import { advanceDueOrders } from '../../src/settlement/due-orders.ts'
import { migratedDump } from './migrated-dump.ts'
import { migratedTemplate, withDatabase, withLogin } from './migrated-template.ts'
import { numberEverything } from './numbering.ts'
import { testPepper } from './pepper.ts'

/** A clock that stands still until it is moved. */
export type TestClock = { now(): Date; set(at: Date): void; advance(ms: number): void }

/** A demo network with staff, codes, campaigns and a settable clock, on a real database, without a seeded partner. */
export type World = {
  readonly ctx: Ctx
  /** The same as the console has it. */
  readonly staff: Ctx
  /** And as the jobs have it. */
  readonly jobs: Ctx
  readonly clock: TestClock
  readonly app: FastifyInstance
  readonly console: FastifyInstance
  readonly campaigns: { readonly landing: string; readonly second: string; readonly film: string }
  /** Runs SQL with the owner's rights: to plant what the app itself never could. */
  asOwner<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Works with the owner's rights and takes everything back at the end. */
  asOwnerUndone<Value>(work: (client: Client) => Promise<Value>): Promise<Value>
  /** Lets the clock run in steps and does what falls due, as the background jobs would. */
  runJobs(forMs?: number): Promise<void>
  close(): Promise<void>
}

/** What the server of the one host app shows. */
export const hostKey = 'the key of a host app in a test'

/** The least that argon2id takes: hashing as it is shipped would be most of the time of most tests. */
const passwordCost = { memory: 8, passes: 1 }

/** The private key by which push services know the network of a test. */
const vapidKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

/** Monday 16 November 2026, noon UTC. */
export const worldStart = new Date('2026-11-16T12:00:00.000Z')

/**
 * Without a ceiling a partner alone draws everything that comes, and needs no standing order beside it: so a test of what
 * happens to an order knows what it delivers.
 */
type Ceiling = { readonly ceiling?: boolean }

/**
 * Opens a world on the database that the test project names: the embedded one, or a clone on a real PostgreSQL. The same
 * tests must pass on both.
 */
export function openWorld(share: Ceiling = {}): Promise<World> {
  return process.env.FAIRLEAD_TEST_WORLD === 'postgres'
    ? openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '', worldStart, share)
    : openEmbeddedWorld(share)
}

async function openEmbeddedWorld(share: Ceiling): Promise<World> {
  const pool = await openEmbedded(null, await migratedDump())
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-'))
  const world = await createWorld(pool, ownerOf(pool), async () => inRoles(pool), {
    dataDir,
    start: worldStart,
    ...share,
  })
  return {
    ...world,
    close: async () => {
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Opens a world in an empty data folder, at a time that is over: what happens in it is the past of the server that is
 * started on the folder once the world is closed. Its database is the embedded one in the folder, or the migrated one at
 * `databaseUrl`, its owner's.
 */
export async function openPast(dataDir: string, start: Date, databaseUrl?: string): Promise<World> {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'pepper'), testPepper, { mode: 0o600 })
  const world = await createPast(databaseUrl, { dataDir, start, payee: demoPayee })
  return {
    ...world,
    close: async () => {
      await world.asOwner('update network set share_ceiling = true')
      await world.close()
    },
  }
}

async function createPast(url: string | undefined, about: About): Promise<World> {
  if (!url) {
    const pool = await openEmbedded(join(about.dataDir, 'db'), await migratedDump())
    return createWorld(pool, ownerOf(pool), async () => inRoles(pool), about)
  }
  const owner = openPostgres(url, { max: 2 })
  const lanes = async () => openLanes({ app: url, console: url, auth: url, delivery: url, jobs: url })
  const world = await createWorld(owner, ownerOf(owner), lanes, about)
  return { ...world, close: () => world.close().finally(() => owner.end()) }
}

function ownerOf(pool: Pool): WithOwner {
  return async (work) => {
    const client = await pool.connect()
    return work(client).finally(() => client.release())
  }
}

/** A world with what its logins are reached by: each has nothing but its role. */
export type PostgresWorld = World & {
  readonly appUrl: string
  readonly consoleUrl: string
  readonly authUrl: string
  readonly deliveryUrl: string
  readonly jobsUrl: string
}

/**
 * Opens a world on a fresh database of the PostgreSQL at `url` (a superuser's), with each kind of work on a login of its
 * own. The database is dropped at the end.
 */
export async function openPostgresWorld(
  url: string,
  start = worldStart,
  share: Ceiling = {},
): Promise<PostgresWorld> {
  const admin = openPostgres(url, { max: 1 })
  const name = `fairlead_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`
  // Copied as files: as it does by itself, PostgreSQL would write all of it to its log as well.
  await admin.query(`create database ${name} template ${await migratedTemplate(url)} strategy file_copy`)
  const owner = openPostgres(withDatabase(url, name), { max: 2 })
  const loginFor = async (login: string, role: string) => {
    await admin.query(`create role ${login} login password 'app'`)
    await owner.query(`grant ${role} to ${login}`)
    return withLogin(withDatabase(url, name), login, 'app')
  }
  const appUrl = await loginFor(name, appRole)
  const consoleUrl = await loginFor(`${name}_console`, consoleRole)
  const authUrl = await loginFor(`${name}_auth`, authRole)
  const deliveryUrl = await loginFor(`${name}_delivery`, deliveryRole)
  const jobsUrl = await loginFor(`${name}_jobs`, jobsRole)
  const app = openPostgres(appUrl, { max: 24, planOnce: true })
  const desk = openPostgres(consoleUrl, { max: 24 })
  const auth = openPostgres(authUrl, { max: 24 })
  const delivery = openPostgres(deliveryUrl, { max: 24 })
  const jobs = openPostgres(jobsUrl, { max: 24 })
  const all: Pool = {
    ...app,
    lanes: { console: desk, lists: desk, auth, delivery, jobs, exports: jobs },
    end: async () => {
      await Promise.all([app.end(), desk.end(), auth.end(), delivery.end(), jobs.end()])
    },
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-'))
  const world = await createWorld(owner, ownerOf(owner), async () => all, { dataDir, start, ...share })
  return {
    ...world,
    appUrl,
    consoleUrl,
    authUrl,
    deliveryUrl,
    jobsUrl,
    close: async () => {
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${name}, ${name}_console, ${name}_auth, ${name}_delivery, ${name}_jobs`)
      await admin.end()
    },
  }
}

const testPayee = { name: 'Test Network', bank: 'Test Bank', account: 'TB 1' }

/** Lends out a connection with the owner's rights. */
type WithOwner = <Value>(work: (client: Client) => Promise<Value>) => Promise<Value>

type About = Ceiling & { readonly dataDir: string; readonly start: Date; readonly payee?: typeof testPayee }

async function createWorld(
  owner: Pool,
  withOwner: WithOwner,
  becomeApp: () => Promise<Pool>,
  { dataDir, start, payee = testPayee, ceiling = false }: About,
): Promise<World> {
  let now = start
  const clock: TestClock = {
    now: () => now,
    set: (at) => {
      now = at
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
  const network = await openNetwork(owner, true, payee, now)
  if (!ceiling) await owner.query('update network set share_ceiling = false')
  // Tests click what they like: here every view is expected to be clicked. Those of bounds set their own.
  await owner.query('update format_level set level = 1000000')
  await seedStaffAndCodes(owner, testPepper, now, passwordCost)
  const db = await becomeApp()
  const log = pino({ level: 'silent' })
  const ctx: Ctx = {
    db,
    auth: laneOf(db, 'auth'),
    clock,
    log,
    faults: new DatabaseFaults(),
    security: new SecurityLog({ db, clock, log }, { writesItself: false }),
    network,
    pepper: testPepper,
    otherPeppers: [],
    passwordCost,
    vapid: openVapid(vapidKey, 'https://partner.example'),
    contacts: ['https://help.example/chat', 'tel:+4930555'],
    sendsMail: true,
    rechargeContacts: ['https://help.example/deposits'],
    trustedProxies: [],
    siteUrl: 'http://127.0.0.1:8082',
    publicUrl: 'http://localhost:8080',
    deliveryUrl: 'http://localhost:8080',
    consoleUrl: 'http://127.0.0.1:8081',
    hosts: [{ name: 'harbour', keyHash: hashSecret(hostKey), origin: 'https://harbour.example' }],
    dataDir,
    datacentreFile: undefined,
  }
  const staff = onLane(ctx, 'console')
  const jobs = onLane(ctx, 'jobs')
  const asOwner: World['asOwner'] = (text, values) =>
    withOwner(async (client) => (await client.query(text, values)).rows as never)
  const manager = await signInDemoStaff(staff, 'campaign_manager')
  const approver = await signInDemoStaff(staff, 'approver')
  const campaigns = await inOne(staff, (tx) => seedCampaigns(tx, { manager, approver }))
  const delivery = openDelivery(ctx)
  const app = buildApp(ctx, { api: true, delivery })
  const console = buildConsole(ctx)
  return {
    ctx,
    staff,
    jobs,
    clock,
    app,
    console,
    campaigns,
    asOwner,
    asOwnerUndone: (work) =>
      withOwner(async (client) => {
        await client.query('begin')
        return work(client).finally(() => client.query('rollback'))
      }),
    runJobs: async (forMs = 0) => {
      const until = now.getTime() + forMs
      do {
        await numberEverything({ jobs, asOwner })
        await keepFollows(jobs)
        await advanceDue(jobs)
        if (now.getTime() < until) now = new Date(Math.min(until, now.getTime() + 5_000))
      } while (now.getTime() < until)
      await keepFollows(jobs)
      await advanceDue(jobs)
    },
    close: async () => {
      await delivery.writer.drain()
      await app.close()
      await console.close()
      await ctx.db.end()
    },
  }
}

/** Advances every order that is due until none is. */
async function advanceDue(ctx: Ctx): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await ctx.db.query({
      text: 'select id from ad_order where look_again_at <= $1 limit 1',
      values: [ctx.clock.now()],
    })
    if (rows.length === 0) return
    await advanceDueOrders(ctx, (error) => {
      throw error
    })
  }
}
