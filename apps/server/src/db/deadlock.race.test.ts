import { afterAll, beforeAll, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { somebodyWaits } from '../../test/races/lock-watch.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { type Args, callMoney, deadlocks, inTransactionWithRetry } from './money.ts'

let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
})
afterAll(() => world?.close())

const confirm = 'confirm_deposit'
type Confirmation = Args<typeof confirm>

it.each([
  ['a money call', (args: Confirmation) => callMoney(world.staff.db, confirm, args)],
  [
    'a call of several steps',
    (args: Confirmation) => inTransactionWithRetry(world.staff.db, (db) => callMoney(db, confirm, args)),
  ],
])('%s that lost a deadlock is made again, and happens once', async (_, call) => {
  const partner = await Real.open(world)
  const id = partner.id()
  const head = {
    session: partner.session,
    deposit: id,
    reference: `D-${id}`,
    amount: 10_000_000n,
  }
  await partner.call('open_deposit', { ...head, ...partner.key(), now: partner.now })
  await partner.call('record_deposit', {
    deposit: id,
    staff: partner.cashier,
    bank_reference: id,
    now: partner.now,
  })

  const before = deadlocks.lost
  const confirmed = await world.asOwnerUndone(async (other) => {
    await other.query("set local deadlock_timeout = '1min'")
    await other.query({
      text: 'select from wallet where account_id = $1 for update',
      values: [partner.partnerId],
    })
    const confirming = call({
      deposit: id,
      staff: partner.approver,
      ...partner.key(),
      entry: partner.id(),
      now: partner.now,
    })
    while (!(await somebodyWaits(world.ctx.db)));
    // The confirmation holds the network's row and waits for the wallet; now its other holder wants the table, and gets it
    // first: who waits for a row may be overtaken by the call that is made again.
    await other.query('lock table network')
    return { confirming }
  })
  await confirmed.confirming

  expect(deadlocks.lost - before).toBe(1)
  const { available } = await partner.balances()
  expect(available).toBe(10_000_000n)
  expect(await brokenInvariants(world)).toEqual([])
})
