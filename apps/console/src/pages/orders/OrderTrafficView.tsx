import { Button } from '@fairlead/ui/Button'
import { Card } from '@fairlead/ui/Card'
import { FailedState } from '@fairlead/ui/FailedState'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { saveFile } from '@fairlead/ui/save-file'
import { showToast } from '@fairlead/ui/Toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { trafficApi } from '../../api.ts'
import { type Column, DataTable } from '../../shell/DataTable.tsx'
import { Listing } from '../../shell/Listing.tsx'
import type { StaffOrder } from '../../shell/operator.ts'
import { refusedBy } from '../../shell/refusal.ts'
import { usePages } from '../../shell/usePages.ts'
import { t } from '../../words.ts'
import css from './OrderTrafficView.module.css'
import { groupColumns, kindColumns, kindsOf, slotDayColumns } from './traffic-columns.tsx'

/** What was received for an order and what became of it, by kind and reason, by day and slot, and as a file. */
export function OrderTrafficView({ order: { id, plan_number }, onBack }: Props) {
  const traffic = useQuery({
    queryKey: ['traffic', id],
    queryFn: () => trafficApi.orderTraffic({ id }),
    refetchInterval: 30_000,
  })
  const slotDays = usePages(`slot days ${id}`, async ({ cursor }) => {
    const { items, next_cursor } = await trafficApi.orderSlotDays({ id, cursor })
    return { items: items.map((item) => ({ ...item, id: `${item.day} ${item.slot_id}` })), next_cursor }
  })
  const download = useMutation({
    mutationFn: async () => saveFile(await trafficApi.orderTrafficFile({ id })),
    onSuccess: () => showToast(t('console.traffic.saved'), 'done'),
    onError: (error) => showToast(refusedBy(error)?.text ?? t('console.list.noAnswer')),
  })
  const { data } = traffic
  return (
    <>
      <div className={css.head}>
        <Button variant="outline" onClick={onBack}>
          {t('console.traffic.back')}
        </Button>
        <h2 className={css.title}>{t('console.traffic.title', { plan: plan_number })}</h2>
        <Button variant="outline" waiting={download.isPending} onClick={() => download.mutate()}>
          {t('console.traffic.file')}
        </Button>
      </div>
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
          title: t('console.traffic.emptyTitle'),
          text: t('console.traffic.emptyText'),
        }}
      />
    </>
  )
}

function TitledTable<Row extends { id: string }>(props: TitledProps<Row>) {
  const { title, columns, rows } = props
  return (
    <section className={css.section}>
      <h3 className={css.title}>{title}</h3>
      <Card>
        <DataTable caption={title} columns={columns} rows={rows} />
      </Card>
    </section>
  )
}

type TitledProps<Row> = { title: string; columns: readonly Column<Row>[]; rows: readonly Row[] }
type Props = { order: StaffOrder; onBack: () => void }
