import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../pool.ts'
import { openPostgres, type PostgresPool } from '../postgres.ts'
import { PipelinedClient } from './pipelined-client.ts'

const url = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''

const everything = {
  name: 'everything',
  text: `select $1::bigint as micros, $2::timestamptz as at, $3::bytea as hash, $4::jsonb as words, $5::text[] as list,
    $6::boolean as yes, $7::text as nothing, 1.5::numeric as share`,
}
const asked = [
  12n,
  new Date('2026-11-21T11:30:00.123Z'),
  Buffer.from('ff00', 'hex'),
  { a: 'ä' },
  ['x', '"y"'],
  true,
  null,
]
const answered = {
  micros: 12n,
  at: asked[1],
  hash: asked[2],
  words: { a: 'ä' },
  list: ['x', '"y"'],
  yes: true,
  nothing: null,
  share: '1.5',
}

describe.each([
  { how: 'in one write', pipeline: true },
  { how: 'one after the other', pipeline: false },
])('statements $how', ({ pipeline }) => {
  let client: PipelinedClient
  let pool: PostgresPool
  beforeAll(async () => {
    client = new PipelinedClient({ connectionString: url, pipeline })
    await client.connect()
    await client.query('create temporary table note (id integer primary key, words text)')
    pool = openPostgres(url, { max: 1, oneTrip: pipeline })
    await pool.query('create temporary table note (id integer primary key, words text)')
  })
  afterAll(async () => {
    await client.end()
    await pool.end()
  })

  const send = (...statements: Statement[]) => client.together(statements)

  it('are answered with values of every type', async () => {
    for (let time = 0; time < 2; time += 1) {
      const [result] = await send({ ...everything, values: asked })
      expect(result?.rows).toEqual([answered])
    }
  })

  it('each have their own rows, and say how many they changed', async () => {
    const insert = { name: 'insert', text: 'insert into note values ($1, $2)' }
    const read = { name: 'read', text: 'select words from note where id <= $1 order by id' }
    const results = await send(
      { ...insert, values: [1, 'one'] },
      { ...insert, values: [2, null] },
      { ...read, values: [2] },
      { ...read, values: [0] },
      { text: 'select words from note where id = $1', values: [1] },
    )
    expect(results.map(({ command, rowCount, rows }) => [command, rowCount, rows])).toEqual([
      ['INSERT', 1, []],
      ['INSERT', 1, []],
      ['SELECT', 2, [{ words: 'one' }, { words: null }]],
      ['SELECT', 0, []],
      ['SELECT', 1, [{ words: 'one' }]],
    ])
  })

  it('of a pool are undone together by the first that fails, and can be sent again', async () => {
    const insert = { name: 'insert', text: 'insert into note values ($1, $2)' }
    const late = { name: 'late', text: 'select id, words from note where id = $1' }
    const divide = { name: 'divide', text: 'select 1 / $1::integer as part' }
    const all = (by: number) => [
      { ...insert, values: [3, 'three'] },
      { ...divide, values: [by] },
      { ...late, values: [3] },
    ]
    for (const fails of ['once', 'and again']) {
      await expect(pool.together(all(0)), fails).rejects.toThrow('division by zero')
      expect((await pool.query({ ...late, values: [3] })).rows, fails).toEqual([])
    }
    expect((await pool.together(all(1))).map(({ rows }) => rows)).toEqual([
      [],
      [{ part: 1 }],
      [{ id: 3, words: 'three' }],
    ])
  })

  it.each([
    { what: 'a value that cannot be sent', text: 'select $1::timestamptz', value: new Date(Number.NaN) },
    { what: 'the name of another', name: 'insert', text: 'select $1::text', value: '' },
  ])('with $what send nothing, and the connection goes on', async ({ value, what: _, ...bad }) => {
    const insert = { name: 'insert', text: 'insert into note values ($1, $2)' }
    const all = [
      { ...insert, values: [4, 'four'] },
      { ...bad, values: [value] },
      { ...insert, values: [5, 'five'] },
    ]
    await expect(pool.together(all)).rejects.toThrow(/Invalid time value|two statements are named insert/)
    expect((await pool.query('select id from note where id > 3')).rows).toEqual([])
  })

  it('fail when what they read has changed its shape, instead of being read in the old one', async () => {
    const star = { name: 'star', text: 'select * from note where id = $1' }
    await send({ ...star, values: [1] })
    await client.query('alter table note add more integer')
    await expect(send({ ...star, values: [1] })).rejects.toThrow('cached plan must not change result type')
  })
})
