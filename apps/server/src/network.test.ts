import { afterAll, beforeAll, expect, it } from 'vitest'
import { withRealMoney } from '../test/support/real-money.ts'
import { openWorld, type World } from '../test/support/world.ts'
import { openNetwork } from './network.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('refuses a demo database in real-money mode: its logins are published', async () => {
  const { ctx, clock } = world
  await expect(openNetwork(ctx.db, false, undefined, clock.now())).rejects.toThrow('holds a demo network')
})

it('lets nobody shorten a wait of a real network, the owner included', async () => {
  for (const [column, wait, constraint] of [
    ['destination_wait', '1 second', 'network_destination_wait'],
    ['beacon_grace', '1 second', 'network_beacon_grace'],
  ]) {
    const shorten = world.asOwner(`update network set demo = false, ${column} = '${wait}'`)
    await expect(shorten).rejects.toMatchObject({ constraint: expect.stringMatching(/^network_/) })
    const lengthen = world.asOwner(`update network set ${column} = '3 days'`)
    await expect(lengthen).rejects.toMatchObject({ constraint })
  }
})

it('expects no more of a view than is usual once money is real, whatever the owner sets', async () => {
  await withRealMoney(world, async () => {
    for (const level of [1_000_000, 19_001]) {
      const expectMore = world.asOwner(`update format_level set level = $1 where kind = 'click'`, [level])
      await expect(expectMore).rejects.toMatchObject({
        constraint: 'format_level_other_than_usual_only_in_demo_mode',
      })
    }
  })
})

it('lets no server skip a wait by a clock that runs ahead, once money is real', async () => {
  const ahead = new Date(Date.parse('2999-01-01T00:00:00Z'))
  const settle = () =>
    world.jobs.db.query({
      text: 'select settle_order($1, $1, $1, $1, $1, $2) as settled',
      values: [world.ctx.network.id, ahead],
    })
  expect((await settle()).rows).toEqual([{ settled: false }])
  await withRealMoney(world, async () => {
    await expect(settle()).rejects.toThrow('ahead of the database')
  })
})
