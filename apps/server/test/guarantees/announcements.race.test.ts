import { languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../src/db/ids.ts'
import { joinStaff, staffToken } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

let stage: Stage
let writer: string
let draft: string
beforeAll(async () => {
  stage = await openStage()
  writer = await staffToken(stage.world, 'content')
  draft = await written('Nobody is led away')
})
afterAll(() => stage?.world.close())

const words = (title: string, change: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    ...Object.fromEntries(languages.map((lang) => [lang, { title, text: 'Your money is not touched.' }])),
    ...change,
  })

async function written(title: string): Promise<string> {
  const { world } = stage
  const now = world.clock.now()
  const id = newId(now)
  const args = [id, writer, 'system_announcement', null, words(title), now, now]
  expect(await stoppedBy(call(world.staff.db, 'draft_announcement', ...args))).toBe('nothing')
  return id
}

const carry = async (most: number) => {
  const { rows } = await call(stage.world.jobs.db, 'carry_announcement', most, stage.world.clock.now())
  return Number((rows[0] as { value: bigint }).value)
}

it.each([
  ['says anything in eleven languages', words('x', { vi: undefined }), 'announcement_speaks_every_language'],
  [
    'leads anybody out of the app',
    words('x', { vi: { title: 'x', text: 'xem vi-du.vn' } }),
    'announcement_leads_nowhere',
  ],
])('not even the owner %s', async (_what, said, constraint) => {
  const change = stage.world.asOwner('update announcement set words = $2 where id = $1', [draft, said])
  expect(await stoppedBy(change)).toBe(`23514 ${constraint}`)
})

it.each([
  ['releases what the same person wrote', 'released_by = drafted_by', '23514 announcement_needs_two_people'],
  ['tells anybody what nobody released', 'reached = 1', '23514 announcement_is_released_before_it_is_told'],
  ['releases without the step', "state = 'released'", '23514 announcement_is_released_before_it_is_told'],
  ['withdraws without the step', "state = 'withdrawn'", '23503 announcement_state_is_the_end_of_its_moves'],
])('not even the owner %s', async (_what, change, stop) => {
  const changed = stage.world.asOwner(`update announcement set ${change} where id = $1`, [draft])
  expect(await stoppedBy(changed)).toBe(stop)
})

it('the app writes no announcement, and no notice in the name of one that it makes up', async () => {
  const { db } = stage.world.ctx
  for (const statement of [
    'insert into announcement (id) values (gen_random_uuid())',
    "update announcement set words = '{}'",
    'delete from announcement',
  ]) {
    expect(await stoppedBy(db.query(statement))).toBe('42501 permission denied for table announcement')
  }
  const made = db.query({
    text: `select leave_notice($1, gen_random_uuid(), 'system_announcement', 'announcement', '{}', null, now(), false)`,
    values: [stage.partner.id],
  })
  expect(await stoppedBy(made)).toBe('23514 notice_names_its_announcement')
})

it('ten releases at once are one, and its writer’s is none', async () => {
  const { world } = stage
  const id = await written('Ten at once')
  const now = world.clock.now()
  expect(await stoppedBy(call(world.staff.db, 'release_announcement', id, writer, now))).toBe(
    '23514 announcement_needs_two_people',
  )
  const other = (await joinStaff(world, 'content')).token
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(world.staff.db, 'release_announcement', id, other, now)),
  )
  // One of them changed something; the others said again what the same person had said.
  const changed = answers.map(({ rows }) => rows[0]?.value)
  expect(changed.filter((value) => value === true)).toHaveLength(1)
  expect(changed.filter((value) => value === false)).toHaveLength(9)
})

it('servers that carry one at once tell everybody once, also beside its withdrawal', async () => {
  const { world } = stage
  while ((await carry(100)) > 0);
  const id = await written('Carried by many')
  const approver = await staffToken(world, 'approver')
  await call(world.staff.db, 'release_announcement', id, approver, world.clock.now())
  const rounds = Array.from({ length: 12 }, () => carry(1))
  const withdrawn = call(world.staff.db, 'withdraw_announcement', id, approver, world.clock.now())
  await Promise.all([...rounds, withdrawn])
  while ((await carry(1)) > 0);
  const [told] = await world.asOwner<{ notices: bigint; partners: bigint; reached: bigint }>(
    `select count(*) as notices, count(distinct n.account_id) as partners, max(a.reached) as reached
     from notice n join announcement a on a.id = n.announcement_id where a.id = $1`,
    [id],
  )
  expect(told?.notices).toBe(told?.partners)
  if (told?.notices) expect(told.reached).toBe(told.notices)
})
