import { parseAmount } from '@fairlead/money/amount'
import { Card, CardFoot } from '@fairlead/ui/Card'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './DeliveryCard.module.css'
import { isRunning } from './order-looks.ts'
import type { Counted, PlanOrder, PlanOrderDetail } from './plan-queries.ts'
import { filteredOf, ReceivedSum } from './ReceivedSum.tsx'

type Delivered = PlanOrder & Pick<PlanOrderDetail, 'impressions' | 'clicks' | 'conversions'>

/** What was counted: received = paid + filtered + withheld, exactly. */
export function DeliveryCard({ order }: { order: Delivered }) {
  const { t } = useTranslation()
  const { impressions, clicks, conversions } = order
  return (
    <Card>
      <div className={css.card}>
        <h3 className={css.title}>{t('plan.delivery.title')}</h3>
        {impressions.received === 0 ? (
          <p className={css.none}>{t(isRunning(order) ? 'plan.delivery.noneYet' : 'plan.delivery.none')}</p>
        ) : (
          <ReceivedSum counted={impressions} />
        )}
      </div>
      {impressions.received > 0 && (
        <CardFoot>
          <p>
            <Withheld counted={impressions} />
          </p>
          <Results kind="clicks" counted={clicks} order={order} />
          <Results kind="conversions" counted={conversions} order={order} />
        </CardFoot>
      )}
    </Card>
  )
}

/** Paid and filtered clicks or conversions; the kind that the advertiser pays for names its price. */
function Results(props: { kind: 'clicks' | 'conversions'; counted: Counted; order: Delivered }) {
  const formats = useFormats()
  const { kind, counted, order } = props
  const pays = `${order.payout_event}s` === kind
  if (!pays && counted.received === 0) return null
  return (
    <p>
      <Trans
        i18nKey={pays ? `plan.delivery.${kind}At` : `plan.delivery.${kind}`}
        count={counted.paid}
        values={{
          filtered: filteredOf(counted),
          payout: formats.amount(parseAmount(order.payout), { digits: 4 }),
        }}
        components={{ b: <b /> }}
      />{' '}
      <Withheld counted={counted} />
    </p>
  )
}

/** Says with what it belongs to how much of it is withheld, and what that means. */
function Withheld({ counted: { withheld } }: { counted: Counted }) {
  const { t } = useTranslation()
  return withheld > 0 && t('traffic.withheld', { count: withheld })
}
