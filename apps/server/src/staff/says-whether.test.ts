import { randomUUID } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffToken } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'

/** The counts of an import, who else has an item open, the moment of a look, the id of an intent and what is taken say it. */
const otherwise = [
  'import_statement',
  'note_item_open',
  'note_look_at_partner',
  'open_owner_deposit',
  'take_personal_data',
]

/** What staff do that leaves no line in the audit log, and why. */
const withoutLine: Readonly<Record<string, string>> = {
  begin_totp: 'a secret that counts for nothing before enrol_totp, which leaves one',
  draft_announcement: 'draft_announcement_to, for every level',
  end_operator_session: 'ends a session of whoever calls',
  note_item_open: 'what whoever calls has open, until they close it',
  note_operator_session_seen: 'that a session is in use',
  propose_advance_to: 'propose_advance, by the name of the partner',
  prove_operator_session: 'that whoever calls showed their second factor again',
  sign_out_operator: 'ends the session that calls',
}

type Callable = { readonly name: string; readonly answers: string; readonly body: string }

let world: World
let functions: Callable[]
beforeAll(async () => {
  world = await openWorld()
  functions = await world.asOwner<Callable>(
    `select p.proname as name, format_type(p.prorettype, null) as answers, p.prosrc as body from pg_proc p
     where p.pronamespace = 'public'::regnamespace and 'p_staff' = any (p.proargnames) and p.provolatile = 'v'
       and (has_function_privilege('fairlead_console', p.oid, 'execute')
         or has_function_privilege('fairlead_auth', p.oid, 'execute'))
     order by p.proname`,
  )
  expect(functions.length).toBeGreaterThan(60)
})
afterAll(() => world.close())

it('every function by which staff change something says whether it did', () => {
  const silent = functions.filter(({ name, answers }) => answers !== 'boolean' && !otherwise.includes(name))
  expect(silent.map(({ name }) => name)).toEqual([])
})

it('every function by which staff do something leaves its own line in the audit log', () => {
  const without = functions.filter(({ body }) => !body.includes('note_staff_action('))
  expect(without.map(({ name }) => name)).toEqual(Object.keys(withoutLine).toSorted())
})

it('nobody is granted to say what a line of the audit log says', async () => {
  const granted = await world.asOwner(
    `select p.proname, r.rolname from pg_proc p cross join pg_roles r
     where p.proname = 'note_staff_action' and r.rolname ~ '^fairlead_' and r.rolname <> 'fairlead_owner'
       and has_function_privilege(r.oid, p.oid, 'execute')`,
  )
  expect(granted).toEqual([])
})

it('a look is noted at a list or a file that there can be, and at nothing else', async () => {
  const { db } = world.staff
  const now = world.clock.now()
  const staff = await staffToken(world, 'support')
  const looks = ['withdrawal_approved', '/operator', '/operator/account/list; approved', ''].map((list) =>
    callMoney(db, 'note_list_taken', { staff, list, asked: '{}', now }),
  )
  const read = callMoney(db, 'note_payment_file_read', { staff, file: randomUUID(), format: 'csv', now })
  // All at once: one that is refused while another is waited for would be a refusal that nobody heard.
  await Promise.all([...looks, read].map((look) => expect(look).rejects.toThrow(new Refusal('data_error'))))
})
