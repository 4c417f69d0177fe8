import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './OrderProfit.module.css'
import { isRunning } from './order-looks.ts'
import type { PlanOrderDetail } from './plan-queries.ts'

/** How many paid results a thousand seen ads bring, beside how many it takes to be even. */
export function Pace({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const seen = order.impressions.paid
  if (seen === 0)
    return (
      <p className={css.arithmetic}>
        {t(isRunning(order) ? 'plan.profit.nothingSeenYet' : 'plan.profit.nothingSeen')}
      </p>
    )
  const results = order.payout_event === 'click' ? order.clicks : order.conversions
  return (
    <p className={css.arithmetic}>
      <Trans
        i18nKey={`plan.profit.pace_${order.payout_event}`}
        values={{
          pace: formats.number((results.paid * 1000) / seen, 1),
          even: formats.number(order.break_even_per_thousand, 1),
        }}
        components={{ b: <b /> }}
      />
    </p>
  )
}
