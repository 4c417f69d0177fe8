import type { Config } from './config.ts'
import { type Ctx, type Network, systemClock } from './context.ts'
import { owaspCost } from './credentials/passwords.ts'
import { assertMayPrepare, refuseMissingRight } from './db/login-rights.ts'
import { callMoney } from './db/money.ts'
import type { Database, DeliveryDatabase } from './db/open.ts'
import { inOneTransaction, type Pool } from './db/pool.ts'
import { assertStandsAt } from './db/upgrade/known-database.ts'
import { thisRelease } from './db/upgrade/release.ts'
import { upgrade } from './db/upgrade/upgrade.ts'
import { UpgradeRefused } from './db/upgrade/upgrade-refused.ts'
import { seedStaffAndCodes } from './demo/operators.ts'
import { beginningOf, livePast } from './demo/past/live-past.ts'
import { forgetPast, readKnownPast } from './demo/past/unfinished-past.ts'
import { seedDemo } from './demo/seed.ts'
import { expectManyClicks } from './demo/usual-clicks.ts'
import { knownNetwork, openNetwork, refuseOtherNetwork } from './network.ts'

type Say = (line: string) => void

/**
 * Brings tables, rights and the network's row to where this version can work, and in demo mode its staff and codes. For
 * one process at a time (`Database.alone`). Each step is one transaction, so that whoever is killed leaves nothing half,
 * and the next one goes on from there. What can be known beforehand is refused before anything is changed: throws an
 * UnfitDatabase, an UpgradeRefused or a NetworkError.
 */
export async function prepareNetwork(
  { owner, ownerSetting, title }: Database,
  { demo, payee }: Config,
  pepper: string,
  say: Say,
  since = systemClock.now(),
): Promise<Network> {
  await assertMayPrepare(owner, ownerSetting)
  await refuseOtherNetwork(owner, demo, payee)
  await upgrade(owner, (line) => say(`upgrade: ${line}`)).catch((error) => {
    if (error instanceof UpgradeRefused && ownerSetting === 'FAIRLEAD_DATA')
      throw new UpgradeRefused(`${ownerSetting} (${title}): ${error.message}`)
    refuseMissingRight(error, ownerSetting)
  })
  const now = systemClock.now()
  const network = await inOneTransaction(owner, (db) => openNetwork(db, demo, payee, since))
  // Before anything is drawn: no draw makes the seed it is drawn with.
  await callMoney(owner, 'keep_seeds', { now: since })
  if (demo) {
    await inOneTransaction(owner, async (db) => {
      await seedStaffAndCodes(db, pepper, now, owaspCost, since)
      await expectManyClicks(db)
    })
  }
  return network
}

/**
 * Everything that a start of the server changes in the database, in one place and under one lock: processes that start at
 * the same moment, whatever their roles, do it one after the other, and all but the first find it done. Returns the
 * context to serve with. Throws as {@link prepareNetwork} does.
 */
export function prepareDatabase(
  database: Database,
  config: Config,
  pepper: string,
  contextOn: (db: Pool, network: Network) => Ctx,
  say: Say,
): Promise<Ctx> {
  const waiting = () => say('another process is preparing the database: waiting for it')
  return database.alone(waiting, async () => {
    const sayOfDemo = (line: string) => say(`demo: ${line}`)
    const start = config.demo ? await startOfPast(database, config, sayOfDemo) : undefined
    const network = await prepareNetwork(database, config, pepper, say, start)
    const ctx = contextOn(await database.becomeApp(), network)
    if (start) await livePast(ctx, { start, now: systemClock.now, say: sayOfDemo })
    if (config.demo) await seedDemo(ctx, config.dataDir, sayOfDemo)
    return ctx
  })
}

/**
 * The context of a process that only delivers: another one has prepared the database for this release. Throws a
 * NetworkError or an UpgradeRefused.
 */
export async function joinPrepared(
  { pool }: DeliveryDatabase,
  { demo }: Config,
  contextOn: (db: Pool, network: Network) => Ctx,
): Promise<Ctx> {
  await assertStandsAt(pool, thisRelease)
  return contextOn(pool, await knownNetwork(pool, demo))
}

/**
 * When the past begins that an empty demo is to be filled with; undefined where there is none to be made. One that was cut
 * off is taken away first, whatever is to come.
 */
async function startOfPast(
  { owner, ownerSetting }: Database,
  { demoPast }: Config,
  say: Say,
): Promise<Date | undefined> {
  await assertMayPrepare(owner, ownerSetting)
  const known = await readKnownPast(owner)
  if (known === 'there') return undefined
  if (known === 'cut_off') say('its past was cut off in the middle; that is taken away, and it begins anew')
  // The network is as old as its past.
  if (known === 'cut_off' || (known === 'nobody' && demoPast)) await forgetPast(owner)
  return demoPast ? beginningOf(systemClock.now()) : undefined
}
