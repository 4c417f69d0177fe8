import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Operator, OperatorAppeal } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './AppealMoves.module.css'
import { creditOf, dismissalOf, grantOf } from './appeal-actions.ts'

type MovesProps = { appeal: OperatorAppeal; viewer: Pick<Operator, 'role' | 'username'> }

/** An approver who had no part in it grants or dismisses; a cashier or another approver pays what was granted. */
export function AppealMoves({ appeal, viewer }: MovesProps) {
  const { state, credit, involved, decided_by } = appeal
  if (state === 'open') {
    if (viewer.role !== 'approver') return t('console.people.waitsForApprover')
    if (involved.includes(viewer.username)) return t('console.appeals.involved')
    return (
      <div className={css.moves}>
        <ActionButton label={t('console.appeals.grant')} action={grantOf(appeal)} />
        <ActionButton label={t('console.appeals.dismiss')} variant="outline" action={dismissalOf(appeal)} />
      </div>
    )
  }
  if (state !== 'granted' || Number(credit) === 0) return null
  const mayPay = viewer.role === 'cashier' || viewer.role === 'approver'
  const hadPart = decided_by === viewer.username || involved.includes(viewer.username)
  if (!mayPay || hadPart) return t('console.appeals.waitsForPayer')
  return <ActionButton label={t('console.appeals.pay')} action={creditOf(appeal)} />
}
