import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkReads } from './check-reads.ts'
import { type Describe, describerOf } from './describe.ts'

let database: PGlite
let describe: Describe
const folder = mkdtempSync(join(tmpdir(), 'fairlead-read-types-'))

beforeAll(async () => {
  database = await PGlite.create()
  await database.exec(
    'create table coin (id uuid primary key, name text not null, note text, worth bigint not null, at timestamptz not null)',
  )
  describe = await describerOf(database)
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const readers = `
export declare function many<Row>(db: object, text: string, values?: unknown[]): Promise<Row[]>
export declare function one<Row>(db: object, text: string, values?: unknown[]): Promise<Row>
`

/** What is said of a file with these statements, each on a line of its own. */
async function saidOf(...lines: string[]) {
  writeFileSync(join(folder, 'read.ts'), readers)
  writeFileSync(
    join(folder, 'asks.ts'),
    [`import { many, one } from './read.ts'; declare const db: object`, ...lines].join('\n'),
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        module: 'NodeNext',
        types: [],
      },
      include: ['*.ts'],
    }),
  )
  const api = new API({ cwd: folder })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(folder, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error('no project')
    const { wrong, unread } = await checkReads(project, join(folder, 'read.ts'), () => true, describe)
    return [...wrong, ...unread].map((line) => line.replace(`${join(folder, 'asks.ts')}:`, ''))
  } finally {
    api.close()
  }
}

it('says of each read in what its row differs from what the database gives', async () => {
  expect(
    await saidOf(
      `many<{ id: string; worth: bigint; at: Date }>(db, 'select id, worth, at from coin where name = $1')`,
      `many<{ id: string; worth: number }>(db, 'select id, worth from coin')`,
      `many<{ id: string; name: string }>(db, 'select id from coin')`,
      `many<{ id: string }>(db, 'select id, name from coin')`,
      `many<{ note: string }>(db, 'select note from coin')`,
      `many<{ note: string }>(db, 'select c.note from coin c where c.note is not null')`,
      `many<{ name: string | null }>(db, 'select name from coin')`,
      `many<{ name: string | null }>(db, 'select c.name from coin d left join coin c on c.id = d.id')`,
      `many<{ names: string[] }>(db, 'select array_agg(worth) as names from coin')`,
      `many<{ id: string }>(db, 'select id from coins')`,
      `export const any = async (): Promise<{ id: number }> => one(db, 'select id from coin')`,
      `export const there = async () => (await many(db, 'select id from coin')).length > 0`,
    ),
  ).toEqual([
    '3: worth is bigint, so bigint, not number',
    '4: name is not selected',
    '5: name is selected and not read',
    '6: note can be null',
    '8: name is never null',
    '10: names is bigint[], so bigint[], not string[]',
    '11: relation "coins" does not exist',
    '12: id is uuid, so string, not number',
  ])
})

it('reads every text that a statement can have', async () => {
  expect(
    await saidOf(
      `const from = 'from coin'; type Coin = { id: string }`,
      `const sorted = (column: string) => \`select id \${from} order by \${column}\``,
      `many<Coin>(db, sorted('name')); many<Coin>(db, sorted('nmae'))`,
      `export const pick = (all: boolean) => many<Coin>(db, all ? \`select id \${from}\` : 'select worth as id from coin')`,
      `const by = { name: 'name = $1', nobody: 'nobody = $1' } as const`,
      `export const find = (key: keyof typeof by) => many<Coin>(db, \`select id from coin where \${by[key]}\`)`,
      `const read = (which: string, most: number) => many<Coin>(db, \`select id from coin where \${which} limit \${most}\`)`,
      `read('true', 3); read('flase', 4)`,
      `function list<Row>(of: { select: string; view: (row: Row) => string }) { return many<Row>(db, of.select) }`,
      `list({ select: 'select name as id from coin', view: (row: { id: bigint }) => String(row.id) })`,
      `export const told = (text: string) => many<Coin>(db, text)`,
    ),
  ).toEqual([
    '4: column "nmae" does not exist',
    '5: id is bigint, so bigint, not string',
    '7: column "nobody" does not exist',
    '8: column "flase" does not exist',
    '10: id is text, so string, not bigint',
    '12: text',
  ])
})
