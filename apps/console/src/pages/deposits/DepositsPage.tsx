import { api } from '../../api.ts'
import type { Viewer } from '../../calls/place.ts'
import { Listing } from '../../shell/Listing.tsx'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { depositColumns } from './deposit-columns.tsx'

/** Deposit intents: a cashier records what the bank says came in, another person confirms it. */
export function DepositsPage(viewer: Viewer) {
  const list = usePages('deposits', api.depositList)
  return (
    <Listing
      title={t('console.desk.deposits')}
      list={list}
      columns={depositColumns(viewer)}
      empty={{
        drawing: 'flows',
        title: t('console.deposits.emptyTitle'),
        text: t('console.deposits.emptyText'),
      }}
    />
  )
}
