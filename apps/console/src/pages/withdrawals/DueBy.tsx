import { exactTime } from '../../formats.ts'
import { dueText, partOf } from '../../shell/due.ts'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import css from './DueBy.module.css'

const dueDates = { requested: 'approve_by', approved: 'send_by' } as const

/** By when somebody here has to act; says so when that moment is near or past. Empty once it is out of our hands. */
export function DueBy({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { state, requested_at: since } = withdrawal
  if (state !== 'requested' && state !== 'approved') return null
  const due = withdrawal[dueDates[state]]
  const now = Date.now()
  return (
    <time dateTime={due} title={exactTime(due)} className={css[partOf({ due }, now)]}>
      {dueText({ due, since }, now)}
    </time>
  )
}
