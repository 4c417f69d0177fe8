import { FailedState } from '@fairlead/ui/FailedState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { trafficApi } from '../../api.ts'
import { FileHead } from '../../shell/FileHead.tsx'
import { Listing } from '../../shell/Listing.tsx'
import type { StaffOrder } from '../../shell/operator.ts'
import { TitledTable } from '../../shell/TitledTable.tsx'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import { groupColumns, kindColumns, kindsOf, slotDayColumns } from './traffic-columns.tsx'

/** What was received for an order and what became of it, by kind and reason, by day and slot, and as a file. */
export function OrderTrafficView({ order: { id, plan_number }, isOver, backLabel, onBack }: Props) {
  const traffic = useQuery({
    queryKey: ['traffic', id],
    queryFn: () => trafficApi.orderTraffic({ id }),
    refetchInterval: 30_000,
  })
  const slotDays = usePages(`slot days ${id}`, async ({ cursor }) => {
    const { items, next_cursor } = await trafficApi.orderSlotDays({ id, cursor })
    return { items: items.map((item) => ({ ...item, id: `${item.day} ${item.slot_id}` })), next_cursor }
  })
  const { data } = traffic
  return (
    <>
      <FileHead
        title={t('console.traffic.title', { plan: plan_number })}
        backLabel={backLabel}
        onBack={onBack}
        readFile={() => trafficApi.orderTrafficFile({ id })}
      />
      {data && <TitledTable title={t('console.traffic.sums')} columns={kindColumns} rows={kindsOf(data)} />}
      {data?.campaign && (
        <TitledTable
          title={t('console.traffic.group')}
          columns={groupColumns}
          rows={[{ id, draw: data.draw, ...data.campaign }]}
        />
      )}
      {!data && traffic.isError && (
        <FailedState
          title={t('console.list.failed')}
          text={t('console.list.noAnswer')}
          onRetry={() => traffic.refetch()}
        />
      )}
      {!data && !traffic.isError && <Skeleton rows={4} />}
      <Listing
        title={t('console.traffic.slots')}
        list={slotDays}
        columns={slotDayColumns}
        empty={{
          drawing: 'flows',
          title: t(isOver ? 'console.traffic.noneTitle' : 'console.traffic.emptyTitle'),
          text: t(isOver ? 'console.traffic.noneText' : 'console.traffic.emptyText'),
        }}
      />
    </>
  )
}

type Props = {
  order: Pick<StaffOrder, 'id' | 'plan_number'>
  /** Whether nothing can be counted for it any more. */
  isOver: boolean
  backLabel: string
  onBack: () => void
}
