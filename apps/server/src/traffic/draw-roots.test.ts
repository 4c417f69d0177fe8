import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { deliveryArgs, findFlight, viewsAndClicks } from '../../test/support/deliver.ts'
import { makeRoots } from '../../test/support/draw-roots.ts'
import { match, putOn } from '../../test/support/follows.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { wrongDrawParts } from '../verify/wrong-draws-sql.ts'

const hour = 3_600_000
let world: World
let place: { bucket: number; group_id: string }

beforeAll(async () => {
  world = await openWorld()
  const partner = await Real.open(world)
  await partner.payIn(100_000_000n)
  const order = await putOn(partner, await partner.campaign(300_000_000n), 50_000_000n)
  await match(partner, order)
  place = (await findFlight(world.ctx.db, order)) ?? { bucket: -1, group_id: '' }
})
afterAll(() => world.close())

const record = (seen: number, clicked: number, now = world.clock.now()) =>
  callMoney(
    laneOf(world.ctx.db, 'delivery'),
    'record_delivery',
    deliveryArgs(place, viewsAndClicks(seen, clicked), now),
  )

const roots = () =>
  many<{ day: string; root: Uint8Array; previous: Uint8Array | null; events: bigint | null }>(
    world.ctx.db,
    `select r.day::text as day, r.root, r.previous_root as previous, sum(g.events)::bigint as events
     from draw_root r left join draw_group_day g on g.day = r.day group by 1, 2, 3 order by 1`,
  )

/** What `npm run verify` says once something was done with the owner's rights. */
const brokenBy = (sql: string) =>
  world.asOwnerUndone(async (client) => {
    await client.query(sql)
    return (await many<{ id: string }>(client, wrongDrawParts.at(-1) ?? '')).map(({ id }) => id)
  })

describe('the root of a day', () => {
  it('is made once the day is over, of all that was recorded on it, and goes on behind the last one', async () => {
    await record(40, 10)
    world.clock.advance(10 * hour)
    await record(20, 5)
    expect(await makeRoots(world.jobs)).toEqual([])
    world.clock.set(new Date('2026-11-17T00:04:59Z'))
    expect(await makeRoots(world.jobs)).toEqual([])
    world.clock.set(new Date('2026-11-17T00:05:00Z'))
    expect(await makeRoots(world.jobs)).toEqual(['2026-11-16'])
    await record(7, 1)
    world.clock.set(new Date('2026-11-19T12:00:00Z'))
    await callMoney(world.jobs.db, 'keep_seeds', { now: world.clock.now() })
    expect(await makeRoots(world.jobs)).toEqual(['2026-11-17', '2026-11-18'])
    const [first, second, third] = await roots()
    expect([first?.events, second?.events, third?.events]).toEqual([75n, 8n, null])
    expect([first?.previous, second?.previous, third?.previous]).toEqual([null, first?.root, second?.root])
    expect(await brokenBy('select')).toEqual([])
  })

  it('is closed to whoever comes late', async () => {
    await expect(record(1, 0, new Date('2026-11-17T23:59:59Z'))).rejects.toThrow('is closed')
    await expect(
      world.ctx.db.query({
        text: 'select refuse_closed_day($1)',
        values: [new Date('2026-11-17T23:59:59Z')],
      }),
    ).rejects.toThrow()
    expect(await record(1, 0)).toHaveLength(1)
  })

  it('stays as it is when an event of it is withheld later', async () => {
    const held = `update event set reason = 'above_expected', held_step = 'group' where kind = 'click' and reason = ''`
    expect(await brokenBy(held)).toEqual([])
  })

  it.each([
    ['an event less', 'delete from event where (bucket, nonce) in (select bucket, nonce from event limit 1)'],
    [
      'an event more',
      `insert into event select planted.* from (select e from event e where minute < '2026-11-17' limit 1) o
       cross join lateral jsonb_populate_record(o.e, '{"nonce": "\\\\x00"}') planted`,
    ],
    [
      'an event where hashing does not look',
      `insert into event select planted.* from (select e from event e where minute < '2026-11-17' limit 1) o
       cross join lateral jsonb_populate_record(o.e, '{"nonce": "\\\\x00", "ts": "2026-11-01"}') planted`,
    ],
    [
      'a moment',
      `update event set received_at = received_at + interval '1 millisecond' where kind = 'click'`,
    ],
    ['another reason', `update event set reason = 'robot' where kind = 'click'`],
    ['another slot', `update event set slot_id = '${randomUUID()}' where kind = 'click'`],
    ['other evidence', `update event set address_hash = '\\x0000000000000000' where kind = 'click'`],
    ['one weight', 'update draw_weights set view_weights[1] = view_weights[1] + 1'],
    ['weights less', `delete from draw_weights where minute < '2026-11-17'`],
    ['another seed', 'update draw_seed set seed = sha256(seed), commitment = sha256(sha256(seed))'],
    ['a group less', `delete from draw_group_day where day = '2026-11-16'`],
    ['a root', `update draw_root set root = sha256(root) where day = '2026-11-18'`],
  ])('tells of %s', async (_, sql) => {
    expect(await brokenBy(sql)).not.toEqual([])
  })

  it('is nobody’s to write but the job’s, and none can be exchanged without those behind it', async () => {
    for (const sql of [
      'update draw_root set root = sha256(root)',
      'delete from draw_root',
      `insert into draw_root values ('2020-01-01', null, null, sha256(''), now())`,
      'update draw_group_day set events = 0',
    ])
      await expect(world.ctx.db.query(sql)).rejects.toThrow('permission denied')
    await expect(
      brokenBy(`update draw_root set root = sha256(root) where day = '2026-11-16'`),
    ).rejects.toThrow('draw_root_continues_the_one_before')
  })
})
