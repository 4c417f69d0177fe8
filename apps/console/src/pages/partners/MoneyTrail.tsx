import { Button } from '@fairlead/ui/Button'
import { readOn } from '@fairlead/ui/read-on'
import { partnerApi } from '../../api.ts'
import type { PartnerView } from '../../shell/operator.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { type Entry, entryColumns } from './entry-columns.tsx'
import css from './PartnerPage.module.css'
import { PartnerTable } from './PartnerTable.tsx'

/** The partner's journal from its newest entry, as far back as one asks. */
export function MoneyTrail({ partner: { account, entries } }: { partner: PartnerView }) {
  const { username } = account
  const list = usePages<Entry>(`entries ${username}`, ({ cursor }) =>
    partnerApi.entries({ username, cursor }),
  )
  return (
    <div className={css.list}>
      <PartnerTable
        title={t('console.partner.trail')}
        columns={entryColumns}
        rows={list.data?.pages.flatMap(({ items }) => items) ?? entries}
      />
      {list.isError && <ReadFailed error={list.error} onRetry={() => list.refetch()} />}
      {list.hasNextPage && (
        <div className={css.more}>
          <Button variant="outline" waiting={list.isFetchingNextPage} onClick={() => readOn(list)}>
            {t('console.list.older')}
          </Button>
        </div>
      )}
    </div>
  )
}
