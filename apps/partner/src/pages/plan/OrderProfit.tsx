import { parseAmount } from '@fairlead/money/amount'
import { Certainty } from '@fairlead/ui/Certainty'
import { Money } from '@fairlead/ui/Money'
import { BigProfit } from '../../shell/BigProfit.tsx'
import { useFormats } from '../../shell/useFormats.ts'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './OrderProfit.module.css'
import { Pace } from './Pace.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'
import { shownOrder } from './shown-order.ts'

/** The one big amount of an order: its profit, whether it is final, and the arithmetic right under it. */
export function OrderProfit({ order, running }: { order: PlanOrderDetail; running: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = shownOrder(order, order.returned)
  // Of a loss nothing is shared.
  const share = parseAmount(order.source?.profit_share ?? '0')
  const certainty = order.estimated ? 'estimated' : 'final'
  const part = (micros: bigint) => <Money micros={micros} tone="ink" {...formats.money} />
  return (
    <section className={css.profit}>
      <div className={css.head}>
        <span>{t(running ? 'plan.profit.soFar' : 'plan.profit.profit')}</span>
        <Certainty state={certainty} label={t(`plan.profit.${certainty}`)} />
      </div>
      <p>
        <BigProfit amount={order.profit} />
      </p>
      <p className={css.arithmetic}>
        <Trans
          i18nKey="plan.profit.arithmetic"
          components={{
            revenue: <b>{part(shown.revenue)}</b>,
            consumed: <b>{part(shown.consumed)}</b>,
          }}
        />
      </p>
      {order.source && share > 0n && (
        <p className={css.arithmetic}>
          <Trans
            i18nKey="plan.source.shared"
            values={{ id: order.source.followed_id }}
            components={{ share: <b>{part(share)}</b> }}
          />
        </p>
      )}
      <Pace order={order} />
    </section>
  )
}
