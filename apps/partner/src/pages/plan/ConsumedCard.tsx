import { parseAmount } from '@fairlead/money/amount'
import { Card } from '@fairlead/ui/Card'
import { Money } from '@fairlead/ui/Money'
import { Progress } from '@fairlead/ui/Progress'
import { useFormats } from '../../shell/useFormats.ts'
import { When } from '../../shell/When.tsx'
import { Trans, useTranslation } from '../../shell/words.tsx'
import css from './ConsumedCard.module.css'
import { consumedShare } from './consumed-share.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import { shownOrder, whereRestIs } from './shown-order.ts'

/** How much of the amount put is consumed, and where the rest is: still held, on its way back, or back. */
export function ConsumedCard({ order, live }: { order: PlanOrderDetail; live: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const share = consumedShare(order, formats, t)
  const held = parseAmount(order.held)
  const { consumed, rest } = shownOrder(order, held > 0n ? order.held : order.returned)
  return (
    <Card padded>
      <div className={css.head}>
        <h3 className={css.title}>{t('plan.consumed.title')}</h3>
        {live && <When at={order.as_of} />}
      </div>
      <p className={css.amounts}>
        <Money micros={consumed} size="amount1" {...formats.money} />{' '}
        {t('plan.consumed.of', { amount: formats.amount(parseAmount(order.put_amount)) })}
      </p>
      <Progress value={order.put_progress / 100} label={t('plan.consumed.progress', { share })} />
      <div className={css.foot}>
        <span>{share}</span>
        {rest > 0n && (
          <span>
            <Trans
              i18nKey={`plan.consumed.${whereRestIs(order)}`}
              components={{
                amount: (
                  <b>
                    <Money micros={rest} {...formats.money} />
                  </b>
                ),
              }}
            />
          </span>
        )}
      </div>
    </Card>
  )
}
