import type { Viewer } from '../../calls/place.ts'
import { StaffListing } from '../../lists/StaffListing.tsx'
import { t } from '../../words.ts'
import { approveSelected } from './approve-selected.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'

/** Withdrawals: an approver lets one go, a cashier tells the bank to pay. Nobody here can say that it arrived. */
export function WithdrawalsPage(viewer: Viewer) {
  return (
    <StaffListing
      page="operator.withdrawalList"
      batch={approveSelected(viewer)}
      columns={withdrawalColumns(viewer)}
      empty={{
        drawing: 'flows',
        title: t('console.withdrawals.emptyTitle'),
        text: t('console.withdrawals.emptyText'),
      }}
    />
  )
}
