import { journalDaysMax } from '@fairlead/contract/books-staff'
import { Refusal } from '@fairlead/contract/refusals'
import { InvalidInput } from '../http/validate.ts'

const dayMs = 86_400_000
/** A day is over for the books once whatever was begun in it has surely ended or been given up (db/timeouts.ts). */
const settlesMs = 600_000

/** Days of the books (UTC), both included, and the moments that they lie between. */
export type BookPeriod = {
  readonly from: string
  readonly to: string
  readonly since: Date
  readonly until: Date
}

/**
 * The days that were asked for, or the last whole month. `lastField` names the last of them. Only days that are over: nothing is written into them any more. Throws an
 * InvalidInput for others, and Refusal period_wrong.
 */
export function bookPeriod(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
  lastField: 'to' | 'day' = 'to',
): BookPeriod {
  const month = lastMonth(now)
  const to = asked.to ?? month.to
  const from = asked.from ?? (asked.to === undefined ? month.from : `${to.slice(0, 8)}01`)
  const since = new Date(from)
  const until = new Date(Date.parse(to) + dayMs)
  if (until.getTime() + settlesMs > now.getTime()) throw new InvalidInput(lastField, 'invalid')
  const days = (until.getTime() - since.getTime()) / dayMs
  if (days < 1 || days > journalDaysMax) throw new Refusal('period_wrong', { most: String(journalDaysMax) })
  return { from, to, since, until }
}

/** The last day that is over for the books. */
export function dayBefore(now: Date): string {
  return new Date(now.getTime() - settlesMs - dayMs).toISOString().slice(0, 10)
}

function lastMonth(now: Date) {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10)
  return { from: `${last.slice(0, 8)}01`, to: last }
}
