import { Chip } from '@fairlead/ui/Chip'
import type { Viewer } from '../../calls/place.ts'
import { RowActions } from '../../calls/RowActions.tsx'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { StatementLine } from '../../shell/operator.ts'
import { t } from '../../words.ts'

/** What the desk shows of a line of the bank. */
export const lineColumns: readonly Column<StatementLine>[] = [
  {
    label: t('console.people.bankReference'),
    cell: ({ bank_reference, direction }) => (
      <Stacked main={bank_reference} note={t(`console.statements.${direction}`)} />
    ),
  },
  {
    label: t('console.statements.amount'),
    align: 'right',
    sort: 'amount',
    cell: ({ amount, direction }) => money(amount, direction === 'in' ? 'plus' : 'minus'),
  },
  {
    label: t('console.statements.booked'),
    sort: 'booked_at',
    cell: ({ booked_at }) => <When at={booked_at} />,
  },
  { label: t('console.statements.text'), cell: ({ text }) => text },
  {
    label: t('console.statements.matched'),
    cell: (line) => line.matched ?? <Unmatched line={line} />,
  },
]

/** What may be done about a line that nothing matched. */
export function actionColumn(viewer: Viewer): Column<StatementLine> {
  return {
    label: t('console.list.action'),
    cell: (line) => (
      <RowActions list="operator.statementLines" row={line} title={line.bank_reference} viewer={viewer} />
    ),
  }
}

function Unmatched({ line: { deposit, recorded_deposit } }: { line: StatementLine }) {
  if (recorded_deposit) {
    return (
      <Stacked
        main={<Chip tone="amber">{t('console.depositState.recorded')}</Chip>}
        note={t('console.statements.belongsTo', { deposit: recorded_deposit })}
      />
    )
  }
  return (
    <Stacked
      main={<Chip tone="amber">{t('console.statements.break')}</Chip>}
      note={deposit && t('console.statements.otherAmount', { deposit })}
    />
  )
}
