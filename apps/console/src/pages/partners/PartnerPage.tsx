import { Skeleton } from '@fairlead/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '../../calls/place.ts'
import { hourMinute } from '../../formats.ts'
import { partnerPage } from '../../queries.ts'
import { ReadFailed } from '../../shell/ReadFailed.tsx'
import { RecordHead, RecordPage } from '../../shell/RecordPage.tsx'
import { t } from '../../words.ts'
import { PartnerHead } from './PartnerHead.tsx'
import { PartnerLists } from './PartnerLists.tsx'
import { PartnerMoney } from './PartnerMoney.tsx'
import css from './PartnerPage.module.css'
import { PartnerSide } from './PartnerSide.tsx'

/** Everything that staff need to know of one partner; that they looked is noted, and said here. */
export function PartnerPage({ username, viewer }: { username: string; viewer: Viewer }) {
  const { data, isError, error, refetch } = useQuery(partnerPage(username))
  if (!data) {
    return (
      <section aria-label={username} aria-busy={!isError}>
        <RecordPage list="accountStaff.list">
          <RecordHead title={username} moves={null} />
          {isError ? <ReadFailed error={error} onRetry={() => refetch()} /> : <Skeleton rows={6} />}
        </RecordPage>
      </section>
    )
  }
  return (
    <section aria-label={username}>
      <RecordPage list="accountStaff.list">
        <PartnerHead partner={data} viewer={viewer} />
        <p className={css.noted}>{t('console.partner.noted', { time: hourMinute(data.noted_at) })}</p>
        <div className={css.body}>
          <div className={css.main}>
            <PartnerMoney money={data.money} />
            <PartnerLists partner={data} viewer={viewer} />
          </div>
          <PartnerSide partner={data} />
        </div>
      </RecordPage>
    </section>
  )
}
