import { parseAmount } from '@fairlead/money/amount'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { PlanOrderDetail } from './plan-queries.ts'

/** The facts that were frozen when the plan was offered; `short` is what one decides by, `all` is every term. */
export function TermsFacts({ order, extent }: { order: PlanOrderDetail; extent: 'short' | 'all' }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { rule } = order
  const all = extent === 'all'
  return (
    <FactList>
      <FactRow label={t('plan.facts.planNumber')} value={order.plan_number} />
      <FactRow label={t('plan.facts.created')} value={formats.date(order.created_at)} />
      {all && <FactRow label={t('plan.facts.advertiser')} value={order.advertiser} />}
      {all && <FactRow label={t('plan.facts.content')} value={rule.content} />}
      <FactRow label={t('plan.facts.audience')} value={rule.user_targeting} />
      {all && <FactRow label={t('plan.facts.landingPage')} value={rule.landing_page} />}
      {all && (
        <FactRow
          label={t('plan.price.pay')}
          value={formats.amount(parseAmount(order.price_per_thousand), { digits: 4 })}
        />
      )}
      {all && (
        <FactRow
          label={t(`plan.price.get_${order.payout_event}`)}
          value={formats.amount(parseAmount(order.payout), { digits: 4 })}
        />
      )}
      {all && <FactRow label={t('plan.facts.fee')} value={formats.percent(rule.network_fee_percent)} />}
      {all && (
        <FactRow
          label={t('plan.facts.payoutCap')}
          value={t('plan.facts.payoutCapTimes', { share: formats.percent(rule.payout_cap_percent) })}
        />
      )}
      <FactRow
        label={t('plan.stopLoss.label')}
        value={t('plan.facts.payoutCapTimes', { share: formats.percent(order.stop_loss_percent) })}
      />
      <FactRow
        label={t('plan.facts.runs')}
        value={t('plan.facts.runsFor', { duration: formats.duration(rule.flight_seconds) })}
      />
      {all && (
        <FactRow label={t('plan.facts.attribution')} value={formats.duration(rule.attribution_seconds)} />
      )}
      <FactRow
        label={t('plan.facts.final')}
        value={t('plan.facts.finalAfter', { duration: formats.duration(rule.validation_seconds) })}
      />
      {!all && <FactRow label={t('plan.facts.rest')} value={formats.amount(parseAmount(order.plan_rest))} />}
      <FactRow
        label={t('plan.facts.rule')}
        value={t('plan.facts.ruleFrozen', {
          version: rule.version,
          when: formats.day(rule.frozen_at),
        })}
      />
    </FactList>
  )
}
