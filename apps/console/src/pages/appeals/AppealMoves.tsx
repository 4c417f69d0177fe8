import { reviewApi } from '../../api.ts'
import { money } from '../../formats.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import type { Operator, OperatorAppeal } from '../../shell/operator.ts'
import { withRequestKey } from '../../shell/request-key.ts'
import { t } from '../../words.ts'
import css from './AppealMoves.module.css'

type MovesProps = { appeal: OperatorAppeal; viewer: Pick<Operator, 'role' | 'username'> }

/** An approver who had no part in it grants or dismisses; a cashier or another approver pays what was granted. */
export function AppealMoves({ appeal, viewer }: MovesProps) {
  const { state, credit, involved, decided_by } = appeal
  if (state === 'open') {
    if (viewer.role !== 'approver') return t('console.people.waitsForApprover')
    if (involved.includes(viewer.username)) return t('console.appeals.involved')
    return (
      <div className={css.moves}>
        <Grant appeal={appeal} />
        <Dismiss appeal={appeal} />
      </div>
    )
  }
  if (state !== 'granted' || Number(credit) === 0) return null
  const mayPay = viewer.role === 'cashier' || viewer.role === 'approver'
  const hadPart = decided_by === viewer.username || involved.includes(viewer.username)
  return mayPay && !hadPart ? <Pay appeal={appeal} /> : t('console.appeals.waitsForPayer')
}

const answerField = {
  name: 'answer',
  label: t('console.appeals.answer'),
  note: t('console.appeals.answerNote'),
  maxLength: 2000,
} as const

function Grant({ appeal: { id, partner, at_stake, subject_kind } }: { appeal: OperatorAppeal }) {
  const stake = money(at_stake)
  const creditField = {
    name: 'credit',
    label: t('console.appeals.credit'),
    note: t('console.appeals.creditNote', { stake }),
    inputMode: 'decimal',
  } as const
  const hasStake = Number(at_stake) > 0
  return (
    <ActionButton
      label={t('console.appeals.grant')}
      action={{
        title: t('console.appeals.grantTitle', { partner }),
        sentence:
          subject_kind === 'traffic'
            ? t('console.appeals.grantText', { stake })
            : t('console.appeals.grantTextPlain'),
        fields: hasStake ? [answerField, creditField] : [answerField],
        actionLabel: t('console.appeals.grant'),
        doneText: t('console.appeals.granted'),
        run: ({ answer = '', credit = '' }) => {
          const decision = {
            id,
            outcome: 'granted',
            answer,
            ...(isNothing(credit) ? {} : { credit }),
          } as const
          return withRequestKey('appeal/decide', decision, (options) =>
            reviewApi.appealDecide(decision, options),
          )
        },
      }}
    />
  )
}

/** No credit: an appeal can be won without one. */
function isNothing(credit: string): boolean {
  return credit === '' || Number(credit) === 0
}

function Dismiss({ appeal: { id, partner } }: { appeal: OperatorAppeal }) {
  return (
    <ActionButton
      label={t('console.appeals.dismiss')}
      variant="outline"
      action={{
        title: t('console.appeals.dismissTitle', { partner }),
        sentence: t('console.appeals.dismissText'),
        fields: [answerField],
        actionLabel: t('console.appeals.dismiss'),
        doneText: t('console.appeals.dismissed'),
        run: ({ answer = '' }) => {
          const decision = { id, outcome: 'dismissed', answer } as const
          return withRequestKey('appeal/decide', decision, (options) =>
            reviewApi.appealDecide(decision, options),
          )
        },
      }}
    />
  )
}

function Pay({ appeal: { id, partner, credit, decided_by, answer } }: { appeal: OperatorAppeal }) {
  const amount = money(credit)
  return (
    <ActionButton
      label={t('console.appeals.pay')}
      action={{
        title: t('console.appeals.payTitle', { partner, amount }),
        sentence: t('console.appeals.payText', {
          person: decided_by ?? '',
          answer: answer ?? '',
          partner,
          amount,
        }),
        actionLabel: t('console.appeals.payAction', { amount }),
        doneText: t('console.appeals.paid', { partner, amount }),
        run: () =>
          withRequestKey('appeal/credit', { id }, (options) => reviewApi.appealCredit({ id }, options)),
      }}
    />
  )
}
