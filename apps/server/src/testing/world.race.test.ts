import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Pool } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
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
  let done: Promise<void> | undefined
  await inTransaction(elsewhere, async (other) => {
    const { rows } = await other.query('select pg_current_xact_id()::text as xid')
    await payIn(world, partner, '50.00')
    done = world.runJobs()
    await expect.poll(async () => (await numbered()).before).toBe(rows[0]?.xid)
    expect((await numbered()).all).toBe(false)
  })
  await done
  expect((await numbered()).all).toBe(true)
})

/** The transaction before which everything has its number, and whether that is all there is. */
async function numbered(): Promise<{ before: string; all: boolean }> {
  const [answer] = await world.asOwner<{ before: string; all: boolean }>(
    `select before_xid::text as before, (select count(*) from entry) = (select count(*) from journal_number) as all
     from sequencer`,
  )
  if (!answer) throw new Error('there is no sequencer')
  return answer
}
