import type { Column } from '../../shell/DataTable.tsx'
import { Stacked } from '../../shell/Facts.tsx'
import { filterWord } from '../../shell/filter-word.ts'
import type { Counted, OrderTraffic } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import css from './traffic-columns.module.css'

type Counts = Pick<OrderTraffic, 'impressions' | 'clicks' | 'conversions'>
type Kind = Counted & { readonly id: keyof Counts }
type Group = NonNullable<OrderTraffic['campaign']> & Pick<OrderTraffic, 'draw'> & { readonly id: string }
type SlotDay = Counts & {
  readonly id: string
  day: string
  publisher: string
  domain: string
  slot_id: string
}

/** One row for each kind of event. */
export function kindsOf({ impressions, clicks, conversions }: Counts): readonly Kind[] {
  return [
    { id: 'impressions', ...impressions },
    { id: 'clicks', ...clicks },
    { id: 'conversions', ...conversions },
  ]
}

/** Received = paid + filtered + withheld, with the reason of everything that was filtered. */
export const kindColumns: readonly Column<Kind>[] = [
  { label: t('console.traffic.kind'), cell: ({ id }) => t(`console.traffic.${id}`) },
  { label: t('console.traffic.received'), align: 'right', cell: ({ received }) => count(received) },
  { label: t('console.traffic.paid'), align: 'right', cell: ({ paid }) => count(paid) },
  {
    label: t('console.traffic.filtered'),
    align: 'right',
    cell: (counted) => (
      <Stacked
        main={count(filteredOf(counted))}
        note={
          <ul className={css.reasons}>
            {counted.filtered.map(({ reason, count }) => (
              <li key={reason}>{t('console.traffic.reason', { reason: filterWord(reason), count })}</li>
            ))}
          </ul>
        }
      />
    ),
  },
  { label: t('console.traffic.withheld'), align: 'right', cell: ({ withheld }) => count(withheld) },
]

/** The order’s part of the draw, and what came for all orders that it is drawn among. */
export const groupColumns: readonly Column<Group>[] = [
  {
    label: t('console.traffic.share'),
    cell: ({ draw }) => draw && t('console.traffic.shareOf', { own: draw.own_views, all: draw.group_views }),
  },
  { label: t('console.traffic.requests'), align: 'right', cell: ({ requests }) => count(requests) },
  { label: t('console.traffic.ads'), align: 'right', cell: ({ ads }) => count(ads) },
  { label: t('console.traffic.inView'), align: 'right', cell: ({ in_view }) => count(in_view) },
  { label: t('console.traffic.measured'), align: 'right', cell: ({ measured }) => count(measured) },
  { label: t('console.traffic.robots'), align: 'right', cell: ({ robots }) => count(robots) },
  { label: t('console.traffic.duplicates'), align: 'right', cell: ({ duplicates }) => count(duplicates) },
  { label: t('console.traffic.forgeries'), align: 'right', cell: ({ forgeries }) => count(forgeries) },
]

/** The same sum of each kind for one slot on one day, in the order of the head above them. */
export const slotDayColumns: readonly Column<SlotDay>[] = [
  {
    label: t('console.traffic.slot'),
    cell: ({ day, publisher, domain, slot_id }) => (
      <Stacked main={`${day} · ${publisher}`} note={`${domain} …${slot_id.slice(-4)}`} />
    ),
  },
  { label: t('console.traffic.impressions'), align: 'right', cell: ({ impressions }) => sumOf(impressions) },
  { label: t('console.traffic.clicks'), align: 'right', cell: ({ clicks }) => sumOf(clicks) },
  { label: t('console.traffic.conversions'), align: 'right', cell: ({ conversions }) => sumOf(conversions) },
]

function sumOf(counted: Counted): string {
  const { received, paid, withheld } = counted
  return t('console.traffic.counts', { received, paid, filtered: filteredOf(counted), withheld })
}

function filteredOf({ filtered }: Counted): number {
  return filtered.reduce((sum, { count }) => sum + count, 0)
}

function count(n: number): string {
  return n.toLocaleString('en')
}
