import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { CloseButton } from '@fairlead/ui/CloseButton'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { useQuery } from '@tanstack/react-query'
import { PageState } from '../../shell/PageState.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import { Thumbnail } from '../plan/Thumbnail.tsx'
import css from './DayOrders.module.css'
import { ordersOfDaysQuery } from './overview-queries.ts'

type Props = {
  /** Local days such as `2026-11-16`, both counted. */
  from: string
  to: string
  onClose: (() => void) | undefined
}

/** What made up a day, or some days, of the chart: each order with its part, which add up to the bar. */
export function DayOrders({ from, to, onClose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(ordersOfDaysQuery(from, to))
  const named = (day: string) => formats.day(`${day}T12:00`)
  if (!query.data) return <PageState query={query} loading={t('overview.orders.loading')} />
  const { orders, order_count, ...sum } = query.data
  return (
    <div className={css.orders}>
      <Card>
        <div className={css.head}>
          <h3>{from === to ? named(from) : `${named(from)} – ${named(to)}`}</h3>
          {onClose && <CloseButton label={t('shell.close')} onClick={onClose} />}
        </div>
        {orders.map((order) => (
          <ListRow
            key={order.id}
            icon={<Thumbnail src={order.picture} />}
            title={order.product}
            note={arithmetic(order)}
            amount={profitOf(order)}
            href={`#/plan/detail?id=${order.id}`}
          />
        ))}
        {order_count > orders.length && (
          <ListRow title={t('overview.orders.more', { count: order_count - orders.length })} href="#/plan" />
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

  function arithmetic({ advertising_revenue, consumed }: Figures) {
    const part = (amount: string) => <Money micros={parseAmount(amount)} {...formats.money} />
    return (
      <Trans
        i18nKey="overview.arithmetic"
        components={{ revenue: part(advertising_revenue), consumed: part(consumed) }}
      />
    )
  }

  function profitOf({ profit }: Figures) {
    return <Money micros={parseAmount(profit)} size="row" sign="always" tone="gain-loss" {...formats.money} />
  }
}

type Figures = { readonly advertising_revenue: string; readonly consumed: string; readonly profit: string }
