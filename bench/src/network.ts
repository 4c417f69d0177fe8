import { tmpdir } from 'node:os'
import { type Ctx, systemClock } from '@fairlead/server/src/context.ts'
import { owaspCost } from '@fairlead/server/src/credentials/passwords.ts'
import { openEmbedded } from '@fairlead/server/src/db/embedded.ts'
import { laneOf } from '@fairlead/server/src/db/lanes.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { openPostgres } from '@fairlead/server/src/db/postgres.ts'
import { appRole, authRole, consoleRole, deliveryRole, jobsRole } from '@fairlead/server/src/db/roles.ts'
import { upgrade } from '@fairlead/server/src/db/upgrade/upgrade.ts'
import { seedStaffAndCodes } from '@fairlead/server/src/demo/operators.ts'
import { DatabaseFaults } from '@fairlead/server/src/http/database-faults.ts'
import { SecurityLog } from '@fairlead/server/src/http/security-log.ts'
import { openNetwork } from '@fairlead/server/src/network.ts'
import { pino } from 'pino'
import { makeCampaign } from './campaign.ts'
import { laneSchema } from './lane.ts'
import { fundConnections, visitorsProxies } from './settings.ts'

export const pepper = 'a pepper for benchmarks, thirty-two characters or more'
const payee = { name: 'Bench Network', bank: 'Bench Bank', account: 'BB 1' }

/** A fresh network to be measured: what the use cases need, and the owner's rights to prepare it. */
export type BenchNetwork = { readonly ctx: Ctx; readonly owner: Pool; close(): Promise<void> }

export async function openPostgresNetwork(url: string, filesDir = tmpdir()): Promise<BenchNetwork> {
  const owner = openPostgres(url, { max: 4 })
  // A checkpoint in the middle would hit one contestant and spare the other.
  await owner.query("alter system set max_wal_size = '16GB'")
  await owner.query("alter system set checkpoint_timeout = '1h'")
  await owner.query('select pg_reload_conf()')
  const calls = openPostgres(url, { max: fundConnections, role: appRole, planOnce: true })
  const auth = openPostgres(url, { max: 2, role: authRole })
  const console = openPostgres(url, { max: 2, role: consoleRole })
  const delivery = openPostgres(url, { max: 2, role: deliveryRole })
  const jobs = openPostgres(url, { max: 2, role: jobsRole })
  const app = { ...calls, lanes: { auth, console, delivery, jobs, exports: jobs } }
  const ctx = await createWorld(owner, app, filesDir)
  return {
    ctx,
    owner,
    close: async () => {
      await Promise.all([calls, auth, console, delivery, jobs].map((pool) => pool.end()))
      await owner.end()
    },
  }
}

/** On the embedded database in a folder, laid out as the server expects it. */
export async function openEmbeddedNetwork(dataDir: string): Promise<BenchNetwork> {
  const owner = await openEmbedded(`${dataDir}/db`)
  return { ctx: await createWorld(owner, owner, dataDir), owner, close: () => owner.end() }
}

async function createWorld(owner: Pool, app: Pool, dataDir: string): Promise<Ctx> {
  await upgrade(owner)
  const ctx = await openContext(owner, async () => app, dataDir)
  await seedStaffAndCodes(owner, pepper, ctx.clock.now())
  await owner.query(laneSchema)
  await makeCampaign(ctx, owner)
  return ctx
}

/** A network in demo mode (the load comes from this machine, which the live mode would filter), logging as by default. */
export async function openContext(
  owner: Pool,
  becomeApp: () => Promise<Pool>,
  dataDir: string,
): Promise<Ctx> {
  const network = await openNetwork(owner, true, payee, systemClock.now())
  const db = await becomeApp()
  const log = pino({ level: 'info' })
  return {
    db,
    auth: laneOf(db, 'auth'),
    clock: systemClock,
    log,
    faults: new DatabaseFaults(),
    security: new SecurityLog({ db, clock: systemClock, log }, { writesItself: true }),
    network,
    pepper,
    otherPeppers: [],
    passwordCost: owaspCost,
    vapid: undefined,
    contacts: [],
    sendsMail: false,
    rechargeContacts: [],
    trustedProxies: [visitorsProxies],
    publicUrl: 'http://127.0.0.1:8080',
    deliveryUrl: 'http://127.0.0.1:8080',
    consoleUrl: 'http://127.0.0.1:8081',
    hosts: [],
    siteUrl: 'http://127.0.0.1:8082',
    dataDir,
    datacentreFile: undefined,
  }
}
