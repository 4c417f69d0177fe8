/** The life of a withdrawal (product rules §4), as one table for server, database and screens. */

export const withdrawalStates = ['requested', 'approved', 'sent', 'arrived', 'cancelled', 'failed'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

type Role = 'partner' | 'system' | 'approver' | 'cashier'
type Move = {
  readonly from: readonly (WithdrawalState | 'none')[]
  readonly to: WithdrawalState
  readonly by: readonly Role[]
}

/** `arrive` is the partner's word or a matched bank line, never staff's. `not_received` reopens an arrived one. */
export const withdrawalMoves = {
  request: { from: ['none'], to: 'requested', by: ['partner'] },
  approve: { from: ['requested'], to: 'approved', by: ['approver', 'system'] },
  send: { from: ['approved'], to: 'sent', by: ['cashier'] },
  arrive: { from: ['sent'], to: 'arrived', by: ['partner', 'system'] },
  cancel: { from: ['requested', 'approved'], to: 'cancelled', by: ['partner'] },
} as const satisfies Record<string, Move>

export type WithdrawalAction = keyof typeof withdrawalMoves

/** True when the action is possible from that state, whoever asks. */
export function canMoveWithdrawal(action: WithdrawalAction, from: WithdrawalState | 'none'): boolean {
  const move: Move = withdrawalMoves[action]
  return move.from.includes(from)
}

export const withdrawalCan = {
  cancel: (state: WithdrawalState) => canMoveWithdrawal('cancel', state),
  confirmArrival: (state: WithdrawalState) => canMoveWithdrawal('arrive', state),
}
