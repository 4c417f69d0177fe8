import { parseAmount } from '@fairlead/money/amount'
import { dateFormat, numberFormat } from '../../shell/intl.ts'
import type { Period, Statistics } from './overview-queries.ts'

type Row = Pick<Statistics['series'][number], 'day' | 'advertising_revenue' | 'consumed' | 'profit'>
type Words = { readonly today: string; readonly locale: string }

/** A stretch of days as one figure: a day, seven days of a month, or a month. */
export type Span = {
  readonly name: string
  /** Its first and last local day, such as `2026-11-16`. */
  readonly from: string
  readonly to: string
  /** A month with its year, for a table: "Dec 2025". Beside six others in the chart its name is enough. */
  readonly fullName?: string
  readonly revenue: bigint
  readonly consumed: bigint
  readonly profit: bigint
  /** `today` still counts, `ahead` has nothing to count yet. */
  readonly state: 'past' | 'today' | 'ahead'
}

const weekDays = 7

/** The series of a period: a week by day, a month by sevens of days, everything by month. No cent is lost between. */
export function chartSpans(period: Period, series: readonly Row[], today: string, words: Words): Span[] {
  if (period === 'month') return bySeven(series, today, words)
  if (period === 'all') return byMonth(series, today, words)
  return byDay(series, period === 'week' ? weekDays : 1, today, words)
}

function byDay(series: readonly Row[], least: number, today: string, words: Words): Span[] {
  const first = series[0]?.day
  if (!first) return []
  const rows = new Map(series.map((row) => [row.day, row]))
  return Array.from({ length: Math.max(least, series.length) }, (_, index) => {
    const day = dayAfter(first, index)
    const row = rows.get(day)
    const name = day === today ? words.today : named(day, { weekday: 'short' }, words)
    return { name, from: day, to: day, ...sums(row ? [row] : []), state: stateOf(day, day, today) }
  })
}

function bySeven(series: readonly Row[], today: string, words: Words): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < series.length; start += weekDays) {
    const rows = series.slice(start, start + weekDays)
    const from = rows[0]?.day ?? today
    const to = rows.at(-1)?.day ?? today
    spans.push({ name: daysOf(from, to, words), from, to, ...sums(rows), state: stateOf(from, to, today) })
  }
  return spans
}

function byMonth(series: readonly Row[], today: string, words: Words): Span[] {
  return series.map((row) => {
    const month = row.day.slice(0, 7)
    return {
      name: named(`${month}-01`, { month: 'short' }, words),
      fullName: named(`${month}-01`, { month: 'short', year: 'numeric' }, words),
      from: `${month}-01`,
      to: lastOf(month),
      ...sums([row]),
      state: today.startsWith(month) ? 'today' : 'past',
    }
  })
}

function sums(rows: readonly Row[]) {
  const sum = (figure: 'advertising_revenue' | 'consumed' | 'profit') =>
    rows.reduce((total, row) => total + parseAmount(row[figure]), 0n)
  return { revenue: sum('advertising_revenue'), consumed: sum('consumed'), profit: sum('profit') }
}

function stateOf(from: string, to: string, today: string): Span['state'] {
  if (to < today) return 'past'
  return from > today ? 'ahead' : 'today'
}

/** Calendar days are plain dates: counted and named in UTC so that no clock change moves them. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The last day of a month: the day before the next one's first. */
function lastOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}

function named(day: string, options: Intl.DateTimeFormatOptions, { locale }: Words): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day))
}

/** "1–7", in the reader's digits. */
function daysOf(from: string, to: string, { locale }: Words): string {
  const number = numberFormat(locale)
  const [first, last] = [from, to].map((day) => number.format(Number(day.slice(8))))
  return first === last ? `${first}` : `${first}–${last}`
}
