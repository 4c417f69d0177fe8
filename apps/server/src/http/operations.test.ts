import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { thisRelease } from '../db/upgrade/release.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ready = () => world.app.inject({ url: '/readyz' })

it('a server says that it is not ready once a newer one admits it to the database no more', async () => {
  expect((await ready()).statusCode).toBe(200)
  await world.asOwner("update migration.installation set lowest_release = '999.0.0'")
  const after = await ready()
  expect(after.statusCode).toBe(503)
  expect(after.json()).toEqual({
    status: `database admits no server before 999.0.0, this is ${thisRelease}`,
  })
})
