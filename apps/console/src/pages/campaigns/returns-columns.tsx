import { formatAmount, parseAmount } from '@fairlead/money/amount'
import { money } from '../../formats.ts'
import type { Column } from '../../shell/DataTable.tsx'
import { filterWord } from '../../shell/filter-word.ts'
import type { Returns } from '../../shell/operator.ts'
import { t } from '../../words.ts'

type Reason = Returns['reasons'][number]
type Row = Reason & { readonly id: string }
type Sums = Pick<Returns, 'orders' | 'reserved' | 'earned'> & { returned: string; open: string }

/** The reasons for which something comes back to one side, as the server orders them. */
export function rowsTo(side: Reason['to'], { reasons }: Returns): readonly Row[] {
  return reasons
    .filter(({ to }) => to === side)
    .map((reason) => ({ ...reason, id: `${reason.kind} ${reason.reason}` }))
}

/** Reserved = earned + returned + open, exactly. */
export function sumsOf(returns: Returns): Sums {
  const sumOf = (name: 'returned' | 'open') =>
    formatAmount(rowsTo('advertiser', returns).reduce((sum, row) => sum + parseAmount(row[name]), 0n))
  return { ...returns, returned: sumOf('returned'), open: sumOf('open') }
}

export const sumColumns: readonly Column<Sums & { readonly id: string }>[] = [
  {
    label: t('console.returns.orders'),
    cell: ({ orders }) => t('console.returns.ordersOf', { count: orders }),
  },
  { label: t('console.returns.reserved'), align: 'right', cell: ({ reserved }) => money(reserved) },
  { label: t('console.returns.earned'), align: 'right', cell: ({ earned }) => money(earned) },
  { label: t('console.returns.returned'), align: 'right', cell: ({ returned }) => money(returned) },
  { label: t('console.returns.open'), align: 'right', cell: ({ open }) => money(open) },
]

/** What is settled apart from what may still change. */
export const reasonColumns: readonly Column<Row>[] = [
  { label: t('console.returns.reason'), cell: ({ reason }) => reasonWord(reason) },
  { label: t('console.returns.kind'), cell: ({ kind }) => kind && t(`console.returns.${kind}`) },
  {
    label: t('console.returns.events'),
    align: 'right',
    cell: ({ kind, events }) => kind && events.toLocaleString('en'),
  },
  { label: t('console.returns.returned'), align: 'right', cell: ({ returned }) => money(returned) },
  { label: t('console.returns.open'), align: 'right', cell: ({ open }) => money(open) },
]

function reasonWord(reason: string): string {
  if (reason === 'not_reached') return t('console.returns.notReached')
  return filterWord(reason)
}
