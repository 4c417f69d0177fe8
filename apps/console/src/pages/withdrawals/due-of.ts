import type { OperatorWithdrawal } from '../../shell/operator.ts'

type Facts = Pick<OperatorWithdrawal, 'state' | 'approve_by' | 'send_by' | 'answer_by'> & {
  review: { ends_at: string } | null
}

/** By when somebody here has to act on a withdrawal; null once it is out of our hands (docs/rules.md, Withdrawals). */
export function dueOf({ state, approve_by, send_by, answer_by, review }: Facts): string | null {
  switch (state) {
    case 'requested':
      return approve_by
    case 'approved':
      return send_by
    case 'in_review':
      return review?.ends_at ?? null
    case 'not_received':
      return answer_by
    default:
      return null
  }
}
