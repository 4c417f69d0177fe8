import type { Refusal } from '@fairlead/contract/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { callMoney } from './money.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('tells the most that one may type in whole cents below it, and any other amount as it is', async () => {
  const told = async (name: string, micros: number) => {
    const refused = world.asOwnerUndone((client) =>
      // Only the database itself refuses.
      callMoney(
        client,
        'refuse' as never,
        {
          key: 'insufficient_balance',
          params: JSON.stringify({ [name]: micros }),
        } as never,
      ),
    )
    const refusal: Refusal = await refused.then(
      () => expect.unreachable('refuse always throws'),
      (error) => error,
    )
    return refusal.params[name]
  }
  expect(await told('balance', 5_289_999)).toBe('5.28')
  expect(await told('maximum', 12_345_000)).toBe('12.34')
  expect(await told('maximum', 0)).toBe('0.00')
  expect(await told('base', 100_005_000)).toBe('100.005')
})
