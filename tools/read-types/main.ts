/**
 * `npm run check`: every statement that the server reads with has, as the database describes it, the columns that the row's
 * type beside it says.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '@fairlead/server/src/db/embedded.ts'
import { upgrade } from '@fairlead/server/src/db/upgrade/upgrade.ts'
import { API } from 'typescript/unstable/sync'
import { root } from '../root.ts'
import { isProductSource, projectFiles } from '../source-files.ts'
import { checkReads } from './check-reads.ts'
import { describerOf } from './describe.ts'

/** Files whose statements are made while running, and what holds their rows instead. */
const madeWhileRunning: Readonly<Record<string, string>> = {
  'apps/server/src/transfer/export-database.ts': 'asks for whatever columns a table has, as one text',
  'apps/server/src/verify/invariants.ts': 'asks what every invariant says: their tests run each of them',
}

const folder = await mkdtemp(join(tmpdir(), 'fairlead-reads-'))
const api = new API({ cwd: root })
try {
  const made = await openEmbedded(folder)
  await upgrade(made)
  await made.end()
  const database = await PGlite.create({ dataDir: folder })
  const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
  if (!project) throw new Error('the compiler has opened no project')
  const product = new Set(projectFiles(isProductSource).map(({ path }) => join(root, path)))
  const { wrong, unread, reads, statements } = await checkReads(
    project,
    join(root, 'apps/server/src/db/read.ts'),
    (path) => product.has(path),
    await describerOf(database),
  )
  await database.close()

  const paths = Object.keys(madeWhileRunning)
  const said = [
    ...wrong,
    ...unread
      .filter((line) => !paths.some((path) => line.includes(path)))
      .map((line) => `${line} is not constant`),
    ...paths
      .filter((path) => !unread.some((line) => line.includes(path)))
      .map((path) => `${path}: all is constant`),
  ]
  for (const line of said) process.stdout.write(`${line.replace(`${root}/`, '')}\n`)
  process.stdout.write(`${reads} reads, ${statements} statements\n`)
  process.exitCode = said.length > 0 ? 1 : 0
} finally {
  api.close()
  await rm(folder, { recursive: true })
}
