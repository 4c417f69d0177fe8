/** The life of an acceptor order (docs/rules.md, Acceptors), as one table for server, database and screens. */

export const acceptorStates = [
  'requested',
  'accepted',
  'claimed',
  'disputed',
  'arrived',
  'returned',
  'cancelled',
] as const
export type AcceptorState = (typeof acceptorStates)[number]

type Role = 'partner' | 'system' | 'cashier'
type Move = {
  readonly from: readonly (AcceptorState | 'none')[]
  readonly to: AcceptorState
  readonly by: readonly Role[]
}

// The moves that the partner's own screens ask for stand apart: the app loads these and not the whole table.
const deny = { from: ['claimed'], to: 'disputed', by: ['partner'] } as const satisfies Move
const arrive = {
  from: ['claimed', 'disputed'],
  to: 'arrived',
  by: ['partner', 'system'],
} as const satisfies Move
const cancel = { from: ['requested', 'accepted'], to: 'cancelled', by: ['partner'] } as const satisfies Move

/**
 * `accept` is the right acceptance code, `use_up` the fifth wrong one, `claim` the acceptor’s word that it paid, `deny`
 * the partner’s that nothing came. `arrive` is the partner’s word or a matched bank line, never staff’s. `expire` gives
 * the money back when a step’s time is over.
 */
export const acceptorMoves = {
  request: { from: ['none'], to: 'requested', by: ['partner'] },
  accept: { from: ['requested'], to: 'accepted', by: ['partner'] },
  claim: { from: ['accepted'], to: 'claimed', by: ['cashier'] },
  deny,
  arrive,
  cancel,
  use_up: { from: ['requested'], to: 'returned', by: ['system'] },
  expire: { from: ['requested', 'accepted', 'claimed', 'disputed'], to: 'returned', by: ['system'] },
} as const satisfies Record<string, Move>

export type AcceptorAction = keyof typeof acceptorMoves

/** True when the action is possible from that state, whoever asks. */
export function canMoveAcceptorOrder(action: AcceptorAction, from: AcceptorState | 'none'): boolean {
  return isFrom(acceptorMoves[action], from)
}

function isFrom(move: Move, from: AcceptorState | 'none'): boolean {
  return move.from.includes(from)
}

/** What the partner can do with an acceptor order now; screens ask this and nothing else. */
export const acceptorCan = {
  arrive: (state: AcceptorState) => isFrom(arrive, state),
  deny: (state: AcceptorState) => isFrom(deny, state),
  cancel: (state: AcceptorState) => isFrom(cancel, state),
}
