import { Blank } from '@fairlead/ui/Blank'
import { Card } from '@fairlead/ui/Card'
import { Progress } from '@fairlead/ui/Progress'
import { Skeleton } from '@fairlead/ui/Skeleton'
import { useTranslation } from '../../shell/words.tsx'
import consumed from './ConsumedCard.module.css'
import delivery from './DeliveryCard.module.css'
import profit from './OrderProfit.module.css'
import { OrderSteps } from './OrderSteps.tsx'
import { isRunning } from './order-looks.ts'
import title from './PlanTitle.module.css'
import { PlanTitle } from './PlanTitle.tsx'
import type { PlanOrder } from './plan-queries.ts'
import sum from './ReceivedSum.module.css'
import thumbnail from './Thumbnail.module.css'

/** A funded order, before its figures are here. */
export function FundedSkeleton({ known }: { known: PlanOrder | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {known ? (
        <PlanTitle order={known} picture="small" />
      ) : (
        <div className={title.beside}>
          <span className={thumbnail.large} />
          <div className={title.words}>
            <p className={title.name}>
              <Blank width="60%" />
            </p>
            <p className={title.from}>
              <Blank width="75%" />
            </p>
          </div>
        </div>
      )}
      <section className={profit.profit}>
        <p className={profit.head}>
          {known ? t(isRunning(known) ? 'plan.profit.soFar' : 'plan.profit.profit') : <Blank width="5rem" />}
        </p>
        <p>
          <Blank width="40%" font="display" />
        </p>
        <p className={profit.arithmetic}>
          <Blank width="65%" />
        </p>
        <p className={profit.arithmetic}>
          <Blank width="85%" />
        </p>
      </section>
      <OrderSteps order={known} />
      <Card padded>
        <h3 className={consumed.title}>{t('plan.consumed.title')}</h3>
        <p className={consumed.amounts}>
          <Blank width="45%" font="amount-1" />
        </p>
        <Progress value={undefined} label={t('plan.consumed.title')} />
        <p className={consumed.foot}>
          <Blank width="3rem" />
        </p>
      </Card>
      <Card>
        <div className={delivery.card}>
          <h3 className={delivery.title}>{t('plan.delivery.title')}</h3>
          <p className={sum.sum}>
            <span>
              <span className={sum.figure}>
                <Blank width="8rem" />
              </span>
              <span className={sum.word}>
                <Blank width="10rem" />
              </span>
            </span>
          </p>
        </div>
      </Card>
      <Card>
        <Skeleton rows={4} />
      </Card>
    </>
  )
}
