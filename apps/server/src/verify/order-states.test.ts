import { randomUUID } from 'node:crypto'
import { acceptorMoves, acceptorStates, canMoveAcceptorOrder } from '@fairlead/contract/acceptor-states'
import { canMove, type OrderAction, orderMoves, orderStates } from '@fairlead/contract/order-states'
import { canMoveWithdrawal, withdrawalMoves, withdrawalStates } from '@fairlead/contract/withdrawal-states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const froms = ['none', ...orderStates] as const
const actions = Object.keys(orderMoves) as OrderAction[]

/** Writes one row of a chain of moves with the owner's rights; answers the constraint that refused it, if one did. */
async function tryMove(
  table: 'order' | 'withdrawal' | 'acceptor',
  values: unknown[],
): Promise<string | undefined> {
  const id = { order: 'order_id', withdrawal: 'withdrawal_id', acceptor: 'acceptor_order_id' }[table]
  const insert = `insert into ${table}_move (account_id, ${id}, seq, action, from_state, to_state, actor, at)
    values ($1, $2, $3, $4, $5, $6, 'test', now())`
  return world.asOwner(insert, values).then(
    () => undefined,
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
}

describe('the table of order states', () => {
  it('is the same in the contract and in the database', async () => {
    const stored = await world.asOwner<{ action: string; from_state: string; to_state: string }>(
      'select action, from_state, to_state from order_transition order by 1, 2',
    )
    const declared = actions.flatMap((action) =>
      orderMoves[action].from.map((from) => ({ action, from_state: from, to_state: orderMoves[action].to })),
    )
    expect(stored).toEqual(
      declared.sort((a, b) => (a.action + a.from_state < b.action + b.from_state ? -1 : 1)),
    )
  })

  it('lets the database take every legal step and refuse every other one, by name', async () => {
    let legal = 0
    let refused = 0
    for (const from of froms) {
      for (const action of actions) {
        for (const to of orderStates) {
          const order = randomUUID()
          const isLegal =
            orderMoves[action].to === to && (orderMoves[action].from as readonly string[]).includes(from)
          const seq = from === 'none' ? 1 : 2
          const answer = await tryMove('order', [world.ctx.network.id, order, seq, action, from, to])
          if (from === 'none') expect(answer).toBe(isLegal ? undefined : 'order_move_is_legal')
          // A legal step out of a state that the order was never in is refused by the chain.
          else expect(answer).toBe(isLegal ? 'order_move_follows_the_one_before' : 'order_move_is_legal')
          if (isLegal) legal += 1
          else refused += 1
        }
      }
    }
    console.log(`${legal} legal and ${refused} illegal steps tried`)
    expect(legal + refused).toBe(froms.length * actions.length * orderStates.length)
  })

  it('gives each action to the roles it names and to nobody else', () => {
    for (const from of froms) {
      for (const action of actions) {
        for (const role of ['system', 'partner', 'operator'] as const) {
          const { from: allowed, by } = orderMoves[action]
          const expected =
            (allowed as readonly string[]).includes(from) && (by as readonly string[]).includes(role)
          expect(canMove(action, from, role)).toBe(expected)
        }
      }
    }
  })
})

describe('the table of withdrawal states', () => {
  it('is the same in the contract and in the database, and every other step is refused', async () => {
    const names = Object.keys(withdrawalMoves) as (keyof typeof withdrawalMoves)[]
    for (const from of ['none', ...withdrawalStates] as const) {
      for (const action of names) {
        for (const to of withdrawalStates) {
          const isLegal =
            canMoveWithdrawal(action, from) && (withdrawalMoves[action].to as readonly string[]).includes(to)
          const seq = from === 'none' ? 1 : 2
          const answer = await tryMove('withdrawal', [
            world.ctx.network.id,
            randomUUID(),
            seq,
            action,
            from,
            to,
          ])
          const chained = from === 'none' ? undefined : 'withdrawal_move_follows_the_one_before'
          expect(answer).toBe(isLegal ? chained : 'withdrawal_move_is_legal')
        }
      }
    }
  })
})

describe('the table of acceptor orders', () => {
  it('is the same in the contract and in the database, and every other step is refused', async () => {
    const names = Object.keys(acceptorMoves) as (keyof typeof acceptorMoves)[]
    for (const from of ['none', ...acceptorStates] as const) {
      for (const action of names) {
        for (const to of acceptorStates) {
          const isLegal = canMoveAcceptorOrder(action, from) && acceptorMoves[action].to === to
          const seq = from === 'none' ? 1 : 2
          const step = [world.ctx.network.id, randomUUID(), seq, action, from, to]
          const chained = from === 'none' ? undefined : 'acceptor_move_follows_the_one_before'
          expect(await tryMove('acceptor', step)).toBe(isLegal ? chained : 'acceptor_move_is_legal')
        }
      }
    }
  })
})
