import { parseAmount } from '@fairlead/money/amount'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { ConsumedCard } from './ConsumedCard.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import css from './MatchingView.module.css'
import { Notice } from './Notice.tsx'
import { OrderLinks } from './OrderLinks.tsx'
import { OrderProfit } from './OrderProfit.tsx'
import { PlanTitle } from './PlanTitle.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { useReason } from './useReason.ts'
import { useSourcesInWords } from './useSourcesInWords.ts'

/** An order that failed: what came back and why. One that delivered a little has a result, which then stands largest. */
export function FailedView({ order }: { order: PlanOrderDetail }) {
  const reason = useReason(order.reason)
  const delivered = order.impressions.received > 0
  return (
    <>
      <PlanTitle order={order} picture="small" />
      {delivered ? <OrderProfit order={order} running={false} /> : <CameBack order={order} />}
      {reason && <Notice>{reason}</Notice>}
      {delivered && (
        <>
          <ConsumedCard order={order} live={false} />
          <DeliveryCard order={order} />
        </>
      )}
      <OrderLinks order={order} />
    </>
  )
}

function CameBack({ order }: { order: PlanOrderDetail }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const sourcesInWords = useSourcesInWords()
  const { returned_by_source: back } = order
  const allCash = back.cash === order.returned
  return (
    <>
      <p className={css.label}>{t('plan.after.cameBack')}</p>
      <p>
        <Money micros={parseAmount(order.returned)} size="display" {...formats.money} />
      </p>
      <p className={css.label}>
        {t('plan.after.ofPut', { amount: formats.amount(parseAmount(order.put_amount)) })}
      </p>
      {!allCash && (
        <p className={css.label}>
          {sourcesInWords({
            cash: parseAmount(back.cash),
            promo: parseAmount(back.promo),
            advance: parseAmount(back.advance),
          })}
        </p>
      )}
    </>
  )
}
