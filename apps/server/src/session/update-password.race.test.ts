import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, registerPartner } from '../../test/support/people.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world.close())

const rounds = 25
const loginsPerRound = 6

it('no log-in with the old password outlives the change of it, whenever it came', async () => {
  let granted = 0
  let refused = 0
  for (let round = 0; round < rounds; round += 1) {
    const { username, password, api } = await registerPartner(world)
    const fresh = 'open-sesame-22'
    const change = api.session.updatePassword({
      old_password: password,
      new_password: fresh,
      confirm_password: fresh,
    })
    const logins = Array.from({ length: loginsPerRound }, async (_, n) => {
      await wait(n * 3)
      return clientOf(world, '').session.login({ username, password })
    })
    const [answers] = await Promise.all([Promise.allSettled(logins), change])
    for (const answer of answers) {
      if (answer.status === 'fulfilled') granted += 1
      else refused += 1
    }
    const alive = await world.asOwner(
      'select 1 from partner_session where account_id = (select id from partner where username = $1)',
      [username],
    )
    expect(alive).toEqual([])
  }
  process.stdout.write(`log-ins beside a change of the password: ${granted} granted, ${refused} refused\n`)
  // Both sides of the change were really met.
  expect(granted).toBeGreaterThanOrEqual(rounds)
  expect(refused).toBeGreaterThanOrEqual(rounds / 5)
})
