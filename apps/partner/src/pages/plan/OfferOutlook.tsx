import type { Micros } from '@fairlead/money/amount'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './OutlookCard.module.css'
import { OutlookResults } from './OutlookResults.tsx'
import { allAlike, outlookFor } from './outlook.ts'
import type { PlanOrderDetail } from './plan-queries.ts'

/** What past orders like this one came to, losses first. Without enough of them: one sentence and no number. */
export function OfferOutlook({ amount, outlook }: { amount: Micros; outlook: PlanOrderDetail['outlook'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const band = outlookFor(amount, outlook)
  if (!band) {
    return (
      <div className={css.card}>
        <p className={css.sentence}>{t('plan.outlook.notEnough')}</p>
      </div>
    )
  }
  return (
    <div className={css.card}>
      <div className={css.head}>
        <h3 className={css.title}>{t('plan.outlook.title', { amount: formats.amount(amount) })}</h3>
        <span className={css.aside}>{t('plan.outlook.orders', { count: outlook.settled_orders })}</span>
      </div>
      {!allAlike(band) && (
        <p className={css.sentence}>
          {band.lostPercent > 0
            ? t('plan.outlook.lost', { share: formats.percent(band.lostPercent) })
            : t('plan.outlook.lostNone')}
        </p>
      )}
      <OutlookResults band={band} />
    </div>
  )
}
