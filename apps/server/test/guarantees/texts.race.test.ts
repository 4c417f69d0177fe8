import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../src/db/ids.ts'
import { joinStaff, operatorOf, staffToken } from '../support/staff.ts'
import { call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** Texts of the network, tried past every check of the server (docs/rules.md, Terms and privacy notice). */
let stage: Stage
let writer: string
beforeAll(async () => {
  stage = await openStage()
  writer = await staffToken(stage.world, 'content')
})
afterAll(() => stage?.world.close())

async function written(body: string, by = writer): Promise<string> {
  const id = newId(stage.world.clock.now())
  await call(
    stage.world.staff.db,
    'draft_text',
    id,
    by,
    'terms',
    null,
    'en',
    'Terms',
    body,
    stage.world.clock.now(),
  )
  return id
}
const publish = (id: string, by: string) =>
  call(stage.world.staff.db, 'publish_text', id, by, stage.world.clock.now())

it('no login writes, changes or deletes one past the functions', async () => {
  const id = await written('What holds.')
  await publish(id, await staffToken(stage.world, 'approver'))
  for (const db of [stage.world.ctx.db, stage.world.staff.db, stage.world.jobs.db]) {
    for (const statement of [
      'insert into network_text (id) values (gen_random_uuid())',
      `update network_text set body = 'Anything'`,
      'delete from network_text',
    ])
      expect(await stoppedBy(db.query(statement))).toBe('42501 permission denied for table network_text')
  }
})

it('the owner publishes none without a second person, and nothing that is not plain', async () => {
  const id = await written('By one alone.')
  const who = await operatorOf(stage.world, writer)
  const alone = stage.world.asOwner(
    `update network_text set state = 'published', published_by = $2, published_at = now(), version = 99 where id = $1`,
    [id, who],
  )
  expect(await stoppedBy(alone)).toBe('23514 network_text_needs_two_people')
  const nobody = stage.world.asOwner(
    `update network_text set state = 'published', published_at = now(), version = 99 where id = $1`,
    [id],
  )
  expect(await stoppedBy(nobody)).toBe('23514 network_text_is_published_by_somebody')
  const turned = stage.world.asOwner(`update network_text set body = E'a\\u202eb' where id = $1`, [id])
  expect(await stoppedBy(turned)).toBe('23514 network_text_is_plain')
})

it('ten who publish or write at once leave one version of each number and one draft', async () => {
  const { world } = stage
  const id = await written('At once.')
  const others = await Promise.all(Array.from({ length: 4 }, () => joinStaff(world, 'content')))
  await Promise.allSettled([
    ...others.map(({ token }) => publish(id, token)),
    ...others.map(({ token }, n) => written(`Beside it ${n}.`, token)),
  ])
  const [counts] = await world.asOwner<{ drafts: bigint; versions: bigint; newest: number }>(
    `select count(*) filter (where state = 'draft') as drafts, count(version) as versions, max(version) as newest
     from network_text where kind = 'terms' and lang = 'en'`,
  )
  expect(counts?.drafts).toBe(1n)
  expect(Number(counts?.versions)).toBe(counts?.newest)
})
