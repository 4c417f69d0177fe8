import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addAcceptor, addRate, claimPaid, codeOf, orderExchange } from '../support/acceptors.ts'
import { brokenInvariants } from '../support/books.ts'
import { payIn } from '../support/people.ts'
import { anyHash, call } from './call.ts'
import { openStage, type Stage } from './stage.ts'
import { stoppedBy } from './stopped-by.ts'

/** Four orders with an acceptor: one without its code, one accepted, one claimed, one cancelled. */
let stage: Stage
let requestedId: string
beforeAll(async () => {
  stage = await openStage()
  const { world, partner, destinationId } = stage
  const acceptor = await addAcceptor(world)
  await addRate(world)
  await payIn(world, partner, '200.00')
  const order = async () => (await orderExchange(partner, acceptor, destinationId, '20.00')).id
  requestedId = await order()
  const accepted = await order()
  await partner.api.acceptor.orderCode(
    { id: accepted, code: await codeOf(world, accepted) },
    { idempotencyKey: randomUUID() },
  )
  await claimPaid(world, partner, await order())
  await partner.api.acceptor.orderCancel({ id: await order() }, { idempotencyKey: randomUUID() })
})
afterEach(async () => expect(await brokenInvariants(stage.world)).toEqual([]))
afterAll(() => stage?.world.close())

it.each([
  [
    'one person enters and approves an acceptor',
    'update acceptor set approved_by = registered_by',
    '23514 acceptor_needs_two_people',
  ],
  [
    'one person enters and approves a licence',
    'update acceptor_licence set approved_by = recorded_by',
    '23514 acceptor_licence_needs_two_people',
  ],
  [
    'one person enters and approves a rate',
    'update mid_rate set approved_by = recorded_by',
    '23514 mid_rate_needs_two_people',
  ],
  [
    'one person switches personal acceptors on',
    `insert into personal_switch (id, country, proposed_by, proposed_at, approved_by, approved_at)
     select gen_random_uuid(), 'DE', id, now(), id, now() from operator where role = 'cashier'`,
    '23514 personal_switch_needs_two_people',
  ],
  [
    'an enterprise acceptor takes more than 1 %',
    'update acceptor set spread_bp = 101',
    '23514 acceptor_spread_within_its_kind',
  ],
  [
    'a quote is locked for a year',
    "update acceptor_quote set expires_at = quoted_at + interval '1 year'",
    '23514 quote_is_locked_for_30_minutes',
  ],
  [
    'a quote brings less than the arithmetic',
    'update acceptor_quote set local_minor = local_minor - 1',
    '23514 quote_is_the_arithmetic',
  ],
  [
    'a quote uses a rate that nobody approved',
    'update acceptor_quote set rate_e8 = rate_e8 + 0, rate_id = gen_random_uuid()',
    '23503 quote_names_a_rate',
  ],
  [
    'a quote uses a rate of last month',
    "update acceptor_quote set rate_at = rate_at - interval '30 days'",
    '23514 quote_rate_is_fresh',
  ],
  [
    'a quote uses a licence that is over',
    'update acceptor_quote set licence_expires_at = quoted_at',
    '23514 quote_licence_lasts_the_lock',
  ],
  [
    'a personal quote needs no switch',
    "update acceptor_quote set kind = 'personal'",
    '23514 quote_personal_needs_the_switch',
  ],
  [
    'an order costs more than its quote',
    "update acceptor_order set fee = fee + 1 where state = 'requested'",
    '23503 acceptor_order_is_exactly_its_quote',
  ],
  [
    'an order waits for its code for a week',
    "update acceptor_order set return_at = requested_at + interval '7 days' where state = 'requested'",
    '23514 acceptor_order_has_an_end',
  ],
  [
    'an accepted order has no end',
    "update acceptor_order set return_at = null where state = 'accepted'",
    '23514 acceptor_order_has_an_end',
  ],
  [
    'a code is entered after its day',
    "update acceptor_order set accepted_at = requested_at + interval '25 hours' where state = 'accepted'",
    '23514 acceptor_order_accepted_in_time',
  ],
  [
    'an acceptor answers after its hours',
    `update acceptor_order set claimed_at = accepted_at + arrival_hours * interval '1 hour' + interval '1 second'
     where state = 'claimed'`,
    '23514 acceptor_order_claimed_in_time',
  ],
  [
    'a review takes 73 hours',
    "update acceptor_order set return_at = claimed_at + interval '73 hours' where state = 'claimed'",
    '23514 acceptor_order_has_an_end',
  ],
  [
    'a code has a sixth try',
    "update acceptor_order set code_tries = 6 where state = 'requested'",
    '23514 acceptor_code_five_tries',
  ],
  [
    'an order is where its moves did not lead',
    "update acceptor_order set state = 'accepted', accepted_at = requested_at where state = 'requested'",
    '23503 acceptor_order_state_is_the_end_of_its_moves',
  ],
  [
    'a claim needs no code',
    `insert into acceptor_move (account_id, acceptor_order_id, seq, action, from_state, to_state, actor, at)
     select account_id, id, 2, 'claim', 'requested', 'claimed', 'owner', now() from acceptor_order
     where state = 'requested'`,
    '23503 acceptor_move_is_legal',
  ],
  [
    'a claim skips the code',
    `insert into acceptor_move (account_id, acceptor_order_id, seq, action, from_state, to_state, actor, at)
     select account_id, id, 2, 'claim', 'accepted', 'claimed', 'owner', now() from acceptor_order
     where state = 'requested'`,
    '23503 acceptor_move_follows_the_one_before',
  ],
])('not even the owner lets it be that %s', async (_name, statement, stop) => {
  expect(await stoppedBy(stage.world.asOwner(statement))).toBe(stop)
})

it('at the deadline the money goes back or the code accepts, never both', async () => {
  const { world, partner } = stage
  let accepted = 0
  let returned = 0
  for (let round = 0; round < 20; round += 1) {
    const { acceptor_id } = await partner.api.acceptor
      .detail({})
      .then(({ current }) => ({ acceptor_id: current?.id ?? '' }))
    const { id } = await orderExchange(partner, acceptor_id, stage.destinationId, '10.00')
    const [row] = await world.asOwner<{ code_hash: Buffer }>(
      'select code_hash from acceptor_order where id = $1',
      [id],
    )
    const deadline = new Date(world.clock.now().getTime() + 24 * 3_600_000)
    const before = new Date(deadline.getTime() - 1)
    const enter = () =>
      call(world.ctx.db, 'enter_acceptance_code', partner.token, id, row?.code_hash, randomUUID(), before)
    const giveBack = () =>
      call(world.jobs.db, 'return_acceptor_order', partner.id, id, randomUUID(), deadline)
    const both = round % 2 ? [enter(), giveBack()] : [giveBack(), enter()]
    await Promise.allSettled(both)
    const { state } = await partner.api.acceptor.orderDetail({ id })
    expect(['accepted', 'returned']).toContain(state)
    if (state === 'accepted') accepted += 1
    else returned += 1
    expect(await brokenInvariants(world)).toEqual([])
    await partner.api.acceptor.orderCancel({ id }, { idempotencyKey: randomUUID() }).catch(() => undefined)
  }
  console.log(`${accepted} accepted, ${returned} returned`)
  expect(accepted).toBeGreaterThan(0)
  expect(returned).toBeGreaterThan(0)
})

it('a hundred wrong codes at once are five tries, and the money is back once', async () => {
  const { world, partner } = stage
  const enter = () =>
    call(
      world.ctx.db,
      'enter_acceptance_code',
      partner.token,
      requestedId,
      anyHash,
      randomUUID(),
      world.clock.now(),
    )
  const answers = await Promise.allSettled(Array.from({ length: 100 }, enter))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const order = await partner.api.acceptor.orderDetail({ id: requestedId })
  expect([order.state, order.reason]).toEqual(['returned', 'code_tries_used_up'])
})
