import { api } from '../../api.ts'
import type { Viewer } from '../../calls/place.ts'
import { Listing } from '../../shell/Listing.tsx'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'

/** Withdrawals: an approver lets one go, a cashier tells the bank to pay. Nobody here can say that it arrived. */
export function WithdrawalsPage(viewer: Viewer) {
  const list = usePages('withdrawals', api.withdrawalList)
  return (
    <Listing
      title={t('console.desk.withdrawals')}
      list={list}
      columns={withdrawalColumns(viewer)}
      empty={{
        drawing: 'flows',
        title: t('console.withdrawals.emptyTitle'),
        text: t('console.withdrawals.emptyText'),
      }}
    />
  )
}
