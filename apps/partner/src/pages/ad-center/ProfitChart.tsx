import { BarChart } from '@fairlead/ui/BarChart'
import { FigureTable } from '@fairlead/ui/FigureTable'
import { shownTone } from '@fairlead/ui/Money'
import { useState } from 'react'
import { useFormats } from '../../shell/useFormats.ts'
import { useTranslation } from '../../shell/words.tsx'
import { barsMost, figure, leastSpan, profitBars } from './chart-bars.ts'
import { chartSpans, type Span } from './chart-spans.ts'
import { DayOrders } from './DayOrders.tsx'
import type { Period, Statistics } from './overview-queries.ts'
import css from './ProfitChart.module.css'
import { shownSums } from './shown-sums.ts'

const captions = { week: 'byDay', month: 'byWeek', all: 'byMonth' } as const

type Props = {
  period: Period
  statistics: Statistics
  asTable: boolean
  onChoose: (asTable: boolean) => void
}

/**
 * The period's profit bar by bar, losses below the line, the same as a table on demand; a pressed bar shows its orders. A
 * single day is its orders: bars would only repeat the line above. Nothing delivered is a sentence.
 */
export function ProfitChart({ period, statistics, asTable, onChoose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [chosen, setChosen] = useState<string | null>(null)
  const { locale } = formats.money
  const spans = chartSpans(period, statistics.series, formats.calendarDay(statistics.as_of), {
    today: t('overview.chart.today'),
    locale,
  })
  const [only] = spans
  if (!only) return null
  if (
    statistics.impressions === 0 &&
    spans.every(({ revenue, consumed }) => revenue === 0n && consumed === 0n)
  )
    return <p className={css.nothing}>{t('overview.chart.nothing')}</p>
  if (period === 'today') return orders(only.from, only.to)
  const shown = shownSums(spans)
  const drawn = shown.slice(-barsMost)
  const open = drawn.find(({ from }) => from === chosen)
  return (
    <div className={css.chart}>
      <BarChart
        bars={profitBars(shown, locale)}
        least={leastSpan(statistics.amount_invested)}
        asTable={asTable}
        chosen={open ? drawn.indexOf(open) : null}
        onChoose={(index) => setChosen((before) => toggled(before, drawn[index]?.from))}
        labelOf={({ label, text }) => t('overview.chart.ordersOf', { when: label, amount: text })}
        table={
          <FigureTable
            caption={t(`overview.chart.${captions[period]}`)}
            heads={[
              t('overview.chart.when'),
              t('overview.chart.revenue'),
              t('overview.chart.consumed'),
              t('overview.chart.profit'),
            ]}
            rows={shown.map((span) => ({
              name: span.fullName ?? span.name,
              figures: figuresOf(span, locale),
            }))}
          />
        }
      />
      {open && orders(open.from, open.to, open, () => setChosen(null))}
      <button type="button" className={css.toggle} onClick={() => onChoose(!asTable)}>
        {t(asTable ? 'overview.chart.asChart' : 'overview.chart.asTable')}
      </button>
    </div>
  )

  function orders(from: string, to: string, bar?: Span, close?: () => void) {
    const exact = spans.find((span) => span.from === from)
    return <DayOrders key={from} from={from} to={to} exact={exact} bar={bar} onClose={close} />
  }
}

function toggled(before: string | null, pressed: string | undefined): string | null {
  return pressed === undefined || pressed === before ? null : pressed
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
