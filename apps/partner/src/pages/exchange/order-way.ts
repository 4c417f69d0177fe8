import type { AcceptorOrder } from './exchange-queries.ts'

/** What each state that is not over waits for. */
const steps = {
  requested: 'code',
  accepted: 'payment',
  claimed: 'word',
  disputed: 'proof',
} as const

type OpenState = keyof typeof steps
type Step = (typeof steps)[OpenState]

/** Which step comes next and when the money goes back without it; undefined once the order is over. */
export function nextStep(order: AcceptorOrder): { step: Step; at: string } | undefined {
  if (order.return_at === null || !(order.state in steps)) return undefined
  return { step: steps[order.state as OpenState], at: order.return_at }
}

/** Amber waits for somebody, sea is done, plain is over without having happened. */
export const orderChipTone = {
  requested: 'amber',
  accepted: 'amber',
  claimed: 'amber',
  disputed: 'amber',
  arrived: 'sea',
  returned: 'plain',
  cancelled: 'plain',
} as const satisfies Record<AcceptorOrder['state'], 'amber' | 'sea' | 'plain'>
