import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { EmbeddedPool } from './embedded.ts'
import { type Database, openDatabase } from './open.ts'
import { inTransaction, type Pool } from './pool.ts'
import { upgrade } from './upgrade/upgrade.ts'

let folder: string
let database: Database
let pool: Pool
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-checkpoint-'))
  database = await openDatabase(readConfig({ FAIRLEAD_DATA: folder }))
  await upgrade(database.owner)
  pool = await database.becomeApp()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

it('lets go of the log while the app works, and not in the middle of anybody’s transaction', async () => {
  const done: string[] = []
  const checkpoint = inTransaction(pool, async (client) => {
    const asked = (database.owner as EmbeddedPool).checkpoint().then(() => done.push('checkpoint'))
    await client.query("select set_config('fairlead.test', 'kept', true)")
    await new Promise((resolve) => setImmediate(resolve))
    const { rows } = await client.query("select current_setting('fairlead.test') as setting")
    expect(rows).toEqual([{ setting: 'kept' }])
    done.push('transaction')
    return { asked }
  }).then(({ asked }) => asked)
  await checkpoint
  expect(done).toEqual(['transaction', 'checkpoint'])
})
