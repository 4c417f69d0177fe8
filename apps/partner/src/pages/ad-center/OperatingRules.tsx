import { mandateLimits } from '@fairlead/contract/mandate-limits'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'

/** The rules of following, each with what it means; the figures are those that the database holds to. */
export function OperatingRules() {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const { sharePercentMax, feePercentMax, lossPercent, ownStakePercentMin } = mandateLimits
  const stake = {
    days: mandateLimits.accountDaysMin,
    orders: mandateLimits.settledOrdersMin,
    percent: percent(ownStakePercentMin),
  }
  return (
    <Card>
      <ListRow title={t('assistance.rules.own')} note={t('assistance.rules.ownText')} />
      <ListRow
        title={t('assistance.rules.share', { percent: percent(sharePercentMax) })}
        note={t('assistance.rules.shareText')}
      />
      <ListRow
        title={t('assistance.rules.stop', { percent: percent(lossPercent) })}
        note={t('assistance.rules.stopText')}
      />
      <ListRow
        title={t('assistance.rules.fee')}
        note={t('assistance.rules.feeText', { percent: percent(feePercentMax) })}
      />
      <ListRow title={t('assistance.rules.stake')} note={t('assistance.rules.stakeText', stake)} />
      <ListRow title={t('assistance.rules.depth')} note={t('assistance.rules.depthText')} />
    </Card>
  )
}
