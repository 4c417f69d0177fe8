import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { systemClock } from './context.ts'
import { type Database, openDatabase } from './db/open.ts'
import { exportGroup, groupsToExport, listGroups } from './traffic-export/export-group.ts'

/**
 * `npm run export-traffic -- GROUP FILE`: writes what was recorded for a group, named by its id or that of one of its orders, so
 * that `npm run recompute -- FILE` works it out anew. `-- --all FOLDER` writes every group that has something new. Without
 * both it lists the groups.
 */
let database: Database | undefined
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { all: { type: 'string' } } })
  const [group, file, ...more] = positionals
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const config = readConfig(process.env)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    throw new Error(`FAIRLEAD_DATA: there is no database in ${config.dataDir}`)
  database = await openDatabase(config)
  if (values.all !== undefined) {
    if (group !== undefined)
      throw new Error('name a folder and nothing else: npm run export-traffic -- --all FOLDER')
    const now = systemClock.now()
    for (const id of await groupsToExport(database.owner, now)) {
      const path = join(values.all, `${id}-${now.toISOString().slice(0, 10)}.jsonl`)
      const { events } = await exportGroup(database.owner, id, path, now)
      process.stdout.write(`exported ${events} events to ${path}\n`)
    }
  } else if (group === undefined) {
    for (const { id, campaign, orders } of await listGroups(database.owner))
      process.stdout.write(`${id}  ${campaign}  ${orders} orders\n`)
  } else if (file === undefined || more.length > 0) {
    throw new Error('name a group and a file: npm run export-traffic -- GROUP FILE')
  } else {
    const { events, days } = await exportGroup(database.owner, group, file, systemClock.now(), say)
    process.stdout.write(`exported ${events} events of ${days} days to ${file}\n`)
  }
} catch (error) {
  process.stderr.write(`export-traffic: ${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await database?.close()
}
