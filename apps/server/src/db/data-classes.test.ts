import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'

const page = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
const classes = ['secret', 'personal', 'books', 'internal', 'open']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('every table is in one class of docs/data.md, and none is there that is gone', async () => {
  const tables = await world.asOwner<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_inherits where inhrelid = pg_class.oid)`,
  )
  const [, section = ''] = page.split('## Tables')
  const rows = section.matchAll(/^\| (\w+) \| (.+) \|$/gm)
  const classified = [...rows].filter(([, name]) => classes.includes(name ?? ''))
  expect(classified.map(([, name]) => name)).toEqual(classes)
  const named = classified.flatMap(([, , list = '']) => list.match(/(?<=`)\w+(?=`)/g) ?? [])
  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort())
})

it('every column of what is secret or personal has a rule of how long it is kept, and none is there that is gone', async () => {
  const delicate =
    page.match(/^\| (secret|personal) \| `.+$/gm)?.flatMap((row) => row.match(/(?<=`)\w+(?=`)/g) ?? []) ?? []
  expect(delicate.length).toBeGreaterThanOrEqual(40)
  const columns = await world.asOwner<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relname = any (array['${delicate.join("','")}'])
       and a.attnum > 0 and not a.attisdropped`,
  )
  const ruled = await world.asOwner<{ name: string }>(
    `select table_name || '.' || column_name as name from personal_column`,
  )
  expect(ruled.map(({ name }) => name).sort()).toEqual(columns.map(({ name }) => name).sort())
})

it('the page says each rule with its days and bounds as they stand in the database', async () => {
  const rules = await world.asOwner<{ line: string }>(
    `select concat_ws(' | ', name, coalesce(days::text, '–'), coalesce(at_least || ' to ' || at_most, '–')) as line
     from retention_rule`,
  )
  const [, section = ''] = page.split('## How long')
  const rows = section.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|/gm)
  const said = [...rows].map(([, name, days, bounds]) => `${name} | ${days} | ${bounds}`)
  expect(said.sort()).toEqual(rules.map(({ line }) => line).sort())
})
