import { followLimits } from '@fairlead/contract/follow-limits'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import css from './FollowingPage.module.css'
import type { Follow, TrackRecord } from './following-queries.ts'

type Props = { record: TrackRecord; current: Follow | null; sharePercent: number }

/** What the password is asked for: whom, how much on each plan, what it costs, and that the losses are one's own. */
export function FollowSummary({ record, current, sharePercent }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const lost = record.outlook.lost_share_percent ?? 0
  return (
    <>
      <FactList>
        <FactRow
          label={t('following.follow.id')}
          value={<span className={css.id}>{record.followed_id}</span>}
        />
        <FactRow
          label={t('following.terms.share')}
          value={t('following.terms.shareValue', { share: formats.percent(sharePercent) })}
        />
        <FactRow
          label={t('following.terms.fee')}
          value={t('following.terms.feeValue', { fee: formats.percent(record.fee_percent) })}
        />
        <FactRow
          label={t('following.follow.limit')}
          value={t('following.follow.limitValue', { percent: formats.percent(followLimits.lossPercent) })}
        />
        {current && (
          <FactRow
            label={t('following.follow.replaces')}
            value={<span className={css.id}>{current.followed_id}</span>}
          />
        )}
      </FactList>
      <p className={css.apart}>
        {lost > 0
          ? t('following.follow.losses', { share: formats.percent(lost) })
          : t('following.follow.lossesNone')}
      </p>
    </>
  )
}
