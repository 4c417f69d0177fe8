import { BarChart } from '@fairlead/ui/BarChart'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { chartBars } from './chart-bars.ts'
import type { Period, Statistics } from './overview-queries.ts'
import css from './ProfitChart.module.css'

const labels = { week: 'byDay', month: 'byWeek', all: 'byMonth' } as const

/** The period's profit bar by bar, losses below the line. A single day is its own figure and has no chart. */
export function ProfitChart({ period, statistics }: { period: Period; statistics: Statistics }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (period === 'today' || statistics.series.length === 0) return null
  const bars = chartBars(period, statistics.series, formats.calendarDay(statistics.as_of), {
    today: t('overview.chart.today'),
    locale: formats.money.locale,
  })
  return (
    <div className={css.chart}>
      {bars.every((bar) => bar.value === 0n) && statistics.impressions === 0 && (
        <p className={css.nothing}>{t('overview.chart.nothing')}</p>
      )}
      <BarChart
        bars={bars}
        label={t(`overview.chart.${labels[period]}`)}
        columns={[t('overview.chart.when'), t('overview.chart.profit')]}
      />
    </div>
  )
}
