import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './PriceCard.module.css'
import type { PlanOrder } from './plan-queries.ts'

/** What a thousand seen ads cost, and what a result brings. */
export function PriceCard({ order }: { order: PlanOrder }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card>
      <dl className={css.prices}>
        <div className={css.price}>
          <dt>{t('plan.price.pay')}</dt>
          <dd>
            <Money
              micros={parseAmount(order.price_per_thousand)}
              size="amount2"
              digits={4}
              {...formats.money}
            />
          </dd>
        </div>
        <div className={css.price}>
          <dt>{t(`plan.price.get_${order.payout_event}`)}</dt>
          <dd>
            <Money micros={parseAmount(order.payout)} size="amount2" digits={4} {...formats.money} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
