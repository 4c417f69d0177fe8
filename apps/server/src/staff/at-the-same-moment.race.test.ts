import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchLocks } from '../../test/races/lock-watch.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { bindCard, joinPartner, payIn, type TestPartner, verifyEmail } from '../../test/support/people.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { one } from '../db/read.ts'

const withdrawals = 15
/** Below this the words came one after the other, and the run shows nothing. */
const waitsMin = 15

let world: World
let partner: TestPartner
let approvers: readonly TestStaff[]
let cashier: TestStaff
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  partner = await joinPartner(world)
  // Mails beyond the first ten go to a mailbox that has answered.
  await verifyEmail(world, partner)
  await payIn(world, partner, '150.00')
  approvers = [await joinStaff(world, 'approver'), await joinStaff(world, 'approver')]
  cashier = await joinStaff(world, 'cashier')
})
afterAll(() => world.close())

const fresh = () => ({ idempotencyKey: randomUUID() })

/** What became of calls made at the same moment: how many were granted, and what refused the others. */
async function atOnce(calls: readonly (() => Promise<unknown>)[]) {
  const answers = await Promise.allSettled(calls.map((call) => call()))
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.key] : []))
  return { granted: answers.length - refusals.length, refusals: new Set(refusals) }
}

const written = (what: string, id: string) =>
  one<{ audits: bigint; notices: bigint; mails: bigint }>(
    world.ctx.db,
    `select (select count(*) from audit where action = $1 and subject = $2) as audits,
       (select count(*) from notice where key = $1 and link like '%' || $2) as notices,
       (select count(*) from mail where words = 'notice.' || $1 and link like '%' || $2) as mails`,
    [what, id],
  )

it('two people and their second words at the same moment are one deed, noted and told once', async () => {
  const watch = watchLocks(world.ctx.db)
  const destination_id = await bindCard(world, partner)
  for (let n = 0; n < withdrawals; n += 1) {
    const ask = { amount: '4.00', destination_id }
    const step_up = await partner.stepUp('withdraw', ask)
    const { id } = await partner.api.wallet.withdraw({ ...ask, step_up }, fresh())

    const approve = approvers.flatMap(({ api }) => [
      () => api.operator.withdrawalApprove({ id }, fresh()),
      () => api.operator.withdrawalApprove({ id }, fresh()),
    ])
    // Whoever came first hears yes as often as they say it; the other hears that it was approved.
    expect(await atOnce(approve)).toEqual({ granted: 2, refusals: new Set(['withdrawal_move_refused']) })
    expect(await written('withdrawal_approved', id)).toEqual({ audits: 1n, notices: 1n, mails: 0n })

    const told = { id, bank_reference: `TB-${randomUUID()}` }
    const send = Array.from({ length: 4 }, () => () => cashier.api.operator.withdrawalSent(told, fresh()))
    expect(await atOnce(send)).toEqual({ granted: 4, refusals: new Set() })
    expect(await written('withdrawal_sent', id)).toEqual({ audits: 1n, notices: 1n, mails: 1n })
  }
  const waits = await watch.stop()
  process.stdout.write(`words of staff that waited for another's: ${waits} of ${withdrawals * 8}\n`)
  expect(waits).toBeGreaterThanOrEqual(waitsMin)
  expect(await brokenInvariants(world)).toEqual([])
})

it('the same proposal said by one person many times at the same moment is one', async () => {
  const manager = await joinStaff(world, 'campaign_manager')
  const said = 8
  const rounds = 10
  for (let round = 0; round < rounds; round += 1) {
    const wish = { id: world.campaigns.landing, orders: 2, note: `28 days are over, ${round}` }
    const answers = await Promise.all(
      Array.from({ length: said }, () => manager.api.campaignStaff.trialStart(wish)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  }
  const { proposals, audits } = await one<{ proposals: bigint; audits: bigint }>(
    world.staff.db,
    `select (select count(*) from proposal where kind = 'trial_orders') as proposals,
       (select count(*) from audit where action = 'trial_orders_proposed') as audits`,
    [],
  )
  expect([proposals, audits]).toEqual([BigInt(rounds), BigInt(rounds)])
})
