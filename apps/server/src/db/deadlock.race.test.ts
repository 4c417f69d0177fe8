import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../ledger-model/real.ts'
import { somebodyWaits } from '../races/lock-watch.ts'
import { brokenInvariants } from '../testing/books.ts'
import { openPostgresWorld, type World } from '../testing/world.ts'
import { deadlocks } from './money.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world?.close())

it('a money call that lost a deadlock is made again, and happens once', async () => {
  const partner = await Real.open(world)
  const id = partner.id()
  const head = [partner.partnerId, id, 'D-DEAD', 'available', 10_000_000n]
  await partner.call('open_deposit', [...head, ...partner.key(), partner.now])
  await partner.call('record_deposit', [id, partner.cashier, 'DEAD-1', partner.now])

  const before = deadlocks.lost
  const confirmed = await world.asOwnerUndone(async (other) => {
    await other.query("set local deadlock_timeout = '1min'")
    await other.query({
      text: 'select from wallet where account_id = $1 for update',
      values: [partner.partnerId],
    })
    const rest = [...partner.key(), partner.id(), partner.now]
    const confirming = partner.call('confirm_deposit', [id, partner.approver, ...rest])
    while (!(await somebodyWaits(world.ctx.db)));
    // The confirmation holds the network's row and waits for the wallet; now its other holder wants that row.
    await other.query('select from network for update')
    return { confirming }
  })
  await confirmed.confirming

  expect(deadlocks.lost - before).toBe(1)
  const { available } = await partner.balances()
  expect(available).toBe(10_000_000n)
  expect(await brokenInvariants(world)).toEqual([])
})
