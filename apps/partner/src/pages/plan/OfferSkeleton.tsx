import { AmountFieldBlank } from '@fairlead/ui/AmountFieldBlank'
import { Blank } from '@fairlead/ui/Blank'
import { Card } from '@fairlead/ui/Card'
import { Skeleton } from '@fairlead/ui/Skeleton'
import form from '../../shell/Form.module.css'
import { useTranslation } from '../../shell/words.tsx'
import { ActionBar } from './ActionBar.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import { OfferLayout } from './OfferLayout.tsx'
import css from './OfferView.module.css'
import outlook from './OutlookCard.module.css'
import { PlanTitle } from './PlanTitle.tsx'
import { PriceCard } from './PriceCard.tsx'
import type { PlanOrder } from './plan-queries.ts'

/** An offer of which a list knows what it is and what it costs; the amounts that one may put are still read. */
export function OfferSkeleton({ known }: { known: PlanOrder }) {
  const { t } = useTranslation()
  return (
    <OfferLayout
      what={
        <>
          <PlanTitle order={known} picture="wide" />
          <AnswerBy order={known} />
          <PriceCard order={known} />
        </>
      }
      decision={
        <>
          <div className={outlook.card}>
            <AmountFieldBlank label={t('plan.put.label')} amounts={4} />
          </div>
          <div className={css.ruled}>
            <div className={outlook.card}>
              <p className={outlook.title}>
                <Blank width="60%" />
              </p>
              <p className={outlook.sentence}>
                <Blank width="80%" />
              </p>
              <div className={css.drawing} />
            </div>
          </div>
        </>
      }
      facts={<Skeleton rows={2} />}
      coupon={
        <Card>
          <Skeleton rows={1} />
        </Card>
      }
      terms={
        <Card>
          <Skeleton rows={4} />
        </Card>
      }
      actions={
        <ActionBar>
          <div className={form.button} style={{ width: '6rem' }} />
          <div className={form.button} />
        </ActionBar>
      }
    />
  )
}
