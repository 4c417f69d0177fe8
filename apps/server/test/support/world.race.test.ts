import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { joinPartner, payIn } from './people.ts'
import { openPostgresWorld, type World } from './world.ts'

const server = process.env.FAIRLEAD_TEST_DATABASE_URL ?? ''

let world: World
let elsewhere: Pool
beforeAll(async () => {
  world = await openPostgresWorld(server)
  elsewhere = openPostgres(server, { max: 1 })
})
afterAll(async () => {
  await elsewhere.end()
  await world.close()
})

it('numbers what was booked although another test file is in the middle of a transaction', async () => {
  const partner = await joinPartner(world)
  // From the second time on only what is older than every transaction is numbered.
  await world.runJobs()
  await inTransaction(elsewhere, async (other) => {
    await other.query('select pg_current_xact_id()')
    await payIn(world, partner, '50.00')
    await world.runJobs()
    expect(await allNumbered()).toBe(true)
  })
})

async function allNumbered(): Promise<boolean | undefined> {
  const [answer] = await world.asOwner<{ all: boolean }>(
    'select (select count(*) from entry) = (select count(*) from journal_number) as all',
  )
  return answer?.all
}
