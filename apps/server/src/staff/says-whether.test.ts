import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'

/** The counts of an import, who else has an item open, the id of an intent and the moment of a look say it. */
const otherwise = [
  'import_statement',
  'note_item_open',
  'note_look_at_partner',
  'note_own_action',
  'open_owner_deposit',
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('every function by which staff change something says whether it did', async () => {
  const functions = await many<{ name: string; answers: string }>(
    world.ctx.db,
    `select p.proname as name, format_type(p.prorettype, null) as answers from pg_proc p
     where 'p_staff' = any (p.proargnames) and has_function_privilege('fairlead_console', p.oid, 'execute')
       and p.provolatile = 'v'
     order by p.proname`,
  )
  expect(functions.length).toBeGreaterThan(30)
  const silent = functions.filter(({ name, answers }) => answers !== 'boolean' && !otherwise.includes(name))
  expect(silent).toEqual([])
})
