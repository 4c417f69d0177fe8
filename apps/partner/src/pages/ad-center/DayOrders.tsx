import { parseAmount, shownProfit } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { CloseButton } from '@fairlead/ui/CloseButton'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { link } from '../../router/link.ts'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import { Thumbnail } from '../plan/Thumbnail.tsx'
import css from './DayOrders.module.css'
import { ordersOfDaysQuery } from './overview-queries.ts'
import { type Sums, shownSums, sumOf } from './shown-sums.ts'

type Props = {
  /** Local days such as `2026-11-16`, both counted. */
  from: string
  to: string
  /** What they came to when the chart was read, and how its bar is shown: the sum of it where that is still so. */
  exact: Sums | undefined
  bar: Sums | undefined
  onClose: (() => void) | undefined
}

/** What made up a day, or some days, of the chart: each order with its part, which add up to the bar. */
export function DayOrders({ from, to, exact, bar, onClose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(ordersOfDaysQuery(from, to))
  const named = (day: string) => formats.day(`${day}T12:00`)
  if (!query.data) return <PageState query={query} />
  const { orders, order_count } = query.data
  const all = sumsOf(query.data)
  const listed = sumOf(orders.map(sumsOf))
  const unchanged = bar && exact?.revenue === all.revenue && exact.profit === all.profit
  const sum = unchanged ? bar : shownProfit(all.revenue, all.consumed)
  // Those that are not listed are a part of it too.
  const rest = {
    revenue: all.revenue - listed.revenue,
    consumed: all.consumed - listed.consumed,
    profit: all.profit - listed.profit,
  }
  const shown = shownSums([...orders.map(sumsOf), rest], sum)
  return (
    <div className={css.orders}>
      <Card>
        <div className={css.head}>
          <h3>{from === to ? named(from) : `${named(from)} – ${named(to)}`}</h3>
          {onClose && <CloseButton label={t('shell.close')} onClick={onClose} />}
        </div>
        {orders.map((order, index) => (
          <ListRow
            key={order.id}
            icon={<Thumbnail src={order.picture} />}
            title={order.product}
            note={arithmetic(shown[index] ?? rest)}
            amount={profitOf(shown[index] ?? rest)}
            href={link('/plan/detail', { id: order.id })}
          />
        ))}
        {order_count > orders.length && (
          <ListRow
            title={t('overview.orders.more', { count: order_count - orders.length })}
            href={link('/plan')}
          />
        )}
        <CardFoot>
          {order_count === 0 ? (
            t('overview.orders.none')
          ) : (
            <>
              {arithmetic(sum)} = <b>{profitOf(sum)}</b>
            </>
          )}
        </CardFoot>
      </Card>
    </div>
  )

  function arithmetic({ revenue, consumed }: Sums) {
    const part = (micros: bigint) => <Money micros={micros} {...formats.money} />
    return (
      <Trans
        i18nKey="overview.arithmetic"
        components={{ revenue: part(revenue), consumed: part(consumed) }}
      />
    )
  }

  function profitOf({ profit }: Sums) {
    return <Money micros={profit} size="row" sign="always" tone="gain-loss" {...formats.money} />
  }
}

function sumsOf(figures: { advertising_revenue: string; consumed: string; profit: string }): Sums {
  return {
    revenue: parseAmount(figures.advertising_revenue),
    consumed: parseAmount(figures.consumed),
    profit: parseAmount(figures.profit),
  }
}
