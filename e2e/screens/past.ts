import { randomBytes, randomUUID } from 'node:crypto'
import { laneOf } from '@fairlead/server/src/db/lanes.ts'
import { callMoney } from '@fairlead/server/src/db/money.ts'
import { demoSlots } from '@fairlead/server/src/demo/people.ts'
import { offerPlans } from '@fairlead/server/src/plan/offer-plans.ts'
import {
  deliver,
  deliverEvents,
  findFlight,
  type SentEvent,
  viewsAndClicks,
} from '@fairlead/server/test/support/deliver.ts'
import { followId, makeOperable } from '@fairlead/server/test/support/following.ts'
import { offerOf, put, putAndMatch } from '@fairlead/server/test/support/orders.ts'
import { passkeyDevice } from '@fairlead/server/test/support/passkey-device.ts'
import {
  bindCard,
  fillEscrow,
  joinPartner,
  payIn,
  signInStaff,
  statementCsv,
  type TestPartner,
  testCard,
} from '@fairlead/server/test/support/people.ts'
import { addRule, termsOf } from '@fairlead/server/test/support/rules.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import type { PastIds } from './ids.ts'

export const pastDays = 8
const hour = 3_600_000
const day = 24 * hour

/** Who went through it, and the ids of what is left of it. */
export type Veteran = { readonly username: string; readonly password: string; readonly ids: PastIds }

/** Eight days of one partner: a follow, orders that ended in each way, withdrawals that did, and startup funds. */
export async function liveEightDays(world: World): Promise<Veteran> {
  const { landing, second } = world.campaigns
  for (const campaign of [landing, second]) await fillEscrow(world, campaign, 900_000_000n)
  const veteran = await joinPartner(world)
  await payIn(world, veteran, '200.00')
  const begun = await veteran.api.passkey.begin({ login_password: veteran.password })
  await veteran.api.passkey.add({ ...passkeyDevice(world.ctx.publicUrl).make(begun), name: 'Pixel 9' })
  const followed = await joinPartner(world)
  await payIn(world, followed, '60.00')
  await makeOperable(world, followed)
  const { followed_id } = await followed.api.following.publish({})
  const follow = await followId(veteran, followed_id ?? '')

  const settled = await settleFollowOrder(world, veteran, followed)
  await offerPlans(world.ctx, veteran.id)
  const failed = await offerOf(world, veteran, landing)
  await put(veteran, failed, '5.00')
  await veteran.api.plan.orderCancel({ id: failed }, once())

  const card = { ...testCard, bank_name: 'Fjord Bank', beneficiary_name: 'Vera Alt' }
  const destination_id = await bindCard(world, veteran, card)
  world.clock.advance(4 * day)
  await world.runJobs()
  const withdraw = async (amount: string) => {
    const wish = { amount, destination_id }
    const step_up = await veteran.stepUp('withdraw', wish)
    return (await veteran.api.wallet.withdraw({ ...wish, step_up }, once())).id
  }
  const [support, approver, cashier] = await Promise.all([
    signInStaff(world, 'support'),
    signInStaff(world, 'approver'),
    signInStaff(world, 'cashier'),
  ])
  const refused = await withdraw('20.00')
  const reason = 'destination_of_somebody_else'
  const { review } = await support.reviewStaff.reviewOpen({ id: refused, reason, disputed: '20.00' }, once())
  await approver.reviewStaff.reviewReturn({ review_id: review?.id ?? '', reason }, once())
  const [unpaid, arrived] = [await withdraw('15.00'), await withdraw('10.00')]
  for (const id of [unpaid, arrived]) {
    await cashier.operator.withdrawalSent({ id, bank_reference: `TB-${id.slice(-12)}` }, once())
  }
  await veteran.api.wallet.withdrawalArrived({ id: arrived }, once())
  // The statement of the next day shows one of the two: the bank did not carry out the other.
  world.clock.advance(day)
  const paid = {
    reference: `TB-${arrived.slice(-12)}`,
    direction: 'out',
    amount: '9.75',
    text: 'bank',
  } as const
  const content = statementCsv([paid], world.clock.now())
  await (await signInStaff(world, 'cashier')).operator.statementImport({ content }, once())
  await (await signInStaff(world, 'approver')).reviewStaff.withdrawalFail({ id: unpaid }, once())

  // An hour ago: an order that was stopped, whose plan has a validation period of a week.
  world.clock.set(new Date(Date.now() - hour))
  await world.runJobs()
  const ended = await endLongBefore(world, veteran)
  const longName = await offerLongName(world, veteran)

  await fillEscrow(world, world.ctx.network.id, 100_000_000n, 'advances')
  const [lender, agreeing] = await Promise.all([
    signInStaff(world, 'support'),
    signInStaff(world, 'approver'),
  ])
  const loan = { partner: veteran.username, amount: '20.00' }
  const { id } = await lender.reviewStaff.advancePropose(loan, once())
  await agreeing.reviewStaff.advanceDecide({ id, answer: 'grant' }, once())
  await world.runJobs()
  await world.asOwner(
    'insert into partner_presence (account_id, z, orders, level_max, at) values ($1, 2.34, 2, 1, $2)',
    [veteran.id, world.clock.now()],
  )
  const ids = { follow: follow.id, settled, failed, ended, refused, unpaid, arrived, longName }
  return { username: veteran.username, password: veteran.password, ids }
}

/** An order that follows the followed account's, earns, and is settled with its profit share. */
async function settleFollowOrder(world: World, veteran: TestPartner, followed: TestPartner): Promise<string> {
  const { landing } = world.campaigns
  for (const each of [veteran, followed]) await offerPlans(world.ctx, each.id)
  const source = await offerOf(world, followed, landing)
  await put(followed, source, '20.00')
  await world.runJobs()
  const followOrder = await offerOf(world, veteran, landing)
  await deliver(world, followOrder, { seen: 200, clicked: 20 })
  await followed.api.plan.orderStop({ id: source }, once())
  await world.runJobs(120_000)
  return followOrder
}

async function endLongBefore(world: World, veteran: TestPartner): Promise<string> {
  const { second } = world.campaigns
  await addRule(world, second, { validationSeconds: 7 * 86_400 })
  await offerPlans(world.ctx, veteran.id)
  const ended = await offerOf(world, veteran, second)
  await putAndMatch(world, veteran, ended, '10.00')
  await deliverEvents(world, ended, mixedTraffic())
  await countServed(world, ended, { request: 190n, ad: 148n, measured: 112n })
  await veteran.api.plan.orderStop({ id: ended }, once())
  await world.runJobs(10_000)
  await addRule(world, second, { validationSeconds: 90 })
  return ended
}

/** A name of many words, and one of a word that no phone has in one line. */
const longNames = {
  en: 'Everyday dishwasher tablets for households that cook together, unscented, in a box without plastic',
  de: 'Geschirrspülmaschinenreinigungstabletten für Mehrgenerationenhaushalte, parfümfrei',
}

async function offerLongName(world: World, veteran: TestPartner): Promise<string> {
  const { film } = world.campaigns
  await fillEscrow(world, film, 900_000_000n)
  const before = await termsOf(world, film)
  await addRule(world, film, { product: longNames })
  await offerPlans(world.ctx, veteran.id)
  const offer = await offerOf(world, veteran, film)
  // Whoever comes later is offered what the demo has.
  const words: Record<string, { product: string }> = JSON.parse(before.translations ?? '{}')
  const asBefore = Object.fromEntries(Object.entries(words).map(([lang, { product }]) => [lang, product]))
  await addRule(world, film, { product: { ...asBefore, en: before.product ?? '' } })
  return offer
}

/** What nodes count beside the events that they record. */
async function countServed(world: World, orderId: string, served: Readonly<Record<string, bigint>>) {
  const flight = await findFlight(world.ctx.db, orderId)
  if (!flight) throw new Error('the order does not run')
  const kinds = Object.keys(served)
  const each = <Value>(value: Value) => kinds.map(() => value)
  await callMoney(laneOf(world.ctx.db, 'delivery'), 'count_served', {
    writer: randomUUID(),
    flush: 1n,
    bucket: flight.bucket,
    group: each(flight.group_id),
    slot: each(demoSlots.landing),
    kind: kinds,
    n: Object.values(served),
    now: world.clock.now(),
  })
}

/** Views of a hundred people and what is no view of anybody; nine of the fourteen clicks come from one address. */
function mixedTraffic(): SentEvent[] {
  const one = randomBytes(8)
  const filtered = { robot: 12, hidden: 9, datacentre: 4, rate: 1 }
  let clicks = 0
  return [
    ...viewsAndClicks(100, 14).map((event) => {
      if (event.kind === 'click') clicks += 1
      return event.kind === 'click' && clicks > 5 ? { ...event, address: one } : event
    }),
    ...Object.entries(filtered).flatMap(([reason, n]) =>
      viewsAndClicks(n, 0).map((event) => ({ ...event, reason })),
    ),
  ]
}

const once = () => ({ idempotencyKey: randomUUID() })
