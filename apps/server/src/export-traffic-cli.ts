import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { systemClock } from './context.ts'
import { type Database, openDatabase } from './db/open.ts'
import { exportGroup, listGroups } from './traffic-export/export-group.ts'

/**
 * `npm run export-traffic -- GROUP FILE`: writes what was recorded for a group, named by its id or that of one of its orders, so
 * that `npm run recompute -- FILE` works it out anew. Without both it lists the groups.
 */
let database: Database | undefined
try {
  const [group, file, ...more] = parseArgs({ allowPositionals: true }).positionals
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    throw new Error(`FAIRLEAD_DATA: there is no database in ${config.dataDir}`)
  database = await openDatabase(config)
  if (group === undefined) {
    for (const { id, campaign, orders } of await listGroups(database.owner))
      process.stdout.write(`${id}  ${campaign}  ${orders} orders\n`)
  } else if (file === undefined || more.length > 0) {
    throw new Error('name a group and a file: npm run export-traffic -- GROUP FILE')
  } else {
    const say = (line: string) => process.stderr.write(`${line}\n`)
    const { events, days } = await exportGroup(database.owner, group, file, systemClock.now(), say)
    process.stdout.write(`exported ${events} events of ${days} days to ${file}\n`)
  }
} catch (error) {
  process.stderr.write(`export-traffic: ${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await database?.close()
}
