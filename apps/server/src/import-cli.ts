import { assertMayPrepare, refuseMissingRight } from './db/login-rights.ts'
import { runTransfer } from './transfer/command.ts'
import { importDatabase } from './transfer/import-database.ts'

/** `npm run import -- FILE`: fills the configured database, which must be empty, from an exported file. */
await runTransfer('import', async (_config, open, file, say) => {
  const { owner, ownerSetting, title } = await open()
  await assertMayPrepare(owner, ownerSetting)
  const { rows } = await importDatabase(owner, file, say).catch((error) =>
    refuseMissingRight(error, ownerSetting),
  )
  return `imported ${rows} rows from ${file} into ${title}; all invariants hold`
})
