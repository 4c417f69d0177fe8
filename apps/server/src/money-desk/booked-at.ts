const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))?(Z|[+-]\d\d:?\d\d)?$/
const dayLong = 24 * 60 * 60 * 1000
const first = Date.UTC(2000, 0, 1)

/**
 * A moment as a statement writes it: a day of the calendar, which begins in UTC, or with a time, which is UTC where it names no
 * zone. Undefined for anything else, such as 31 February.
 */
export function readMoment(text: string): Date | undefined {
  const [, day, time, zone = 'Z'] = moment.exec(text) ?? []
  const begins = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(begins.getTime()) || begins.toISOString().slice(0, 10) !== day) return undefined
  const at = time ? new Date(`${day}T${time}${zone}`) : begins
  return Number.isNaN(at.getTime()) ? undefined : at
}

/**
 * Whether a bank can have booked something then: from 2000 on, and at most a day ahead of now. That statements reach beyond a payment
 * is what shows that it was not carried out (docs/rules.md, Withdrawals), so no line may come from a time that has not been.
 */
export function canBeBooked(at: Date, now: Date): boolean {
  return at.getTime() >= first && at.getTime() <= now.getTime() + dayLong
}
