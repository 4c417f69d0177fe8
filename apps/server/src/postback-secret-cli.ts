import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from './config.ts'
import { keptSecret } from './crypto/kept-secret.ts'
import { peppersOf } from './crypto/peppers.ts'
import { laneOf } from './db/lanes.ts'
import { openDatabase, openForDelivery } from './db/open.ts'
import type { Pool } from './db/pool.ts'
import { findAdvertiser } from './delivery/find-advertiser.ts'
import { postbackSecret } from './delivery/groups.ts'
import { startFailure } from './start-failure.ts'

/**
 * `npm run postback-secret -- ADVERTISER`: prints what an advertiser, named by its name or id, signs its postbacks with
 * (docs/advertisers.md). It takes the pepper, and whoever has that can work the secret out without this command. The name is
 * looked up by the login of delivery, which reaches nobody's money. While a pepper is being changed it prints a secret of each.
 */
let close: (() => Promise<void>) | undefined
try {
  const [named, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!named || more.length > 0)
    throw new ConfigError(`name one advertiser: npm run postback-secret -- 'NAME OR ID'`)
  const config = readConfig(process.env)
  const { id, name } = await findAdvertiser(await openReading(config), named)
  const pepper = config.pepper ?? keptSecret(config.dataDir, 'pepper')
  const peppers = peppersOf({ pepper, otherPeppers: config.otherPeppers })
  process.stderr.write(
    `${name} (${id}) signs its postbacks with ${peppers.length > 1 ? 'one of these' : 'this'}:\n`,
  )
  for (const [n, each] of peppers.entries()) {
    const of = n === 0 ? 'FAIRLEAD_PEPPER' : 'FAIRLEAD_OTHER_PEPPERS'
    process.stdout.write(`${postbackSecret(each, id)}${peppers.length > 1 ? `  ${of}` : ''}\n`)
  }
} catch (error) {
  process.stderr.write(`postback-secret: ${startFailure(error)}\n`)
  process.exitCode = 1
} finally {
  await close?.()
}

/** Opens the configured database to read it with the rights of delivery alone. */
async function openReading(config: Config): Promise<Pool> {
  const url = config.deliveryDatabaseUrl
  if (url !== undefined) {
    const database = await openForDelivery(url, config)
    close = () => database.close()
    return database.pool
  }
  // Opening the folder would make a database in it.
  if (!existsSync(join(config.dataDir, 'db')))
    throw new ConfigError(`FAIRLEAD_DATA: there is no database in ${config.dataDir}`)
  const database = await openDatabase(config)
  close = () => database.close()
  return laneOf(await database.becomeApp(), 'delivery')
}
