import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPool, openEmbedded } from './embedded.ts'
import { PreparedStatements } from './embedded-prepared.ts'
import type { Statement } from './pool.ts'

let db: EmbeddedPool
beforeAll(async () => {
  db = await openEmbedded(null)
})
afterAll(() => db.end())

const rowsOf = async (statement: Statement) => (await db.query(statement)).rows

it('reads and plans a named statement once, however often it is run', async () => {
  const named = { name: 'sum', text: 'select $1::int + $2::int as sum' }
  for (const n of [1, 2, 3]) expect(await rowsOf({ ...named, values: [n, 40] })).toEqual([{ sum: 40 + n }])
  const [prepared] = await rowsOf({
    text: 'select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = $1',
    values: [named.name],
  })
  expect(prepared).toEqual({ runs: 3 })
  await expect(db.query({ name: named.name, text: 'select $1', values: ['other'] })).rejects.toThrow(
    'two statements are named sum',
  )
})

it('prepares a statement once that is asked twice at the same moment', async () => {
  const pglite = await PGlite.create()
  const statements = new PreparedStatements(pglite)
  const twice = [1, 2].map((n) => statements.run('twice', 'select $1::int as n', [n]))
  const results = await Promise.all(twice).finally(() => pglite.close())
  expect(results.flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }])
})

it('takes and gives every kind of value as a statement without a name does', async () => {
  const at = new Date('2026-11-28T10:11:12.345Z')
  const text = `select $1::bigint as big, $2::timestamptz as at, $3::bytea as bytes, $4::text[] as words, $5::jsonb as object,
    $6::numeric as exact, $7::boolean as truth, $8::uuid as id, $9::date as day, $10::text as nothing, $11::bigint[] as bigs`
  const values = [
    9_007_199_254_740_993n,
    at,
    Buffer.from([0, 1, 255]),
    ['a', 'b "c"', 'd,e', '\\'],
    { deep: [1, null, '€'] },
    '12.345678',
    false,
    '01a02981-5122-72ea-a82b-62809efd257b',
    '2026-11-28',
    null,
    [1n, -2n],
  ]
  const [named] = await rowsOf({ name: 'kinds', text, values })
  const [plain] = await rowsOf({ text, values })
  expect(named).toEqual(plain)
  expect(named).toMatchObject({
    big: 9_007_199_254_740_993n,
    at,
    words: ['a', 'b "c"', 'd,e', '\\'],
    nothing: null,
  })
})

it('says how many rows a change was about, and what it gives back', async () => {
  await db.query('create table thing (id int primary key, name text)')
  const insert = { name: 'insert', text: 'insert into thing select n, $1 from generate_series(1, 3) n' }
  expect(await db.query({ ...insert, values: ['a'] })).toMatchObject({
    command: 'INSERT',
    rowCount: 3,
    rows: [],
  })
  const remove = { name: 'remove', text: 'delete from thing where id < $1 returning id' }
  expect(await db.query({ ...remove, values: [3] })).toMatchObject({
    rowCount: 2,
    rows: [{ id: 1 }, { id: 2 }],
  })
})

it('goes on after a statement that fails when it is prepared, and after one that fails when it runs', async () => {
  const wrong = { name: 'wrong', text: 'select nothing from nowhere where $1', values: [true] }
  for (const _ of [1, 2]) await expect(db.query(wrong)).rejects.toMatchObject({ code: '42P01' })
  const divide = { name: 'divide', text: 'select 10 / $1::int as part' }
  await expect(db.query({ ...divide, values: [0] })).rejects.toMatchObject({ code: '22012' })
  await expect(db.query({ ...divide, values: ['ten'] })).rejects.toMatchObject({ code: '22P02' })
  expect(await rowsOf({ ...divide, values: [5] })).toEqual([{ part: 2 }])
})

it('is taken back with the transaction that it failed in', async () => {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'one more', text: 'insert into thing values ($1, $2)', values: [7, 'b'] })
    await expect(
      client.query({ name: 'one more', text: 'insert into thing values ($1, $2)', values: [7, 'b'] }),
    ).rejects.toMatchObject({ code: '23505' })
    await client.query('rollback')
    expect((await client.query({ text: 'select id from thing where id = $1', values: [7] })).rows).toEqual([])
  } finally {
    client.release()
  }
})

it('follows a function and a table that change under it', async () => {
  await db.query(`create function answer() returns int language sql as 'select 41'`)
  const ask = { name: 'ask', text: 'select answer() + $1::int as answer, t.name from thing t where t.id = 3' }
  expect(await rowsOf({ ...ask, values: [0] })).toEqual([{ answer: 41, name: 'a' }])
  await db.query(`create or replace function answer() returns int language sql as 'select 42'`)
  await db.query(`alter table thing add column more text not null default 'more'`)
  expect(await rowsOf({ ...ask, values: [0] })).toEqual([{ answer: 42, name: 'a' }])
})
