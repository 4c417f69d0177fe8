import { mandateLimits } from '@fairlead/contract/mandate-limits'
import { FactList, FactRow } from '@fairlead/ui/FactRow'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import type { Mandate, OperatedRecord } from './assistance-queries.ts'
import css from './OperatedPage.module.css'

type Props = { record: OperatedRecord; current: Mandate | null; sharePercent: number }

/** What the password is asked for: whom, how much on each plan, what it costs, and that the losses are one's own. */
export function FollowSummary({ record, current, sharePercent }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const lost = record.outlook.lost_share_percent ?? 0
  return (
    <>
      <FactList>
        <FactRow
          label={t('assistance.follow.id')}
          value={<span className={css.id}>{record.operated_id}</span>}
        />
        <FactRow
          label={t('assistance.terms.share')}
          value={t('assistance.terms.shareValue', { share: formats.percent(sharePercent) })}
        />
        <FactRow
          label={t('assistance.terms.fee')}
          value={t('assistance.terms.feeValue', { fee: formats.percent(record.fee_percent) })}
        />
        <FactRow
          label={t('assistance.follow.limit')}
          value={t('assistance.follow.limitValue', { percent: formats.percent(mandateLimits.lossPercent) })}
        />
        {current && (
          <FactRow
            label={t('assistance.follow.replaces')}
            value={<span className={css.id}>{current.operated_id}</span>}
          />
        )}
      </FactList>
      <p className={css.apart}>
        {lost > 0
          ? t('assistance.follow.losses', { share: formats.percent(lost) })
          : t('assistance.follow.lossesNone')}
      </p>
    </>
  )
}
