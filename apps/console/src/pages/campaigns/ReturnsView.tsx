import { Card } from '@fairlead/ui/Card'
import { EmptyState } from '@fairlead/ui/EmptyState'
import { FailedState } from '@fairlead/ui/FailedState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { trafficApi } from '../../api.ts'
import { FileHead } from '../../shell/FileHead.tsx'
import type { Campaign, Returns } from '../../shell/operator.ts'
import { TitledTable } from '../../shell/TitledTable.tsx'
import { t } from '../../words.ts'
import { reasonColumns, rowsTo, sumColumns, sumsOf } from './returns-columns.tsx'

/** What comes back of a campaign's orders and why: payouts to its advertiser, prices of withheld views to partners. */
export function ReturnsView({ campaign: { id, number, rule }, onBack }: Props) {
  const returns = useQuery({
    queryKey: ['returns', id],
    queryFn: () => trafficApi.returns({ id }),
    refetchInterval: 30_000,
  })
  const { data } = returns
  return (
    <>
      <FileHead
        title={t('console.returns.title', { campaign: rule?.product ?? number })}
        backLabel={t('console.returns.back')}
        onBack={onBack}
        readFile={() => trafficApi.returnsFile({ id })}
      />
      {data && data.orders > 0 && <Tables id={id} returns={data} />}
      {data?.orders === 0 && (
        <Card>
          <EmptyState
            drawing="flows"
            title={t('console.returns.emptyTitle')}
            text={t('console.returns.emptyText')}
          />
        </Card>
      )}
      {!data && returns.isError && (
        <FailedState
          title={t('console.list.failed')}
          text={t('console.list.noAnswer')}
          onRetry={() => returns.refetch()}
        />
      )}
      {!data && !returns.isError && <Skeleton rows={4} />}
    </>
  )
}

function Tables({ id, returns }: { id: string; returns: Returns }) {
  const views = rowsTo('partner', returns)
  return (
    <>
      <TitledTable
        title={t('console.returns.sums')}
        columns={sumColumns}
        rows={[{ id, ...sumsOf(returns) }]}
      />
      <TitledTable
        title={t('console.returns.toAdvertiser')}
        columns={reasonColumns}
        rows={rowsTo('advertiser', returns)}
      />
      {views.length > 0 && (
        <TitledTable title={t('console.returns.toPartners')} columns={reasonColumns} rows={views} />
      )}
    </>
  )
}

type Props = { campaign: Campaign; onBack: () => void }
