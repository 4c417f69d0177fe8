import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { sweepTries } from './attempts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const counted = async () =>
  (await world.asOwner<{ n: number }>('select count(*)::int as n from attempt'))[0]?.n ?? 0
const tryAs = (username: string) =>
  refusalOf(clientOf(world, '').session.login({ username, password: 'wrong-one' }))

it('what strangers made the database count is gone a day later, and nothing that still holds somebody back', async () => {
  for (let n = 0; n < 20; n += 1) await tryAs(`nobody.${n}`)
  expect(await counted()).toBeGreaterThan(20)
  world.clock.advance(86_400_000 - 1)
  for (let n = 0; n < 10; n += 1) await tryAs('somebody')
  world.clock.advance(1)
  await sweepTries(world.jobs)
  // The one name, its connection and its neighbourhood, which the strangers shared.
  expect(await counted()).toBeLessThanOrEqual(3)
  expect(await tryAs('somebody')).toBe('too_many_tries')
})
