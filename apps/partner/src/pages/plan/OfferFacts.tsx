import { type Micros, parseAmount } from '@fairlead/money/amount'
import { Icon } from '@fairlead/ui/Icon'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './OfferView.module.css'
import type { PlanOrderDetail } from './plan-queries.ts'
import { stopLossOf } from './stop-loss.ts'

type Props = {
  order: PlanOrderDetail
  /** What would be put, with what a coupon adds to it; null until that is known. */
  amount: Micros | null
}

/** At what loss an order of this amount stops by itself, and at how many results it breaks even. */
export function OfferFacts({ order, amount }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <ul>
      <li className={css.fact}>
        <Icon name="stop" />
        <p>
          <b>
            {amount === null
              ? t('plan.stopLoss.label')
              : t('plan.stopLoss.at', { amount: formats.amount(-stopLossOf(amount, order)) })}
          </b>
          <br />
          {t('plan.stopLoss.text', { share: formats.percent(order.stop_loss_percent) })}
        </p>
      </li>
      <li className={css.fact}>
        <Icon name="chart" />
        <p>
          <Trans
            i18nKey={`plan.price.even_${order.payout_event}`}
            count={order.break_even_per_thousand}
            values={{
              fee: formats.percent(order.rule.network_fee_percent),
              price: formats.amount(parseAmount(order.price_per_thousand)),
            }}
            components={{ b: <b /> }}
          />
        </p>
      </li>
    </ul>
  )
}
