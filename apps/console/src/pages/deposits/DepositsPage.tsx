import type { Viewer } from '../../calls/place.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { confirmSelected } from './confirm-selected.ts'
import { depositColumns } from './deposit-columns.tsx'

/** Deposit intents: a cashier records what the bank says came in, another person confirms it. */
export function DepositsPage(viewer: Viewer) {
  return (
    <StaffListing
      page="operator.depositList"
      batch={confirmSelected(viewer)}
      columns={depositColumns(viewer)}
      empty={{
        drawing: 'flows',
        title: t('console.deposits.emptyTitle'),
        text: t('console.deposits.emptyText'),
      }}
    />
  )
}
