import { When } from '../../shell/Facts.tsx'
import type { OperatorWithdrawal } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './DueBy.module.css'

const dueDates = { requested: 'approve_by', approved: 'send_by' } as const

/** By when somebody here has to act; says so when that moment is past. Empty once it is out of our hands. */
export function DueBy({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { state } = withdrawal
  if (state !== 'requested' && state !== 'approved') return null
  const by = withdrawal[dueDates[state]]
  const late = Date.parse(by) <= Date.now()
  return (
    <span className={late ? css.late : undefined}>
      <When at={by} /> {late && t('console.withdrawals.late')}
    </span>
  )
}
