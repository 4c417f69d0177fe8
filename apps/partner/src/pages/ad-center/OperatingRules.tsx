import { followLimits } from '@fairlead/contract/follow-limits'
import { Card } from '@fairlead/ui/Card'
import { ListRow } from '@fairlead/ui/ListRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'

/** The rules of following, each with what it means; the figures are those that the database holds to. */
export function OperatingRules() {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const { sharePercentMax, feePercentMax, lossPercent, ownStakePercentMin } = followLimits
  const stake = {
    days: followLimits.accountDaysMin,
    orders: followLimits.settledOrdersMin,
    percent: percent(ownStakePercentMin),
  }
  return (
    <Card>
      <ListRow title={t('following.rules.own')} note={t('following.rules.ownText')} />
      <ListRow
        title={t('following.rules.share', { percent: percent(sharePercentMax) })}
        note={t('following.rules.shareText')}
      />
      <ListRow
        title={t('following.rules.stop', { percent: percent(lossPercent) })}
        note={t('following.rules.stopText')}
      />
      <ListRow
        title={t('following.rules.fee')}
        note={t('following.rules.feeText', { percent: percent(feePercentMax) })}
      />
      <ListRow title={t('following.rules.stake')} note={t('following.rules.stakeText', stake)} />
      <ListRow title={t('following.rules.depth')} note={t('following.rules.depthText')} />
    </Card>
  )
}
