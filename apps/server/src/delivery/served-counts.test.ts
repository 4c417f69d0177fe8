import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn } from '../../test/support/people.ts'
import { personAt } from '../../test/support/visitor-context.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { demoSlots } from '../demo/people.ts'
import { openDelivery } from './delivery.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 1_000_000_000n)
  const partner = await joinPartner(world)
  await payIn(world, partner, '20.00')
  await putAndMatch(world, partner, await offerOf(world, partner, world.campaigns.landing), '5.00')
  world.clock.advance(1_000)
})
afterAll(() => world.close())

const counted = async () => {
  const rows = await world.asOwner<{ kind: string; n: number }>(
    `select kind, sum(n)::integer as n from group_count
     where slot_id = $1 and kind in ('request', 'ad', 'robot', 'measured') group by 1`,
    [demoSlots.landing],
  )
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

it('requests, ads, robots and measured views are counted in memory and written together', async () => {
  const node = openDelivery(world.ctx)
  const now = () => world.clock.now().getTime()
  const person = () => personAt(now(), '198.51.100.7')
  for (let n = 0; n < 5; n += 1) {
    const chosen = await node.choose(demoSlots.landing, person())
    const token = chosen && node.mint.read(chosen.token, 'ad', now())
    if (!token) throw new Error('no ad was shown')
    world.clock.advance(1_500)
    const told =
      n < 2
        ? ({ inViewMs: 1_200, measured: 'io2' } as const)
        : ({ inViewMs: undefined, measured: '' } as const)
    await node.recordImpression(token, { ...person(), ...told })
    // Said again, and an ad that something covered: neither was seen once more.
    if (n === 0) await node.recordImpression(token, { ...person(), ...told })
    if (n === 4) await node.recordImpression(token, { ...person(), inViewMs: 1_200, measured: 'hidden' })
  }
  for (let n = 0; n < 3; n += 1)
    expect(await node.choose(demoSlots.landing, { ...person(), userAgent: 'curl/8.5.0' })).toBeUndefined()
  await node.served.drain()
  await node.served.drain()
  expect(await counted()).toEqual({ request: 8, ad: 5, robot: 3, measured: 2 })
})
