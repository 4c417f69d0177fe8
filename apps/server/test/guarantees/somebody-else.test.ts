import { isRefusal, refusalOf } from '@fairlead/ledger/refusal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

/** What takes two people is held to it by one rule, in whichever table it stands: asked from the catalogue (decision 090). */
let world: World
let checks: { on: string; name: string; says: string }[]
beforeAll(async () => {
  world = await openWorld()
  checks = await world.asOwner(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as says
     from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c' order by 1, 2`,
  )
})
afterAll(() => world.close())

const rule = 'is_somebody_else('

/** Where one member of staff is enough, and why. Everywhere else a column that names one stands under the rule. */
const onePerson: Readonly<Record<string, string>> = {
  'acceptor_order.claimed_by': 'notes what an acceptor says; the partner’s word or a bank line pays',
  'acceptor_order.code_handed_by': 'reads out a code that its partner enters',
  'activation.activated_by': 'gives; to decline takes two',
  'announcement.withdrawn_by': 'takes back words',
  'announcement_move.actor': 'who made a move; the announcement itself is under the rule',
  'audit.operator_id': 'who did it',
  'bank_statement.imported_by': 'copies what the bank says',
  'creative.withdrawn_by': 'takes away what visitors see',
  'faq_entry.added_by': 'adds a place in the order; the words that stand there are under the rule',
  'invitation.issued_by': 'lets somebody register; every account begins with nothing',
  'operator_session.operator_id': 'whose session it is',
  'payment_file.made_by': 'sends what it lists, and each withdrawal is under the rule',
  'personal_switch.ended_by': 'switches off, which only makes things safer',
  'withdrawal.traced_by': 'notes what the bank found; no money moves',
}

it('each column that names a member of staff is under the rule, or stands on the list with its reason', async () => {
  const columns = await world.asOwner<{ on: string; column: string }>(
    `select c.conrelid::regclass::text as on, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'operator'::regclass order by 1, 2`,
  )
  expect(columns.length).toBeGreaterThan(35)
  const outside = columns
    .filter(
      ({ on, column }) =>
        !checks.some((check) => check.on === on && check.says.includes(rule) && has(check.says, column)),
    )
    .map(({ on, column }) => `${on}.${column}`)
  expect(outside).toEqual(Object.keys(onePerson))
})

it('no constraint says in its own way that two people are not one', () => {
  const own = checks.filter(({ says }) => /\w+_by (?:<>|IS DISTINCT FROM) (?:ALL \(|\w+_by\b)/.test(says))
  expect(own).toEqual([])
})

it('each refuses the same person in the same words, and no function does so beside it', async () => {
  const held = checks.filter(({ says }) => says.includes(rule)).map(({ name }) => name)
  expect(held.length).toBeGreaterThan(14)
  const answered = held.map((constraint) => {
    const error = Object.assign(new Error(constraint), { code: '23514', constraint })
    return isRefusal(error) ? refusalOf(error).key : `${constraint} is no refusal`
  })
  expect(answered).toEqual(held.map(() => 'same_person'))
  const functions = await world.asOwner<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ $$refuse\\('same_person'$$`,
  )
  // Nobody decides about their own account with the staff: that is no second step of anything.
  expect(functions).toEqual([{ name: 'refuse_own_case' }])
})

it('somebody else is none of those who did a step before; nobody yet is nobody', async () => {
  const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const rows = await world.asOwner(
    `select is_somebody_else($1, $2) as another, is_somebody_else($1, $1) as same, is_somebody_else(null, $1) as nobody,
       is_somebody_else($1, null) as after_a_rule, is_somebody_else($1, variadic array[$2, $1]::uuid[]) as among`,
    [a, b],
  )
  expect(rows).toEqual([{ another: true, same: false, nobody: true, after_a_rule: true, among: false }])
})

function has(says: string, column: string): boolean {
  return new RegExp(`\\b${column}\\b`).test(says)
}
