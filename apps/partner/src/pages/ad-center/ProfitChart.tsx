import { BarChart } from '@fairlead/ui/BarChart'
import { FigureTable } from '@fairlead/ui/FigureTable'
import { shownTone } from '@fairlead/ui/Money'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { dayBars, figure, profitBars } from './chart-bars.ts'
import { chartSpans, type Span } from './chart-spans.ts'
import type { Period, Statistics } from './overview-queries.ts'
import css from './ProfitChart.module.css'

const captions = { today: 'byPart', week: 'byDay', month: 'byWeek', all: 'byMonth' } as const

type Props = {
  period: Period
  statistics: Statistics
  asTable: boolean
  onChoose: (asTable: boolean) => void
}

/** The period's profit bar by bar, losses below the line; a single day as its arithmetic. The same as a table on demand. */
export function ProfitChart({ period, statistics, asTable, onChoose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { locale } = formats.money
  const spans = chartSpans(period, statistics.series, formats.calendarDay(statistics.as_of), {
    today: t('overview.chart.today'),
    locale,
  })
  const [only] = spans
  if (!only) return null
  const words = {
    revenue: t('overview.chart.revenue'),
    consumed: t('overview.chart.consumed'),
    profit: t('overview.chart.profit'),
  }
  const bars = period === 'today' ? dayBars(only, words, locale) : profitBars(spans, locale)
  const nothing = statistics.impressions === 0 && bars.every((bar) => bar.value === 0n)
  return (
    <div className={css.chart}>
      {nothing && !asTable && <p className={css.nothing}>{t('overview.chart.nothing')}</p>}
      <BarChart
        bars={bars}
        asTable={asTable}
        table={
          <FigureTable
            caption={t(`overview.chart.${captions[period]}`)}
            heads={[t('overview.chart.when'), words.revenue, words.consumed, words.profit]}
            rows={spans.map((span) => ({
              name: span.fullName ?? span.name,
              figures: figuresOf(span, locale),
            }))}
          />
        }
      />
      <button type="button" className={css.toggle} onClick={() => onChoose(!asTable)}>
        {t(asTable ? 'overview.chart.asChart' : 'overview.chart.asTable')}
      </button>
    </div>
  )
}

function figuresOf({ revenue, consumed, profit, state }: Span, locale: string) {
  if (state === 'ahead') return ['–', '–', '–']
  const plain = (micros: bigint) => figure(micros, locale).replace(/^\+/, '')
  return [
    plain(revenue),
    plain(consumed),
    <span key="profit" className={css[shownTone(profit, 'gain-loss')]}>
      {figure(profit, locale)}
    </span>,
  ]
}
