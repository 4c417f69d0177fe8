import { journalDaysMax } from '@fairlead/contract/books-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { InvalidInput } from '../http/validate.ts'

const dayMs = 86_400_000

/** Days of the books (UTC), both included, and the moments that they lie between. */
export type BookPeriod = {
  readonly from: string
  readonly to: string
  readonly since: Date
  readonly until: Date
}

/**
 * The days that were asked for, or the last whole month. Only days that are over: nothing is written into them any more. Throws an
 * InvalidInput for others, and Refusal period_wrong.
 */
export function bookPeriod(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): BookPeriod {
  const month = lastMonth(now)
  const to = asked.to ?? month.to
  const from = asked.from ?? (asked.to === undefined ? month.from : `${to.slice(0, 8)}01`)
  const since = new Date(from)
  const until = new Date(Date.parse(to) + dayMs)
  if (until > now) throw new InvalidInput('to', 'invalid')
  const days = (until.getTime() - since.getTime()) / dayMs
  if (days < 1 || days > journalDaysMax) throw new Refusal('period_wrong', { most: String(journalDaysMax) })
  return { from, to, since, until }
}

function lastMonth(now: Date) {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 8)}01`, to: last }
}
