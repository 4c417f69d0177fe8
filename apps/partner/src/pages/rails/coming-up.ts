import { link } from '../../router/link.ts'
import { stateOf } from '../plan/order-looks.ts'
import type { PlanOrder } from '../plan/plan-queries.ts'
import type { Withdrawal } from '../wallet/wallet-queries.ts'
import { nextDue, type OpenState } from '../wallet/withdrawal-way.ts'

/** What happens by a date: an offer's answer, an order's match or end, or the next step of a withdrawal. */
export type Coming = {
  readonly at: string
  readonly kind: 'answer' | 'match' | 'final' | OpenState
  /** What it happens to; of a withdrawal nothing but its amount is said. */
  readonly product: string
  /** As the wire words amounts. */
  readonly amount: string
  readonly href: string
}

/** More would be a list, and that stands on its page. */
const most = 5

/** The next dates of these orders and withdrawals, nearest first. What is late is no date any more: its page says so. */
export function comingUp(
  orders: readonly PlanOrder[],
  withdrawals: readonly Withdrawal[],
  now: number,
): Coming[] {
  return [...orders.flatMap(ofOrder), ...withdrawals.flatMap(ofWithdrawal)]
    .filter(({ at }) => Date.parse(at) > now)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, most)
}

function ofOrder(order: PlanOrder): Coming[] {
  const step = nextOfOrder(order)
  if (!step?.at) return []
  const { id, product, put_amount } = order
  return [{ kind: step.kind, at: step.at, product, amount: put_amount, href: link('/plan/detail', { id }) }]
}

function nextOfOrder(order: PlanOrder): { kind: Coming['kind']; at: string | null } | undefined {
  switch (stateOf(order)) {
    case 'waiting':
      return { kind: 'answer', at: order.answer_by }
    case 'matching':
      return { kind: 'match', at: order.match_by }
    case 'finished':
    case 'settling':
      return { kind: 'final', at: order.final_at }
    default:
      return undefined
  }
}

function ofWithdrawal(withdrawal: Withdrawal): Coming[] {
  const due = nextDue(withdrawal)
  if (!due) return []
  const { id, amount } = withdrawal
  return [{ kind: due.step, at: due.at, product: '', amount, href: link('/wallet/withdrawal', { id }) }]
}
