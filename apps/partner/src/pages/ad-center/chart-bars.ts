import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Bar } from '@fairlead/ui/BarChart'
import type { Period, Statistics } from './overview-queries.ts'

type Row = Pick<Statistics['series'][number], 'day' | 'profit'>
type Words = { readonly today: string; readonly locale: string }

const weekDays = 7
/** More months than this would not leave room for their figures. */
const monthsMost = 6

/** The series of a period as bars: a week by day, a month by sevens of days, everything by month. A day has no series. */
export function chartBars(period: Period, series: readonly Row[], today: string, words: Words): Bar[] {
  if (period === 'week') return byDay(series, today, words)
  if (period === 'month') return bySeven(series, today, words)
  if (period === 'all') return byMonth(series, today, words)
  return []
}

function byDay(series: readonly Row[], today: string, words: Words): Bar[] {
  const first = series[0]?.day
  if (!first) return []
  const profits = new Map(series.map((row) => [row.day, parseAmount(row.profit)]))
  return Array.from({ length: Math.max(weekDays, series.length) }, (_, index) => {
    const day = dayAfter(first, index)
    const value = profits.get(day) ?? 0n
    const label = day === today ? words.today : named(day, { weekday: 'short' }, words)
    return { label, value, text: figure(value, words), state: stateOf(day, today) }
  })
}

function bySeven(series: readonly Row[], today: string, words: Words): Bar[] {
  const bars: Bar[] = []
  for (let start = 0; start < series.length; start += weekDays) {
    const rows = series.slice(start, start + weekDays)
    const from = rows[0]?.day ?? today
    const to = rows.at(-1)?.day ?? today
    const value = rows.reduce((sum, row) => sum + parseAmount(row.profit), 0n)
    const label = from === to ? dayOf(from) : `${dayOf(from)}–${dayOf(to)}`
    const counting = from <= today && today <= to
    bars.push({
      label,
      value,
      text: figure(value, words),
      state: counting ? 'today' : from > today ? 'ahead' : 'past',
    })
  }
  return bars
}

function byMonth(series: readonly Row[], today: string, words: Words): Bar[] {
  return series.slice(-monthsMost).map((row) => {
    const value = parseAmount(row.profit)
    const counting = row.day.slice(0, 7) === today.slice(0, 7)
    return {
      label: named(`${row.day.slice(0, 7)}-01`, { month: 'short', year: '2-digit' }, words),
      value,
      text: figure(value, words),
      state: counting ? 'today' : 'past',
    }
  })
}

function stateOf(day: string, today: string): 'past' | 'today' | 'ahead' {
  if (day === today) return 'today'
  return day > today ? 'ahead' : 'past'
}

/** Calendar days are plain dates: counted and named in UTC so that no clock change moves them. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function named(day: string, options: Intl.DateTimeFormatOptions, { locale }: Words): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day))
}

function dayOf(day: string): string {
  return String(Number(day.slice(8)))
}

/** Figures on bars leave out the currency, which stands above them, and the cents where these would not fit. */
function figure(micros: bigint, { locale }: Words): string {
  const cents = micros > -1_000_000_000n && micros < 1_000_000_000n ? 2 : 0
  return new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  })
    .format(formatAmount(micros) as `${number}`)
    .replace('-', '\u2212')
}
