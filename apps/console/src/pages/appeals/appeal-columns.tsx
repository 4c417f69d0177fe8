import { Button } from '@fairlead/ui/Button'
import { Chip } from '@fairlead/ui/Chip'
import { PartnerLink } from '../../calls/PartnerLink.tsx'
import { dayTime, money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { Operator, OperatorAppeal, StaffOrder } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { AppealMoves } from './AppealMoves.tsx'
import css from './appeal-columns.module.css'

const tones = { open: 'amber', dismissed: 'loss', granted: 'amber', credited: 'sea' } as const

/** The order whose traffic somebody wants to see. */
export type AppealedOrder = Pick<StaffOrder, 'id' | 'plan_number'>

/** What the desk shows of an appeal, and what this member of staff may do with it now. */
export function appealColumns(
  viewer: Pick<Operator, 'role' | 'username'>,
  show: (order: AppealedOrder) => void,
): readonly Column<OperatorAppeal>[] {
  return [
    {
      label: t('console.appeals.partner'),
      cell: ({ subject_kind }) => t(`console.appealSubject.${subject_kind}`),
      under: ({ partner }) => <PartnerLink username={partner} />,
    },
    {
      label: t('console.appeals.statement'),
      cell: ({ statement }) => <p className={css.statement}>{statement}</p>,
    },
    {
      label: t('console.appeals.withheld'),
      cell: ({ withheld, order_id }) =>
        withheld &&
        order_id && (
          <div className={css.traffic}>
            <Stacked main={t('console.appeals.withheldOf', withheld)} note={withheld.plan_number} />
            <Button
              variant="outline"
              onClick={() => show({ id: order_id, plan_number: withheld.plan_number })}
            >
              {t('console.appeals.show')}
            </Button>
          </div>
        ),
    },
    {
      label: t('console.appeals.stake'),
      align: 'right',
      cell: ({ at_stake }) => money(at_stake),
    },
    {
      label: t('console.appeals.opened'),
      cell: ({ opened_at, answer_by, state }) =>
        state === 'open' ? (
          <Stacked
            main={<When at={opened_at} />}
            note={t('console.appeals.answerBy', { time: dayTime(answer_by) })}
          />
        ) : (
          <When at={opened_at} />
        ),
    },
    { label: t('console.appeals.state'), cell: (appeal) => <AppealState appeal={appeal} /> },
    {
      label: t('console.list.action'),
      cell: (appeal) => <AppealMoves appeal={appeal} viewer={viewer} />,
    },
  ]
}

/** How it stands: what was answered, by whom, and what was granted. */
function AppealState({ appeal }: { appeal: OperatorAppeal }) {
  const { state, answer, decided_by, credit, credited_by } = appeal
  return (
    <div className={css.state}>
      <Chip tone={tones[state]}>{t(`console.appealState.${state}`)}</Chip>
      {decided_by && <p>{t('console.appeals.decidedBy', { person: decided_by, answer: answer ?? '' })}</p>}
      {Number(credit) > 0 && <p>{t('console.appeals.creditOf', { amount: money(credit) })}</p>}
      {credited_by && <p>{t('console.appeals.paidBy', { person: credited_by })}</p>}
    </div>
  )
}
