/** The life of an order (docs/rules.md, Orders): one table, asked by server and screens and enforced by the database. */
import type { RefusalKey } from './refusals.ts'

export const orderStates = [
  'waiting',
  'matching',
  'running',
  'failed',
  'finished',
  'settling',
  'settled',
  'declined',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

export type MoveRole = 'system' | 'partner' | 'operator'
type Move = {
  readonly from: readonly (OrderState | 'none')[]
  readonly to: OrderState
  readonly by: readonly MoveRole[]
}

// The moves that the partner's own screens ask for stand apart: the app loads these and not the whole table.
const decline = { from: ['waiting'], to: 'declined', by: ['partner'] } as const satisfies Move
const fund = { from: ['waiting'], to: 'matching', by: ['partner', 'system'] } as const satisfies Move
const cancel = { from: ['matching'], to: 'failed', by: ['partner', 'system'] } as const satisfies Move
const stop = { from: ['running'], to: 'finished', by: ['partner', 'system'] } as const satisfies Move

/**
 * `none` is the state before the offer exists. Funding, cancelling and stopping by the system happen only under a follow
 * that the partner confirmed (docs/rules.md, Followed IDs).
 */
export const orderMoves = {
  offer: { from: ['none'], to: 'waiting', by: ['system'] },
  decline,
  expire: { from: ['waiting'], to: 'expired', by: ['system'] },
  fund,
  trial: { from: ['none'], to: 'matching', by: ['operator'] },
  stand: { from: ['none'], to: 'matching', by: ['system'] },
  match: { from: ['matching'], to: 'running', by: ['system'] },
  cancel,
  fail_match: { from: ['matching'], to: 'failed', by: ['system'] },
  fail_delivery: { from: ['running'], to: 'failed', by: ['system'] },
  finish: { from: ['running'], to: 'finished', by: ['system'] },
  stop,
  pause: { from: ['running'], to: 'running', by: ['operator'] },
  resume: { from: ['running'], to: 'running', by: ['operator', 'system'] },
  void: { from: ['running'], to: 'finished', by: ['operator'] },
  close: { from: ['finished'], to: 'settling', by: ['system'] },
  settle: { from: ['settling'], to: 'settled', by: ['system'] },
} as const satisfies Record<string, Move>

export type OrderAction = keyof typeof orderMoves

/** True when the action may be taken by that role from that state. */
export function canMove(action: OrderAction, from: OrderState | 'none', role: MoveRole): boolean {
  return mayMove(orderMoves[action], from, role)
}

function mayMove(move: Move, from: OrderState | 'none', role: MoveRole): boolean {
  return move.from.includes(from) && move.by.includes(role)
}

/** What the partner can do with an order now; screens ask this and nothing else. */
export const orderCan = {
  fund: (state: OrderState) => mayMove(fund, state, 'partner'),
  decline: (state: OrderState) => mayMove(decline, state, 'partner'),
  cancel: (state: OrderState) => mayMove(cancel, state, 'partner'),
  stop: (state: OrderState) => mayMove(stop, state, 'partner'),
}

/** How a call about an order is refused that does not fit the order's state: with what the order is. */
export const orderRefusals = {
  waiting: 'order_waiting',
  matching: 'order_matching',
  running: 'order_running',
  paused: 'order_paused',
  failed: 'order_failed',
  finished: 'order_finished',
  settling: 'order_finished',
  settled: 'order_settled',
  declined: 'order_declined',
  expired: 'offer_expired',
} as const satisfies Record<OrderState | 'paused', RefusalKey>

/** The refusals of a call that is granted in these states, or of one that never meets them. */
export function refusedUnless(...states: readonly (keyof typeof orderRefusals)[]): RefusalKey[] {
  const others = [...orderStates, 'paused' as const].filter((state) => !states.includes(state))
  return [...new Set(others.map((state) => orderRefusals[state]))]
}

/** The wire's words for the states (docs/screens-and-calls.md, Contract). They live in this codec alone. */
const wireNames = {
  waiting: 'waitPut',
  matching: 'matching',
  running: 'puting',
  failed: 'putFailed',
  finished: 'putFinished',
  settling: 'waitComputed',
  settled: 'settled',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<OrderState, string>

export type WireOrderState = (typeof wireNames)[OrderState]
export const wireOrderStates = Object.values(wireNames) as [WireOrderState, ...WireOrderState[]]

export const orderStateCodec = {
  encode: (state: OrderState): WireOrderState => wireNames[state],
  decode: (wire: WireOrderState): OrderState => {
    const found = orderStates.find((state) => wireNames[state] === wire)
    if (!found) throw new RangeError(`unknown order state: ${wire}`)
    return found
  },
}
