import { languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('lets the database take just the languages of the contract, wherever it lists any', async () => {
  const checks = await world.asOwner<{ name: string; says: string }>(
    `select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) like '%''${languages[0]}''%'`,
  )
  expect(checks.length).toBeGreaterThanOrEqual(2)
  for (const { name, says } of checks) {
    const listed = [...says.matchAll(/'(\w+)'/g)].map(([, code]) => code)
    expect.soft({ name, listed }).toEqual({ name, listed: [...languages] })
  }
})
