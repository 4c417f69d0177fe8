import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from './config.ts'
import { systemClock } from './context.ts'
import { dataFolderTaken } from './db/data-lock.ts'
import { type Database, openDatabase } from './db/open.ts'
import { one } from './db/read.ts'
import { timeouts } from './db/timeouts.ts'
import { askControl } from './verify/control.ts'
import { checkParts, describeFindings, findingsOf, type PartFound, partNames } from './verify/invariants.ts'
import { interrupted, openProgress } from './verify/kept-progress.ts'

/** What is checked: the configured database, or one that a running server holds. */
type Checked = {
  readonly config: Config
  /** Undefined where a running server holds the data folder: it is asked. */
  readonly database: Database | undefined
  readonly resume: boolean
}

/**
 * `npm run verify`: checks every invariant of a running or stopped installation; exit code 1 when one is broken, and 2 with one
 * sentence where nothing could be checked. It says how far it is, and `-- --resume` goes on where an interrupted check stopped.
 */
let database: Database | undefined
try {
  const { values } = parseArgs({ options: { resume: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  // Looking whether it is taken makes the folder, and opening it a database in it.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    throw new ConfigError(`FAIRLEAD_DATA: there is no database in ${config.dataDir}`)
  const held = !config.databaseUrl && dataFolderTaken(config.dataDir)
  database = held ? undefined : await openDatabase(config, timeouts.verify)
  const found = await checkAll({ config, database, resume: values.resume })
  const broken = findingsOf(found).filter((finding) => finding.offending.length > 0)
  process.stdout.write(broken.length === 0 ? 'all invariants hold\n' : `${broken.length} broken\n`)
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`verify: ${(error as Error).message}\n`)
  process.exitCode = 2
} finally {
  await database?.close()
}

/** Tells of each statement how long it took, and of each invariant whether it holds once all of its statements are through. */
async function checkAll({ config, database, resume }: Checked): Promise<PartFound[]> {
  const identity = await identityOf(database, config)
  const left = interrupted(config.dataDir, identity, systemClock.now())
  if (left && !resume)
    process.stderr.write(`an earlier check got as far as ${left}; npm run verify -- --resume goes on there\n`)
  const progress = openProgress(config.dataDir, identity, systemClock.now(), resume)
  const found = [...progress.found]
  const done = new Set(found.map(({ part }) => part))
  if (found.length > 0) process.stdout.write(`${describeFindings(findingsOf(found))}\n`)
  const rest = database ? checkParts(database.owner, done) : askControl(config.dataDir, done)
  for await (const part of rest) {
    progress.add(part)
    found.push(part)
    process.stderr.write(
      `${part.part} (${found.length} of ${partNames.length}): ${part.seconds.toFixed(1)} s\n`,
    )
    if (isLast(part.part)) tell(found, part.part)
  }
  progress.finish()
  return found
}

function isLast(part: string): boolean {
  const next = partNames[partNames.indexOf(part) + 1]
  return next?.split('.')[0] !== part.split('.')[0]
}

function tell(found: readonly PartFound[], part: string): void {
  const [id] = part.split('.')
  process.stdout.write(
    `${describeFindings(findingsOf(found.filter((one) => one.part.startsWith(`${id}.`))))}\n`,
  )
}

/** Which database is checked, so that a check is not resumed on another one. */
async function identityOf(opened: Database | undefined, { databaseUrl }: Config): Promise<string> {
  if (!databaseUrl || !opened) return 'embedded'
  const { cluster, name } = await one<{ cluster: string; name: string }>(
    opened.owner,
    `select (select system_identifier::text from pg_control_system()) as cluster,
       (select oid::text from pg_database where datname = current_database()) as name`,
  )
  return `${cluster} ${name}`
}
