import { parseAmount } from '@fairlead/money/amount'
import { ListRow } from '@fairlead/ui/ListRow'
import { Money } from '@fairlead/ui/Money'
import { link } from '../../router/link.ts'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { endOf } from './history-months.ts'
import { chipOf } from './order-looks.ts'
import css from './PlanHistory.module.css'
import type { PlanOrder } from './plan-queries.ts'
import { shownOrder } from './shown-order.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** One order that is over: when and of whom, and what it came to; or what came back, where none of it was spent. */
export function HistoryRow({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { word } = chipOf(order)
  const shown = shownOrder(order, order.returned)
  const settled = order.source
    ? // No reference breaks over lines.
      t('plan.source.follows', { id: order.source.followed_id.replace('-', '-\u2060') })
    : order.advertiser
  const about = word === 'settled' ? settled : t(`shell.orderStatus.${word}`)
  const unspent = word !== 'settled' && parseAmount(order.consumed) === 0n
  return (
    <ListRow
      icon={<Thumbnail src={order.picture} size="row" />}
      title={order.product}
      note={`${formats.dayOnly(endOf(order))}\u00a0· ${about}`}
      amount={
        unspent ? (
          <>
            <Money micros={shown.rest} size="row" {...formats.money} />
            <span className={css.back}>{t('plan.list.back')}</span>
          </>
        ) : (
          <Money micros={shown.profit} size="row" sign="always" tone="gain-loss" {...formats.money} />
        )
      }
      href={link('/plan/detail', { id: order.id })}
    />
  )
}
