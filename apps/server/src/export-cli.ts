import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refuseMissingRight } from './db/login-rights.ts'
import { runTransfer } from './transfer/command.ts'
import { exportDatabase } from './transfer/export-database.ts'

/** `npm run export -- FILE`: writes the configured database to a file that this release and any later one can import. */
await runTransfer('export', async (config, open, file, say) => {
  // Opening the folder would make a database in it.
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    throw new Error(`FAIRLEAD_DATA: there is no database in ${config.dataDir}`)
  const { owner, ownerSetting, title } = await open()
  const { rows } = await exportDatabase(owner, file, say).catch((error) =>
    refuseMissingRight(error, ownerSetting),
  )
  return `exported ${rows} rows from ${title} to ${file}`
})
