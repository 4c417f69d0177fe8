import { Segments } from '@fairlead/ui/Segments'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CatchFailure } from '../../router/CatchFailure.tsx'
import { navigate } from '../../router/navigate.ts'
import { useAsked } from '../../router/shown-page.ts'
import { AfterPaint } from '../../shell/AfterPaint.tsx'
import { loadPart } from '../../shell/load-part.ts'
import { PageFailed } from '../../shell/PageFailed.tsx'
import { PageState } from '../../shell/PageState.tsx'
import { useTranslation } from '../../shell/words.tsx'
import { AccountLines } from '../wallet/AccountLines.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import css from './OverviewSkeleton.module.css'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { type Period, type Statistics, statisticsQuery } from './overview-queries.ts'
import { ProfitChart } from './ProfitChart.tsx'
import { ProfitHead } from './ProfitHead.tsx'

const periods = ['today', 'week', 'month', 'all'] as const satisfies Period[]

/** How high about the chart with the counted figures is, and what follows them. */
const roomOfFigures = '25.5rem'
const roomBelow = '75rem'
const BelowFigures = lazy(async () => ({
  default: (await loadPart(() => import('./BelowFigures.tsx'))).BelowFigures,
}))

export const readFirst = (cache: QueryClient) => cache.prefetchQuery(statisticsQuery('week'))

/** Whether the partner has never funded anything; undefined until that is known. */
function useNewcomer(): boolean | undefined {
  const week = useQuery(statisticsQuery('week'))
  const quiet = week.data && !happened(week.data)
  const all = useQuery({ ...statisticsQuery('all'), enabled: quiet === true })
  if (quiet === undefined) return week.isError || week.isPaused ? false : undefined
  if (!quiet || all.isError || all.isPaused) return false
  return all.data && !happened(all.data)
}

function happened({ amount_invested, delivery_order }: Statistics): boolean {
  return delivery_order > 0 || amount_invested !== '0.00'
}

/** The first page after logging in: what the period came to, what waits, and where the partner stands. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const { period: asked } = useAsked('/ad-center')
  const period = periods.find((each) => each === asked) ?? 'week'
  const [asTable, setAsTable] = useState(false)
  const query = useQuery(statisticsQuery(period))
  const failed = query.isError || query.isPaused
  const newcomer = useNewcomer()
  if (newcomer) {
    return (
      <>
        <AccountLines />
        <FirstSteps />
        {below()}
      </>
    )
  }
  const figures = newcomer === false ? query.data : undefined
  return (
    <>
      <AccountLines />
      <Segments
        label={t('overview.period.label')}
        options={periods.map((value) => ({ value, label: t(`overview.period.${value}`) }))}
        value={period}
        onChange={(next) =>
          navigate({ to: '/ad-center', asked: { period: next }, replace: true, staysScrolled: true })
        }
      />
      {figures && <ProfitHead period={period} statistics={figures} />}
      {/* The amount is what one came for: on a slow phone the rest takes as long again. */}
      <AfterPaint {...(figures && { room: roomOfFigures })}>
        {figures && (
          <>
            <ProfitChart period={period} statistics={figures} asTable={asTable} onChoose={setAsTable} />
            <FiguresCard statistics={figures} stale={query.isRefetchError} />
          </>
        )}
      </AfterPaint>
      {!figures && !failed && <OverviewSkeleton />}
      {!query.data && failed && (
        <div className={css.failed}>
          <PageState query={query} />
        </div>
      )}
      {below()}
    </>
  )

  function below() {
    return (
      <AfterPaint room={roomBelow}>
        {/* Where it cannot be fetched, the figures stay. */}
        <CatchFailure failed={PageFailed}>
          <Suspense fallback={<div style={{ height: roomBelow }} />}>
            <BelowFigures />
          </Suspense>
        </CatchFailure>
      </AfterPaint>
    )
  }
}
