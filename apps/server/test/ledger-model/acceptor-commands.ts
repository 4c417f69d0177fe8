import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newReference } from '../../src/db/ids.ts'
import { choose, LedgerCommand } from './command.ts'
import type { Model, ModelAcceptorOrder } from './model.ts'
import type { Real } from './real.ts'

const unknownId = randomUUID()
const index = fc.nat(50)
const hourMs = 3_600_000
const dayMax = 60_000_000n

type State = ModelAcceptorOrder['state']
const open: readonly State[] = ['requested', 'accepted', 'claimed', 'disputed']

/** A rate of this moment, a quote, and the order that uses it. */
export function exchange(acceptorId: string) {
  return fc.constantFrom(1_000_000n, 10_000_000n, 30_000_000n, 45_000_000n).map((amount) => {
    let id = ''
    const code = randomBytes(32)
    return new LedgerCommand(
      'exchange',
      (model, real) => {
        const since = real.now.getTime() - 24 * hourMs
        const today = model.acceptorOrders
          .filter(({ at, state }) => at > since && state !== 'returned' && state !== 'cancelled')
          .reduce((sum, order) => sum + order.amount, 0n)
        if (amount < 5_000_000n) return { refusal: 'amount_below_minimum' }
        if (amount > 40_000_000n) return { refusal: 'amount_above_order_limit' }
        if (amount > dayMax - today) return { refusal: 'amount_above_day_limit' }
        if (amount > model.available) return { refusal: 'insufficient_balance' }
        return {
          apply: () => {
            model.available -= amount
            model.clearing += amount
            const at = real.now.getTime()
            model.acceptorOrders.push({
              id,
              amount,
              at,
              code,
              state: 'requested',
              tries: 0,
              returnAt: at + 24 * hourMs,
            })
          },
        }
      },
      async (_model, real) => {
        id = real.id()
        const [rate, quote] = [real.id(), real.id()]
        const source = {
          currency: 'EUR',
          rate_e8: 92_000_000n,
          source: 'model',
          translations: '{}',
          evidence: 'model',
          at: real.now,
          staff: real.cashier,
          now: real.now,
        }
        await real.call('record_rate', { rate, ...source })
        await real.call('approve_rate', { rate, staff: real.approver, now: real.now })
        const asked = {
          session: real.session,
          quote,
          acceptor: acceptorId,
          country: 'DE',
          currency: 'EUR',
          amount,
          now: real.now,
        }
        await real.call('quote_exchange', asked)
        const proof = await real.stepUp('exchange')
        const head = {
          session: real.session,
          order: id,
          reference: newReference('A', 12),
          quote,
          destination: real.destinationId,
          code_hash: code,
          ...proof,
        }
        await real.call('request_acceptor_order', { ...head, ...real.key(), entry: real.id(), now: real.now })
      },
    )
  })
}

function giveBack(model: Model, order: ModelAcceptorOrder, state: State): void {
  order.state = state
  model.clearing -= order.amount
  model.available += order.amount
}

/**
 * A step that is legal from some states before the order's moment, and refused from all others but the one that it led to:
 * said by the partner again, it is so already.
 */
function step(
  name: string,
  from: readonly State[],
  apply: (model: Model, order: ModelAcceptorOrder, now: number, n: number) => void,
  act: (real: Real, order: ModelAcceptorOrder | undefined, n: number) => Promise<unknown>,
  { untilDue = true, again }: { readonly untilDue?: boolean; readonly again?: State } = {},
) {
  const pick = (model: Model, n: number) =>
    choose(model.acceptorOrders, n, ({ state }) => from.includes(state))
  return index.map(
    (n) =>
      new LedgerCommand(
        name,
        (model, real) => {
          const order = pick(model, n)
          const now = real.now.getTime()
          if (!order) return { refusal: 'data_error' }
          if (order.state === again) return { apply: () => undefined }
          const late = untilDue && open.includes(order.state) && order.returnAt <= now
          if (!from.includes(order.state) || late) return { refusal: 'acceptor_move_refused' }
          return { apply: () => apply(model, order, now, n) }
        },
        (model, real) => act(real, pick(model, n), n),
      ),
  )
}

const isWrong = (n: number) => n % 2 === 1

export const enterCode = step(
  'enter code',
  ['requested'],
  (model, order, now, n) => {
    if (isWrong(n)) {
      order.tries += 1
      if (order.tries === 5) giveBack(model, order, 'returned')
    } else {
      order.state = 'accepted'
      order.returnAt = now + 24 * hourMs
    }
  },
  (real, order, n) => {
    const isRight = !isWrong(n) && order !== undefined && order.state !== 'accepted'
    const code = isRight ? order.code : randomBytes(32)
    return real.call('enter_acceptance_code', {
      session: real.session,
      order: order?.id ?? unknownId,
      code_hash: code,
      entry: real.id(),
      now: real.now,
    })
  },
)

export const cancelOrder = step(
  'cancel acceptor order',
  ['requested', 'accepted'],
  (model, order) => giveBack(model, order, 'cancelled'),
  (real, order) => {
    const head = { session: real.session, order: order?.id ?? unknownId }
    return real.call('cancel_acceptor_order', { ...head, ...real.key(), entry: real.id(), now: real.now })
  },
  { untilDue: false, again: 'cancelled' },
)

export const claim = step(
  'claim paid',
  ['accepted'],
  (_model, order, now) => {
    order.state = 'claimed'
    order.returnAt = now + 72 * hourMs
  },
  (real, order) => {
    const reference = `M-${randomUUID()}`
    return real.call('claim_acceptor_paid', {
      order: order?.id ?? unknownId,
      staff: real.cashier,
      bank_reference: reference,
      entry: real.id(),
      now: real.now,
    })
  },
)

export const arrive = step(
  'arrive',
  ['claimed', 'disputed'],
  (model, order) => {
    order.state = 'arrived'
    model.clearing -= order.amount
  },
  async (real, order) => {
    const head = {
      session: real.session,
      order: order?.id ?? unknownId,
      ...(await real.stepUp('exchange_arrived')),
    }
    return real.call('confirm_acceptor_arrival', { ...head, ...real.key(), entry: real.id(), now: real.now })
  },
  { again: 'arrived' },
)

/** Lets some hours pass and then tries to return an order, whose moment may have come. */
export const waitAndReturn = fc.tuple(index, fc.constantFrom(1, 13, 25)).map(
  ([n, hours]) =>
    new LedgerCommand(
      'wait and return',
      (model, real) => {
        const order = choose(model.acceptorOrders, n, ({ state }) => open.includes(state))
        if (!order) return { refusal: 'data_error' }
        return {
          apply: () => {
            if (open.includes(order.state) && order.returnAt <= real.now.getTime()) {
              giveBack(model, order, 'returned')
            }
          },
        }
      },
      (model, real) => {
        const order = choose(model.acceptorOrders, n, ({ state }) => open.includes(state))
        real.world.clock.advance(hours * hourMs)
        return real.call('return_acceptor_order', {
          account: real.partnerId,
          order: order?.id ?? unknownId,
          entry: real.id(),
          now: real.now,
        })
      },
    ),
)
