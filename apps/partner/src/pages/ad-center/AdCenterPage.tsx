import { Segments } from '@fairlead/ui/Segments'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AfterPaint } from '../../shell/AfterPaint.tsx'
import { loadPart } from '../../shell/load-part.ts'
import { PageFailed } from '../../shell/PageFailed.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { AccountLines } from '../wallet/AccountLines.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import css from './OverviewSkeleton.module.css'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { type Period, statisticsQuery } from './overview-queries.ts'
import { ProfitChart } from './ProfitChart.tsx'
import { ProfitHead } from './ProfitHead.tsx'

const periods = ['today', 'week', 'month', 'all'] as const satisfies Period[]

/** How high about what follows the figures is. */
const roomBelow = '75rem'
const BelowFigures = lazy(async () => ({
  default: (await loadPart(() => import('./BelowFigures.tsx'))).BelowFigures,
}))

export const readFirst = (cache: QueryClient) => cache.prefetchQuery(statisticsQuery('week'))

/** The first page after logging in: what the period came to, what waits, and where the partner stands. */
export function Page() {
  const { t } = useTranslation()
  const [period, setPeriod] = useState<Period>('week')
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(statisticsQuery(period))
  const failed = query.isError || query.isPaused
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
      {!query.data && !failed && <OverviewSkeleton />}
      {!query.data && failed && (
        <div className={css.failed}>
          <PageState query={query} loading={t('overview.loading')} />
        </div>
      )}
      <AfterPaint room={roomBelow}>
        {/* Where it cannot be fetched, the figures stay. */}
        <CatchBoundary getResetKey={() => 0} errorComponent={PageFailed}>
          <Suspense fallback={<div style={{ height: roomBelow }} />}>
            <BelowFigures />
          </Suspense>
        </CatchBoundary>
      </AfterPaint>
    </>
  )
}
