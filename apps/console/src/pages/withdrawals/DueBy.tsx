import { exactTime } from '../../formats.ts'
import { dueText, partOf } from '../../shell/due.ts'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import css from './DueBy.module.css'
import { dueOf } from './due-of.ts'

/** By when somebody here has to act; says so when that moment is near or past. Empty once it is out of our hands. */
export function DueBy({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const due = dueOf(withdrawal)
  if (!due) return null
  const now = Date.now()
  return (
    <time dateTime={due} title={exactTime(due)} className={css[partOf({ due }, now)]}>
      {dueText({ due, since: withdrawal.requested_at }, now)}
    </time>
  )
}
