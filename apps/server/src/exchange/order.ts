import type { acceptor } from '@fairlead/contract/acceptor'
import type { Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { stepUpParams } from '@fairlead/contract/step-up'
import type { Ctx } from '../context.ts'
import { paramsHash } from '../credentials/check-pin.ts'
import { hashSecret } from '../crypto/opaque.ts'
import { newId, newReference } from '../db/ids.ts'
import { callMoney, withIdempotencyKey } from '../db/money.ts'
import { type Caller, partnerKey } from '../http/caller.ts'
import { acceptanceCode, acceptanceCodeHash, readPepperOfCode } from './codes.ts'
import { type AcceptorOrder, findAcceptorOrder } from './orders.ts'
import { returnDueOrdersOf } from './return-due.ts'
import { returnedNotice } from './tell.ts'

/** Orders exactly what a quote says; the amount waits in `clearing`. Throws a Refusal (docs/rules.md, Acceptors). */
export async function requestAcceptorOrder(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof acceptor.order>,
): Promise<AcceptorOrder> {
  const now = ctx.clock.now()
  await returnDueOrdersOf(ctx, caller.partnerId)
  const params = stepUpParams.exchange(input)
  const id = newId(now)
  const { key, request } = partnerKey(caller, 'acceptor_order', params, now)
  const outcome = await callMoney<'request_acceptor_order', { acceptor_order: string }>(
    ctx.db,
    'request_acceptor_order',
    {
      session: caller.token,
      order: id,
      reference: newReference('A', 8),
      quote: input.quote_id,
      destination: input.destination_id,
      code_hash: acceptanceCodeHash(ctx.pepper, id, acceptanceCode(ctx.pepper, id)),
      step_up: hashSecret(input.step_up),
      params: paramsHash(caller.sessionHash, params),
      key,
      request,
      entry: newId(now),
      now,
    },
  )
  return findAcceptorOrder(ctx, caller, outcome.acceptor_order)
}

/**
 * Enters the acceptance code. Throws Refusal acceptance_code_wrong with the tries left; the fifth wrong one ends the
 * order and gives the money back (docs/screens-and-calls.md, Checks: acceptance code).
 */
export async function enterCode(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof acceptor.orderCode>,
): Promise<AcceptorOrder> {
  const now = ctx.clock.now()
  const { id } = input
  const [orders, pepper] = await Promise.all([
    returnDueOrdersOf(ctx, caller.partnerId),
    readPepperOfCode(ctx, id),
  ])
  const open = orders.find((order) => order.id === id)
  const hash = acceptanceCodeHash(pepper, id, input.code)
  const key = partnerKey(caller, 'acceptance_code', { id, code: hash.toString('hex') }, now)
  const entryId = newId(now)
  const enter = { session: caller.token, order: id, code_hash: hash, entry: entryId, now }
  // A wrong code is answered and not refused, or its try would not count.
  const told = open ? [returnedNotice(open, entryId, now)] : []
  const { first, value } = await withIdempotencyKey(ctx.db, key, ['enter_acceptance_code', enter], { told })
  const order = await findAcceptorOrder(ctx, caller, id)
  // A repeated request is told what the first one was: the code was right if the order has moved on by it.
  if (first ? !(value as { right: boolean } | null)?.right : order.accepted_at === null) {
    throw new Refusal('acceptance_code_wrong', { left: String(order.tries_left) })
  }
  return order
}

/** Takes an order back; possible until the acceptor says that it paid. */
export async function cancelAcceptorOrder(ctx: Ctx, caller: Caller, id: string): Promise<AcceptorOrder> {
  await callMoney(ctx.db, 'cancel_acceptor_order', await ending(ctx, caller, id, 'cancel_acceptor_order'))
  return findAcceptorOrder(ctx, caller, id)
}

/** The partner's own word that the local money is there, which pays the order. Throws a Refusal. */
export async function confirmAcceptorArrival(
  ctx: Ctx,
  caller: Caller,
  { id, step_up }: Input<typeof acceptor.orderArrived>,
): Promise<AcceptorOrder> {
  await callMoney(ctx.db, 'confirm_acceptor_arrival', {
    ...(await ending(ctx, caller, id, 'confirm_acceptor_arrival')),
    step_up: hashSecret(step_up),
    params: paramsHash(caller.sessionHash, stepUpParams.exchange_arrived({ id })),
  })
  return findAcceptorOrder(ctx, caller, id)
}

async function ending(ctx: Ctx, caller: Caller, id: string, how: string) {
  const now = ctx.clock.now()
  await returnDueOrdersOf(ctx, caller.partnerId)
  const { key, request } = partnerKey(caller, how, { id }, now)
  return { session: caller.token, order: id, key, request, entry: newId(now), now }
}

/** The partner's own word that nothing came. It moves no money, and staff see it at once. */
export async function denyAcceptorArrival(ctx: Ctx, caller: Caller, id: string): Promise<AcceptorOrder> {
  await returnDueOrdersOf(ctx, caller.partnerId)
  await callMoney(ctx.db, 'deny_acceptor_arrival', {
    session: caller.token,
    order: id,
    now: ctx.clock.now(),
  })
  return findAcceptorOrder(ctx, caller, id)
}
