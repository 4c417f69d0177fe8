import { type OrderState, orderStateCodec, type WireOrderState } from '@fairlead/contract/order-states'

type Phase = {
  /** Which page shows it. */
  readonly view: 'offer' | 'matching' | 'running' | 'failed' | 'ended' | 'gone'
  readonly tone: 'amber' | 'sea' | 'plain' | 'loss'
  /** How many of the five steps funded, matched, running, settling, final lie behind it. */
  readonly stepsDone: number
  /** Whether somebody who looks on may see it change within seconds when the periods are short. */
  readonly moves: 'soon' | 'seldom'
}

/** How each state of an order looks; what one can do in it is the contract's business. */
export const orderPhases = {
  waiting: { view: 'offer', tone: 'amber', stepsDone: 0, moves: 'seldom' },
  matching: { view: 'matching', tone: 'plain', stepsDone: 1, moves: 'soon' },
  running: { view: 'running', tone: 'sea', stepsDone: 2, moves: 'seldom' },
  failed: { view: 'failed', tone: 'loss', stepsDone: 1, moves: 'seldom' },
  finished: { view: 'ended', tone: 'plain', stepsDone: 3, moves: 'soon' },
  settling: { view: 'ended', tone: 'amber', stepsDone: 3, moves: 'soon' },
  settled: { view: 'ended', tone: 'plain', stepsDone: 5, moves: 'seldom' },
  declined: { view: 'gone', tone: 'plain', stepsDone: 0, moves: 'seldom' },
  expired: { view: 'gone', tone: 'plain', stepsDone: 0, moves: 'seldom' },
} as const satisfies Record<OrderState, Phase>

/**
 * The chip of an order: its state in one word, and its tone. A paused order is still running for the law of states, but says
 * so. One that its partner took back has not failed, and red is for loss and refusal only.
 */
export function chipOf(order: {
  readonly status: WireOrderState
  readonly paused: boolean
  readonly reason: string | null
}): { readonly word: OrderState | 'paused' | 'cancelled'; readonly tone: Phase['tone'] } {
  const state = stateOf(order)
  if (order.paused) return { word: 'paused', tone: 'amber' }
  if (state === 'failed' && order.reason === 'cancelled_by_partner')
    return { word: 'cancelled', tone: 'plain' }
  return { word: state, tone: orderPhases[state].tone }
}

/** The state of an order; the wire's own words for it go no further than here. */
export function stateOf(order: { readonly status: WireOrderState }): OrderState {
  return orderStateCodec.decode(order.status)
}

/** Whether an order delivers now, or would if it were not paused. */
export function isRunning(order: { readonly status: WireOrderState }): boolean {
  return orderPhases[stateOf(order)].view === 'running'
}

/** The filters over the list, in the order of an order's life. A paused order stands under its own word, as its chip has it. */
export const orderFilters = [
  'all',
  'waiting',
  'matching',
  'running',
  'paused',
  'failed',
  'finished',
  'settling',
  'settled',
] as const
export type OrderFilter = (typeof orderFilters)[number]

/** What one list holds: the orders of a filter, and of all of them those that are open or over. */
export type OrderList = OrderFilter | 'open' | 'over'

/** What the wire calls the orders of a list. */
export function wireFilter(filter: OrderList) {
  if (filter === 'all' || filter === 'open' || filter === 'over' || filter === 'paused') return filter
  return filter === 'running' ? 'delivering' : orderStateCodec.encode(filter)
}

export function isOrderFilter(word: unknown): word is OrderFilter {
  return orderFilters.some((filter) => filter === word)
}
