import type { Viewer } from '../../calls/place.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { ImportStatement } from './ImportStatement.tsx'
import { actionColumn, lineColumns } from './line-columns.tsx'

/** What the bank says happened, and which deposit or withdrawal each line belongs to. */
export function StatementsPage(viewer: Viewer) {
  return (
    <StaffListing
      page="operator.statementLines"
      about={viewer.role === 'cashier' && <ImportStatement />}
      columns={[...lineColumns, actionColumn(viewer)]}
      empty={{
        drawing: 'flows',
        title: t('console.statements.emptyTitle'),
        text: t('console.statements.emptyText'),
      }}
    />
  )
}
