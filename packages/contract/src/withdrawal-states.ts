/** The life of a withdrawal (docs/rules.md, Withdrawals), as one table for server, database and screens. */

export const withdrawalStates = [
  'requested',
  'approved',
  'in_review',
  'sent',
  'not_received',
  'arrived',
  'cancelled',
  'returned',
  'failed',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

type Role = 'partner' | 'system' | 'support' | 'approver' | 'cashier'
type Move = {
  readonly from: readonly (WithdrawalState | 'none')[]
  readonly to: readonly WithdrawalState[]
  readonly by: readonly Role[]
}

// The moves that the partner's own screens ask for stand apart: the app loads these and not the whole table.
const arrive = {
  from: ['sent', 'not_received'],
  to: ['arrived'],
  by: ['partner', 'system'],
} as const satisfies Move
const notReceived = {
  from: ['sent', 'arrived'],
  to: ['not_received'],
  by: ['partner'],
} as const satisfies Move
const cancel = {
  from: ['requested', 'approved', 'in_review'],
  to: ['cancelled'],
  by: ['partner'],
} as const satisfies Move

/**
 * `arrive` is the partner's word or a matched bank line, never staff's. `not_received` reopens one that a bank line says
 * has arrived, or the partner's own word for 72 hours; `trace` takes it back to what the bank line says. `expire` is a review whose date is over: approved.
 */
export const withdrawalMoves = {
  request: { from: ['none'], to: ['requested'], by: ['partner'] },
  split_off: { from: ['none'], to: ['requested'], by: ['support'] },
  approve: { from: ['requested'], to: ['approved'], by: ['approver', 'system'] },
  review: { from: ['requested', 'approved'], to: ['in_review'], by: ['support'] },
  clear: { from: ['in_review'], to: ['approved'], by: ['approver'] },
  expire: { from: ['in_review'], to: ['approved'], by: ['system'] },
  return: { from: ['in_review'], to: ['returned'], by: ['approver'] },
  send: { from: ['approved'], to: ['sent'], by: ['cashier'] },
  arrive,
  not_received: notReceived,
  trace: { from: ['not_received'], to: ['sent', 'arrived'], by: ['cashier'] },
  fail: { from: ['sent', 'not_received'], to: ['failed'], by: ['approver'] },
  bounce: { from: ['not_received', 'arrived'], to: ['failed'], by: ['cashier'] },
  cancel,
} as const satisfies Record<string, Move>

export type WithdrawalAction = keyof typeof withdrawalMoves

/** True when the action is possible from that state, whoever asks. */
export function canMoveWithdrawal(action: WithdrawalAction, from: WithdrawalState | 'none'): boolean {
  return isFrom(withdrawalMoves[action], from)
}

function isFrom(move: Move, from: WithdrawalState | 'none'): boolean {
  return move.from.includes(from)
}

export const withdrawalCan = {
  cancel: (state: WithdrawalState) => isFrom(cancel, state),
  confirmArrival: (state: WithdrawalState) => isFrom(arrive, state),
  /** The partner's own word that it has arrived is taken back otherwise: with the transaction password, for a time. */
  sayNotReceived: (state: WithdrawalState, arrivedBy: 'partner' | 'bank' | null) =>
    isFrom(notReceived, state) && arrivedBy !== 'partner',
}
