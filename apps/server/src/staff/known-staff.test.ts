import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorCookie } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { strangerAt } from '../http/borrowers.ts'
import { Busy, gateOf } from '../http/gate.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const address = '198.51.100.7'
const me = async (cookie: string) => {
  const request = { url: '/api/operator/me', headers: { cookie }, remoteAddress: address }
  return (await world.console.inject(request)).statusCode
}

it('strangers at the address of staff keep none of them waiting whose session was good here', async () => {
  const cookie = await operatorCookie(world, 'cashier')
  expect(await me(cookie)).toBe(200)
  const gate = gateOf(world.console)
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  // More than strangers may have inside; the rest hear a moment later that there is no room.
  const calls = Array.from({ length: 64 }, () =>
    gate
      .pass(strangerAt(address), () => over)
      .catch((error: unknown) => {
        if (!(error instanceof Busy)) throw error
      }),
  )
  expect(await me('fairlead_staff=made-up')).toBe(503)
  expect(await me(cookie)).toBe(200)
  end()
  await Promise.all(calls)
})
