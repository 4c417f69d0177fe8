import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitingForLocks } from '../../test/races/lock-watch.ts'
import { clientOf, registerPartner, unusedCode } from '../../test/support/people.ts'
import { openPostgresWorld, type PostgresWorld } from '../../test/support/world.ts'
import type { Pool } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { many } from '../db/read.ts'

let world: PostgresWorld
let beside: Pool
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.appUrl, { max: 1 })
})
afterAll(async () => {
  await beside?.end()
  await world?.close()
})

const reasons = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.key as string] : []))

it('a licence key that several people type at the same moment makes one partner', async () => {
  const license_key = await unusedCode(world, 'license_key')
  const before = await many(world.ctx.db, 'select id from partner')
  const register = () => {
    const username = `p.${randomUUID().slice(0, 13)}`
    return clientOf(world, '').session.register({
      username,
      nickname: 'Test',
      password: 'sesame-open-1',
      confirm_password: 'sesame-open-1',
      email: `${username}@example.com`,
      phone: '+49 30 5550100',
      license_key,
    })
  }
  // All four have come as far as the key before one of them gets it.
  const registering = await world.asOwnerUndone(async (owner) => {
    await owner.query('select from invitation for update')
    const all = Promise.allSettled(Array.from({ length: 4 }, register))
    await expect.poll(() => waitingForLocks(beside), { timeout: 20_000 }).toBe(4)
    return { all }
  })
  const answers = await registering.all
  expect(reasons(answers)).toEqual(Array(3).fill('license_key_wrong'))
  expect(await many(world.ctx.db, 'select id from partner')).toHaveLength(before.length + 1)
})

it('an authorization code that two people type at the same moment opens one account', async () => {
  const people = await Promise.all([registerPartner(world), registerPartner(world)])
  const authorization_code = await unusedCode(world, 'authorization_code')
  const answers = await Promise.allSettled(
    people.map(({ api }) => api.session.openAccount({ authorization_code })),
  )
  expect(reasons(answers)).toEqual(['authorization_code_wrong'])
})
