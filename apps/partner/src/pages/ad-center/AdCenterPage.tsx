import { Segments } from '@fairlead/ui/Segments'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AfterPaint } from '../../shell/AfterPaint.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { AccountLines } from '../wallet/AccountLines.tsx'
import { CenterRows } from './CenterRows.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { FollowRows } from './FollowRows.tsx'
import { HelpRows } from './HelpRows.tsx'
import css from './OverviewSkeleton.module.css'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { type Period, statisticsQuery } from './overview-queries.ts'
import { ProfitChart } from './ProfitChart.tsx'
import { ProfitHead } from './ProfitHead.tsx'
import { Standing } from './Standing.tsx'
import { YouRow } from './YouRow.tsx'

const periods = ['today', 'week', 'month', 'all'] as const satisfies Period[]

export const readFirst = (cache: QueryClient) => cache.prefetchQuery(statisticsQuery('week'))

/** The first page after logging in: what the period came to, what waits, and where the partner stands. */
export function Page() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>('week')
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(statisticsQuery(period))
  return (
    <>
      <AccountLines />
      <Segments
        label={t('overview.period.label')}
        options={periods.map((value) => ({ value, label: t(`overview.period.${value}`) }))}
        value={period}
        onChange={setPeriod}
      />
      {query.data && (
        <>
          <ProfitHead period={period} statistics={query.data} />
          <ProfitChart period={period} statistics={query.data} asTable={asTable} onChoose={setAsTable} />
          <FiguresCard statistics={query.data} stale={query.isRefetchError} />
        </>
      )}
      {!query.data && !query.isError && <OverviewSkeleton />}
      {!query.data && query.isError && (
        <div className={css.failed}>
          <PageState query={query} loading={t('overview.loading')} />
        </div>
      )}
      <AfterPaint room="75rem">
        <CenterRows />
        <Standing />
        <FollowRows />
        <HelpRows />
        <YouRow />
      </AfterPaint>
    </>
  )
}
