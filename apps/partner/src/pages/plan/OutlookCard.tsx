import type { Micros } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookCard.module.css'
import { OutlookFigures } from './OutlookFigures.tsx'
import { OutlookHistogram } from './OutlookHistogram.tsx'
import { outlookFor } from './outlook.ts'
import type { PlanOrderDetail } from './plan-queries.ts'

/** What past orders like this one came to, losses first. Without enough of them: one sentence and no number. */
export function OutlookCard({ amount, outlook }: { amount: Micros; outlook: PlanOrderDetail['outlook'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const band = outlookFor(amount, outlook)
  if (!band) {
    return (
      <Card padded>
        <p className={css.sentence}>{t('plan.outlook.notEnough')}</p>
      </Card>
    )
  }
  return (
    <Card>
      <div className={css.card}>
        <div className={css.head}>
          <h3 className={css.title}>{t('plan.outlook.title', { amount: formats.amount(amount) })}</h3>
          <span className={css.aside}>{t('plan.outlook.orders', { count: outlook.settled_orders })}</span>
        </div>
        <p className={css.sentence}>
          {band.lostPercent > 0
            ? t('plan.outlook.lost', { share: formats.percent(band.lostPercent) })
            : t('plan.outlook.lostNone')}
        </p>
        <OutlookHistogram amount={amount} outlook={outlook} />
        <OutlookFigures band={band} />
      </div>
      <CardFoot>{t('plan.outlook.foot')}</CardFoot>
    </Card>
  )
}
