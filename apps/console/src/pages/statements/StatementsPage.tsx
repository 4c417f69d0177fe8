import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { Chip } from '@fairlead/ui/Chip'
import { money } from '../../formats.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import type { Column } from '../../shell/DataTable.tsx'
import { Stacked, When } from '../../shell/Facts.tsx'
import type { StatementLine } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { ImportStatement } from './ImportStatement.tsx'

/** What the bank says happened, and which deposit or withdrawal each line belongs to. */
export function StatementsPage({ role }: { role: OperatorRole }) {
  return (
    <>
      {role === 'cashier' && <ImportStatement />}
      <StaffListing
        page="operator.statementLines"
        columns={columns}
        empty={{
          drawing: 'flows',
          title: t('console.statements.emptyTitle'),
          text: t('console.statements.emptyText'),
        }}
      />
    </>
  )
}

const columns: readonly Column<StatementLine>[] = [
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
    cell: ({ matched }) => matched ?? <Chip tone="amber">{t('console.statements.break')}</Chip>,
  },
]
