import type { OperatorRole } from '@fairlead/contract/operator-roles'
import { api } from '../../api.ts'
import { Listing } from '../../shell/Listing.tsx'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { withdrawalColumns } from './withdrawal-columns.tsx'

/** Withdrawals: an approver lets one go, a cashier tells the bank to pay. Nobody here can say that it arrived. */
export function WithdrawalsPage({ role }: { role: OperatorRole }) {
  const list = usePages('withdrawals', api.withdrawalList)
  return (
    <Listing
      title={t('console.desk.withdrawals')}
      list={list}
      columns={withdrawalColumns(role)}
      empty={{
        drawing: 'flows',
        title: t('console.withdrawals.emptyTitle'),
        text: t('console.withdrawals.emptyText'),
      }}
    />
  )
}
