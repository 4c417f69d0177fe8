import { hourMinute, weekday } from '../formats.ts'
import { t } from '../words.ts'
import type { WaitingItem } from './operator.ts'

/** The parts of the list, in their order: what is late or has no date comes first. */
export const dueParts = ['now', 'hour', 'today', 'later'] as const
export type DuePart = (typeof dueParts)[number]

const hour = 3_600_000

/** In which part of the list it stands. `now` in ms. */
export function partOf({ due }: Pick<WaitingItem, 'due'>, now: number): DuePart {
  if (due === null || isLate(due, now)) return 'now'
  if (Date.parse(due) - hour <= now) return 'hour'
  return isSameDay(due, now) ? 'today' : 'later'
}

export function isLate(due: string | null, now: number): boolean {
  return due !== null && Date.parse(due) <= now
}

/** "in 23 min", "16:24", "Fri 27 Nov", "late, Fri 20 Nov"; without a date, since when. */
export function dueText({ due, since }: Pick<WaitingItem, 'due' | 'since'>, now: number): string {
  if (due === null) return t('console.waiting.sinceTime', { time: shortly(since, now) })
  if (isLate(due, now)) return t('console.waiting.lateSince', { time: shortly(due, now) })
  const left = Date.parse(due) - now
  if (left < hour) return t('console.waiting.inMinutes', { minutes: Math.max(1, Math.round(left / 60_000)) })
  return shortly(due, now)
}

/** The time of a moment of today, the day of another. */
export function shortly(moment: string, now: number): string {
  return isSameDay(moment, now) ? hourMinute(moment) : weekday(moment)
}

function isSameDay(moment: string, now: number): boolean {
  return new Date(moment).toDateString() === new Date(now).toDateString()
}
