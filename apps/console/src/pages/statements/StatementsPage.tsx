import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { ImportStatement } from './ImportStatement.tsx'
import { lineColumns } from './line-columns.tsx'

/** What the bank says happened, and which deposit or withdrawal each line belongs to. */
export function StatementsPage({ role }: { role: OperatorRole }) {
  return (
    <StaffListing
      page="operator.statementLines"
      about={role === 'cashier' && <ImportStatement />}
      columns={lineColumns}
      empty={{
        drawing: 'flows',
        title: t('console.statements.emptyTitle'),
        text: t('console.statements.emptyText'),
      }}
    />
  )
}
