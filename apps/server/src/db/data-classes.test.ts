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
