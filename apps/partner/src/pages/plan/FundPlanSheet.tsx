import { type Micros, parseAmount, wholeCents } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { Money } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { type CouponUse, sourcesWith } from './coupon-sources.ts'
import css from './FundPlanSheet.module.css'
import { OutlookHistogram } from './OutlookHistogram.tsx'
import { outlookFor } from './outlook.ts'
import type { PlanOrderDetail } from './plan-queries.ts'
import { stopLossOf } from './stop-loss.ts'

type Props = {
  order: PlanOrderDetail
  amount: Micros
  /** The coupon that the funding names, with what the server said it gives on this amount. */
  use: CouponUse | null
}

/** What the password is asked for: the amount, where it comes from, what stays, and what became of others like it. */
export function FundPlanSheet({ order, amount, use }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { granted, extra, promo, advance, cash } = sourcesWith(use, amount, order)
  // The balance is all that can be put; what is not promo or advance is the partner's own available money.
  const available =
    parseAmount(order.balance) - parseAmount(order.sources.promo) - parseAmount(order.sources.advance)
  const band = outlookFor(amount, order.outlook)
  const signed = (micros: Micros) => formats.amount(micros, { sign: 'always' })
  const money = (micros: Micros) => <Money micros={micros} {...formats.money} />
  return (
    <>
      <p>
        <Money micros={amount} size="display" {...formats.money} />
      </p>
      <p className={css.what}>
        {order.product}
        {'\u00a0· '}
        {order.advertiser}
      </p>
      <FactList>
        {use && (
          <FactRow
            label={t(extra > 0n ? 'coupon.fund.adds' : 'coupon.fund.pays', { name: use.coupon.name })}
            value={money(granted)}
          />
        )}
        {extra > 0n && <FactRow label={t('coupon.fund.total')} value={money(amount + extra)} />}
        {promo > 0n && <FactRow label={t('plan.fund.promo')} value={money(promo)} />}
        {advance > 0n && <FactRow label={t('plan.fund.advance')} value={money(advance)} />}
        <FactRow label={t('plan.fund.available')} value={money(cash)} />
        <FactRow label={t('plan.fund.afterwards')} value={money(wholeCents(available - cash))} />
        <FactRow
          label={t('plan.stopLoss.label')}
          value={t('plan.stopLoss.at', { amount: signed(-stopLossOf(amount + extra, order)) })}
        />
        <FactRow label={t('plan.fund.outlook', { version: order.rule.version })} value={outlook()} />
      </FactList>
      {band && (
        <div className={css.outlook}>
          <OutlookHistogram band={band} />
          <p className={css.what}>{t('plan.outlook.foot')}</p>
        </div>
      )}
    </>
  )

  function outlook() {
    if (!band) return t('plan.fund.outlookNone')
    if (band.low === band.high) return signed(band.low)
    return t('outlook.range', { low: signed(band.low), high: signed(band.high) })
  }
}
