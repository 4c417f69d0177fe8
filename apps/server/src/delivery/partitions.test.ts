import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../test/support/deliver.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** How many events lie in which part of the table. */
const whereEventsLie = () =>
  many<{ part: string; n: bigint }>(
    world.ctx.db,
    'select tableoid::regclass::text as part, count(*) as n from event group by 1 order by 1',
  )

it('events that came before the partition of their day move into it, each once', async () => {
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  const id = await offerOf(world, partner, world.campaigns.landing)
  await putAndMatch(world, partner, id, '10.00')
  await deliver(world, id, { seen: 7, clicked: 2 })
  expect(await whereEventsLie()).toEqual([{ part: 'event_default', n: 9n }])

  const today = world.clock.now().toISOString().slice(0, 10)
  await callMoney(world.jobs.db, 'add_event_partitions', { day: today, days: 3 })
  const part = `event_${today.replaceAll('-', '')}`
  expect(await whereEventsLie()).toEqual([{ part, n: 9n }])

  await callMoney(world.jobs.db, 'add_event_partitions', { day: today, days: 3 })
  await deliver(world, id, { seen: 1 })
  expect(await whereEventsLie()).toEqual([{ part, n: 10n }])
})
