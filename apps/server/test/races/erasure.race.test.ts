import { randomUUID } from 'node:crypto'
import { Refusal } from '@fairlead/contract/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeAccounts } from '../../src/account/closure.ts'
import { many, one } from '../../src/db/read.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { deliver } from '../support/deliver.ts'
import {
  type Following,
  match,
  mirror,
  openFollowedAccount,
  openFollower,
  putOn,
  ripen,
  settle,
} from '../support/follows.ts'
import { numberEverything } from '../support/numbering.ts'
import { addRule } from '../support/rules.ts'
import { staffToken } from '../support/staff.ts'
import { openPostgresWorld, type World } from '../support/world.ts'
import { waitingForLocks } from './lock-watch.ts'

/** An account is erased in the very moment in which money comes to it: it is the one or the other, never both. */
let world: World
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  const terms = { cpm: 500_000_000n, payout: 1_000_000n, payoutCapBp: 30_000 }
  await addRule(world, world.campaigns.landing, terms)
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const day = 24 * 3_600_000
const rounds = 24

it('by a transfer that comes after all: it is recorded and credited, or it stays with the bank’s line', async () => {
  const waiting: { partner: Real; deposit: string }[] = []
  for (let n = 0; n < rounds; n++) {
    const partner = await Real.open(world)
    const deposit = partner.id()
    const head = { session: partner.session, deposit, reference: randomUUID(), amount: 10_000_000n }
    await partner.call('open_deposit', { ...head, ...partner.key(), now: partner.now })
    await askToBeErased(partner)
    waiting.push({ partner, deposit })
  }
  due()
  const [cashier, approver] = [await staffToken(world, 'cashier'), await staffToken(world, 'approver')]
  const seen = await race(waiting, async ({ partner, deposit }) => {
    const now = partner.now
    await partner.call('record_deposit', { deposit, staff: cashier, bank_reference: `IN-${deposit}`, now })
    const word = { staff: approver, ...partner.key(), entry: partner.id(), now }
    await partner.call('confirm_deposit', { deposit, ...word })
  })
  expect(seen).toEqual({ erased: expect.any(Number), credited: expect.any(Number), both: 0, neither: 0 })
  expect(Math.min(seen.erased, seen.credited)).toBeGreaterThan(0)
})

it('by a payment that the bank sends back: it is available again, or it stays money of nobody with its reference', async () => {
  const waiting: { partner: Real; withdrawal: string }[] = []
  for (let n = 0; n < rounds; n++) {
    const partner = await Real.open(world)
    await partner.payIn(10_000_000n)
    waiting.push({ partner, withdrawal: partner.id() })
  }
  world.clock.advance(world.ctx.network.destinationWaitSeconds * 1000)
  for (const { partner, withdrawal } of waiting) {
    await withdraw(partner, withdrawal, 10_000_000n)
    await askToBeErased(partner)
  }
  due()
  const [cashier, approver] = [await staffToken(world, 'cashier'), await staffToken(world, 'approver')]
  await numberEverything(world)
  const lines = new Map<string, string>()
  for (const { partner, withdrawal } of waiting) {
    const line = partner.id()
    const said = {
      id: line,
      entry: partner.id(),
      reference: `BACK-${withdrawal}`,
      direction: 'in',
      amount: '9750000',
    }
    const asked = JSON.stringify([
      { ...said, booked_at: partner.now.toISOString(), text: `came back ${withdrawal}` },
    ])
    await partner.call('import_statement', {
      staff: cashier,
      statement: partner.id(),
      lines: asked,
      now: partner.now,
    })
    lines.set(withdrawal, line)
  }
  const seen = await race(waiting, async ({ partner, withdrawal }) => {
    const line = lines.get(withdrawal) ?? ''
    await partner.call('bounce_withdrawal', {
      withdrawal,
      line,
      staff: approver,
      entry: partner.id(),
      now: partner.now,
    })
  })
  expect(seen).toEqual({ erased: expect.any(Number), credited: expect.any(Number), both: 0, neither: 0 })
  expect(Math.min(seen.erased, seen.credited)).toBeGreaterThan(0)
  const { held } = await one<{ held: number }>(
    world.staff.db,
    `select count(*)::integer as held from bank_line where in_suspense and bank_reference like 'BACK-%'`,
  )
  expect(held).toBe(seen.erased)
})

it('by a share of a follower’s order that settles: it is awaited, and can leave', async () => {
  const waiting: { partner: Real; follower: Following; order: string }[] = []
  for (let n = 0; n < 4; n++) {
    const followed = await openFollowedAccount(world, { cash: 50_000_000n, feeBp: 2000 })
    const follower = await openFollower(world, followed, { cash: 1_005_000_000n, shareBp: 100 })
    const source = await putOn(followed.partner, await follower.partner.campaign(1_000_000_000n), 10_000_000n)
    const order = (await mirror(follower, source))?.order ?? ''
    const { partner } = followed
    const rest = { ...partner.key(), entry: partner.id(), now: partner.now }
    await partner.call('cancel_order', { session: partner.session, order: source, ...rest })
    await match(follower.partner, order)
    await deliver(world, order, { seen: 10, clicked: 10 })
    await ripen(follower.partner, order)
    await withdraw(partner, partner.id(), 50_000_000n)
    await askToBeErased(partner)
    waiting.push({ partner, follower, order })
  }
  due()
  const seen = await race(waiting, async ({ follower, order }) => {
    await settle(follower.partner, order)
  })
  expect(seen).toEqual({ erased: 0, credited: 4, both: 0, neither: 0 })
})

it('asked for in the moment in which the closing is taken back: it goes with the closing', async () => {
  const partner = await Real.open(world)
  const { session } = partner
  await partner.call('ask_closure', { session, id: partner.id(), now: partner.now })
  // A row of the same account that is not there in the end: the asking waits for it, behind what it has looked at.
  const [asked, back] = await world.asOwnerUndone(async (owner) => {
    await owner.query({
      text: `insert into erasure (account_id, id, asked_at, due_from) values ($1, $2, $3, $3::timestamptz + interval '720 hours')`,
      values: [partner.partnerId, partner.id(), partner.now],
    })
    const asking = partner.call('ask_erasure', { session, id: partner.id(), now: partner.now })
    await expect.poll(() => waitingForLocks(world.staff.db)).toBe(1)
    let answered = false
    const takingBack = partner.call('take_back_closure', { session, now: partner.now }).finally(() => {
      answered = true
    })
    await expect.poll(async () => answered || (await waitingForLocks(world.staff.db)) === 2).toBe(true)
    return [asking, takingBack] as const
  })
  expect(await Promise.all([asked, back])).toEqual([true, true])
  const waiting = await world.asOwner('select from erasure where account_id = $1 and taken_back_at is null', [
    partner.partnerId,
  ])
  expect(waiting).toEqual([])
})

/** A withdrawal that a line of the bank shows. */
async function withdraw(partner: Real, withdrawal: string, amount: bigint): Promise<void> {
  const { session, now } = partner
  const wish = { session, withdrawal, reference: withdrawal, amount, destination: partner.destinationId }
  const rest = { ...partner.key(), entry: partner.id(), now }
  await partner.call('request_withdrawal', { ...wish, ...(await partner.stepUp('withdraw')), ...rest })
  await partner.call('approve_withdrawal', { withdrawal, staff: partner.approver, now })
  const sending = { staff: partner.cashier, bank_reference: `OUT-${withdrawal}`, entry: partner.id(), now }
  await partner.call('send_withdrawal', { withdrawal, ...sending })
  await partner.importLine(`OUT-${withdrawal}`, amount - 250_000n, 'out')
}

/** Closes the account and asks for its erasure, a moment after the one before. */
async function askToBeErased(partner: Real): Promise<void> {
  world.clock.advance(1_000)
  const { session } = partner
  await partner.call('ask_closure', { session, id: partner.id(), now: partner.now })
  await partner.call('ask_erasure', { session, id: partner.id(), now: partner.now })
  await closeAccounts(world.jobs)
}

/** Until everybody who asked can be erased. */
function due(): void {
  world.clock.advance(31 * day)
}

/** For each in the order of their days: the erasure and the money at once. A refusal of the money is one for this reason alone. */
async function race<Waiting extends { readonly partner: Real }>(
  waiting: readonly Waiting[],
  credit: (one: Waiting) => Promise<void>,
): Promise<{ erased: number; credited: number; both: number; neither: number }> {
  const seen = { erased: 0, credited: 0, both: 0, neither: 0 }
  for (const [round, one] of waiting.entries()) {
    const erase = () => many(world.jobs.db, 'select erase_accounts(1, $1)', [world.clock.now()])
    const pay = () =>
      credit(one).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return error.key
        },
      )
    const both = round % 2 === 0 ? [pay(), erase()] : [erase(), pay()]
    const refused = (await Promise.all(both)).find((answer) => typeof answer === 'string')
    const { erased, available } = await stateOf(one.partner)
    if (!erased) await erase()
    if (refused) expect(refused).toBe('account_erased')
    const now = await stateOf(one.partner)
    seen.both += now.erased && now.available >= 1_000_000n ? 1 : 0
    seen.neither += !now.erased && available === 0n ? 1 : 0
    seen.erased += now.erased ? 1 : 0
    seen.credited += available > 0n ? 1 : 0
  }
  return seen
}

function stateOf({ partnerId }: Real): Promise<{ erased: boolean; available: bigint }> {
  return one(
    world.staff.db,
    `select p.erased_at is not null as erased, w.available
     from partner p join wallet w on w.account_id = p.id where p.id = $1`,
    [partnerId],
  )
}
