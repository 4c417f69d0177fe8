import { Refusal } from '@fairlead/contract/refusals'
import { trafficDaysMax } from '@fairlead/contract/traffic'

/** UTC days, both included. */
export type Period = { readonly from: string; readonly to: string }

const dayMs = 86_400_000
const [firstMs, lastMs] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/** The UTC day of a moment. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The day so many days after another, within the years that a date may have. */
export function dayAfter(day: string, days: number): string {
  const at = Math.min(lastMs, Math.max(firstMs, Date.parse(day) + days * dayMs))
  return new Date(at).toISOString().slice(0, 10)
}

/** The day itself, or the nearest that PostgreSQL knows: it has no year 0000. */
export function storableDay(day: string | undefined): string | undefined {
  return day === undefined ? undefined : dayAfter(day, 0)
}

/**
 * The days that were asked for: as many as there may be up to `to`, or to `last` where nothing is said. Throws Refusal
 * period_wrong.
 */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  last: string,
): Period {
  const most = trafficDaysMax - 1
  const to = storableDay(asked.to) ?? (asked.from === undefined ? last : dayAfter(asked.from, most))
  const from = storableDay(asked.from) ?? dayAfter(to, -most)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  if (days < 0 || days > most) throw new Refusal('period_wrong', { most: String(trafficDaysMax) })
  return { from, to }
}
