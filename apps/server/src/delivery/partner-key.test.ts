import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFollowedAccount, openFollower } from '../../test/support/follows.ts'
import {
  bindCard,
  joinPartner,
  payIn,
  signInOperator,
  type TestPartner,
  testCard,
} from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function keyOf(account: string): Promise<string> {
  const [row] = await world.asOwner<{ key: string }>('select partner_key_of($1) as key', [account])
  return row?.key ?? ''
}

async function withMoney(): Promise<TestPartner> {
  const partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  return partner
}

const bind = (partner: TestPartner, number: string) =>
  bindCard(world, partner, { ...testCard, account_number: number })

/** Has ten dollars arrive at a destination. */
async function bePaid(partner: TestPartner, destination: string): Promise<void> {
  const ask = { amount: '10.00', destination_id: destination }
  const once = () => ({ idempotencyKey: randomUUID() })
  const { id } = await partner.api.wallet.withdraw(
    { ...ask, step_up: await partner.stepUp('withdraw', ask) },
    once(),
  )
  const approver = await signInOperator(world, 'approver')
  await approver.withdrawalApprove({ id }, once())
  const cashier = await signInOperator(world, 'cashier')
  await cashier.withdrawalSent({ id, bank_reference: `TB-${randomUUID()}` }, once())
  await partner.api.wallet.withdrawalArrived({ id }, once())
}

it('who is paid at one destination is one partner, and a stranger who is paid at two makes no one of their owners', async () => {
  const [one, other, stranger] = [await withMoney(), await withMoney(), await withMoney()]
  expect(await keyOf(one.id)).toBe(one.id)
  await bePaid(one, await bind(one, 'GB29 NWBK 6016 1331 9268 19'))
  await bePaid(other, await bind(other, 'FR14 2004 1010 0505 0001 3M02 606'))
  const theirs = await bind(stranger, 'gb29-nwbk-6016-1331-9268-19')
  expect(await keyOf(stranger.id), 'only bound, it says nothing').toBe(stranger.id)
  await bePaid(stranger, theirs)
  await bePaid(stranger, await bind(stranger, 'FR1420041010050500013M02606'))
  expect(await keyOf(stranger.id)).toBe(one.id)
  expect([await keyOf(one.id), await keyOf(other.id)]).toEqual([one.id, other.id])
})

it('who follows is one partner with whom they follow, whose own key does not depend on it', async () => {
  const followed = await openFollowedAccount(world, { cash: 50_000_000n, feeBp: 1000 })
  const follower = await openFollower(world, followed, { cash: 50_000_000n, shareBp: 1000 })
  expect(await keyOf(follower.partner.partnerId)).toBe(await keyOf(followed.partner.partnerId))
  expect(await keyOf(followed.partner.partnerId)).toBe(followed.partner.partnerId)
})
