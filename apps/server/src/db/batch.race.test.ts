import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Batch } from './batch.ts'
import './postgres.ts'

const url = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client(url)
  await client.connect()
  await client.query('create temporary table note (id integer primary key, words text)')
})
afterAll(() => client.end())

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

/** Sends statements and counts how often the database said what rows look like. */
async function send(...statements: ConstructorParameters<typeof Batch>[0]) {
  let told = 0
  const count = () => {
    told += 1
  }
  const { connection } = client as unknown as { connection: pg.Connection }
  connection.on('rowDescription', count)
  const results = await new Batch(statements)
    .sendOn(client)
    .finally(() => connection.off('rowDescription', count))
  return { results, told }
}

describe('statements in one write', () => {
  it('answer the same whether the shape of their rows was told or is known', async () => {
    for (const told of [1, 0, 0]) {
      const sent = await send({ ...everything, values: asked })
      expect(sent).toEqual({ results: [{ command: 'SELECT', rowCount: 1, rows: [answered] }], told })
    }
  })

  it('each have their own rows, and say how many they changed', async () => {
    const insert = { name: 'insert', text: 'insert into note values ($1, $2)' }
    const read = { name: 'read', text: 'select words from note where id <= $1 order by id' }
    const { results } = await send(
      { ...insert, values: [1, 'one'] },
      { ...insert, values: [2, null] },
      { ...read, values: [2] },
      { ...read, values: [0] },
      { text: '' },
      { text: 'select words from note where id = $1', values: [1] },
    )
    expect(results.map(({ command, rowCount, rows }) => [command, rowCount, rows])).toEqual([
      ['INSERT', 1, []],
      ['INSERT', 1, []],
      ['SELECT', 2, [{ words: 'one' }, { words: null }]],
      ['SELECT', 0, []],
      ['', null, []],
      ['SELECT', 1, [{ words: 'one' }]],
    ])
  })

  it('are undone together by the first that fails, and can be sent again', async () => {
    const insert = { name: 'insert', text: 'insert into note values ($1, $2)' }
    const late = { name: 'late', text: 'select id, words from note where id = $1' }
    const divide = { name: 'divide', text: 'select 1 / $1::integer as part' }
    const all = (by: number) => [
      { ...insert, values: [3, 'three'] },
      { ...divide, values: [by] },
      { ...late, values: [3] },
    ]
    await expect(send(...all(0))).rejects.toThrow('division by zero')
    expect((await send({ ...late, values: [3] })).results[0]?.rows).toEqual([])
    expect((await send(...all(1))).results.map(({ rows }) => rows)).toEqual([
      [],
      [{ part: 1 }],
      [{ id: 3, words: 'three' }],
    ])
  })

  it('with a value that cannot be sent send nothing, and the connection goes on', async () => {
    const fresh = { name: 'fresh', text: 'select $1::timestamptz as at' }
    await expect(send({ ...fresh, values: [new Date(Number.NaN)] })).rejects.toThrow('Invalid time value')
    expect((await send({ ...fresh, values: [asked[1]] })).results[0]?.rows).toEqual([{ at: asked[1] }])
  })

  it('are refused under the name of another', async () => {
    await expect(send({ name: 'insert', text: 'select 1' })).rejects.toThrow(
      'two statements are named insert',
    )
  })

  it('fail when what they read has changed its shape, instead of being read in the old one', async () => {
    const star = { name: 'star', text: 'select * from note where id = $1' }
    await send({ ...star, values: [1] })
    await client.query('alter table note add more integer')
    await expect(send({ ...star, values: [1] })).rejects.toThrow('cached plan must not change result type')
  })
})
