import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './PriceCard.module.css'
import type { PlanOrderDetail } from './plan-queries.ts'

/** What a thousand seen ads cost, what a result brings, and how many results make the two equal. */
export function PriceCard({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const price = parseAmount(order.price_per_thousand)
  return (
    <Card>
      <dl className={css.prices}>
        <div className={css.price}>
          <dt>{t('plan.price.pay')}</dt>
          <dd>
            <Money micros={price} size="amount2" digits={4} {...formats.money} />
          </dd>
        </div>
        <div className={css.price}>
          <dt>{t(`plan.price.get_${order.payout_event}`)}</dt>
          <dd>
            <Money micros={parseAmount(order.payout)} size="amount2" digits={4} {...formats.money} />
          </dd>
        </div>
      </dl>
      <CardFoot>
        <Trans
          i18nKey={`plan.price.even_${order.payout_event}`}
          count={order.break_even_per_thousand}
          values={{
            fee: formats.percent(order.rule.network_fee_percent),
            price: formats.amount(price),
          }}
          components={{ b: <b /> }}
        />
      </CardFoot>
    </Card>
  )
}
