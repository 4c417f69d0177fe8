import { countedMax } from '@fairlead/contract/waiting'
import { parseAmount } from '@fairlead/money/amount'
import { moneyText } from '@fairlead/ui/Money'
import { languageTag, t } from './words.ts'

/** An amount of the wire as one writes it: `"1500.5"` is "$1,500.50"; `direction` puts its sign before it. */
export function money(amount: string, direction?: 'plus' | 'minus'): string {
  const micros = parseAmount(amount)
  const sign = direction === undefined ? 'auto' : 'always'
  return moneyText(direction === 'minus' ? -micros : micros, { locale: languageTag, digits: 6, sign })
}

/** The English here is British, as in the partner app: day before month, 24 hours. */
const dateTag = languageTag === 'en' ? 'en-GB' : languageTag

const dayTimes = new Intl.DateTimeFormat(dateTag, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const yearTimes = new Intl.DateTimeFormat(dateTag, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const hours = new Intl.DateTimeFormat(dateTag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekdays = new Intl.DateTimeFormat(dateTag, { weekday: 'short', day: 'numeric', month: 'short' })
const days = new Intl.DateTimeFormat(dateTag, { day: 'numeric', month: 'short', year: 'numeric' })
const calendarDays = new Intl.DateTimeFormat(dateTag, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const clockTimes = new Intl.DateTimeFormat(dateTag, { timeStyle: 'medium', hourCycle: 'h23' })
const exactTimes = new Intl.DateTimeFormat(dateTag, { dateStyle: 'full', timeStyle: 'long' })

/** "20 Nov, 15:42", with the year where it is not this one, in the zone of this device. */
export function dayTime(moment: string): string {
  const at = new Date(moment)
  return (at.getFullYear() === new Date().getFullYear() ? dayTimes : yearTimes).format(at)
}

/** "15:42", in the zone of this device. */
export function hourMinute(moment: string): string {
  return hours.format(new Date(moment))
}

/** "Fri 20 Nov", in the zone of this device. */
export function weekday(moment: string): string {
  return weekdays.format(new Date(moment))
}

/** "20 Nov 2026", in the zone of this device. */
export function day(moment: string): string {
  return days.format(new Date(moment))
}

/** "20 Nov 2026" of `2026-11-20`: the same day in every zone. */
export function calendarDay(isoDay: string): string {
  return calendarDays.format(new Date(isoDay))
}

/** "15:42:07" */
export function clockTime(ms: number): string {
  return clockTimes.format(ms)
}

/** To the second, with the zone. */
export function exactTime(moment: string): string {
  return exactTimes.format(new Date(moment))
}

const lists = new Intl.ListFormat(languageTag)

/** "ada, ben and cleo" */
export function listText(parts: readonly string[]): string {
  return lists.format(parts)
}

/** How much waits: "9", or "10,000+" where there is more than is counted. */
export function countText(count: number, more: boolean): string {
  return more ? t('console.waiting.more', { count: countedMax }) : count.toLocaleString(languageTag)
}

/** `0.0214` with two digits at most is "2.14%". */
export function percentText(share: number, digits: { least: number; most: number }): string {
  return share.toLocaleString(languageTag, {
    style: 'percent',
    minimumFractionDigits: digits.least,
    maximumFractionDigits: digits.most,
  })
}
