import { dateTag } from '@fairlead/locales/date-tag'
import { formatAmount } from '@fairlead/money/amount'
import { currencySign, moneyText } from '@fairlead/ui/Money'
import { useMemo } from 'react'
import { agoFormat, dateFormat, numberFormat } from './intl.ts'
import { useLanguage } from './language.ts'
import { useConfig } from './useConfig.ts'

export type Formats = ReturnType<typeof formatsFor>

/** Figures, amounts and times as the reader writes them, in the zone of this device. */
export function useFormats(): Formats {
  const { tag } = useLanguage()
  const { currency } = useConfig()
  return useMemo(() => formatsFor(tag, currency), [tag, currency])
}

type Moment = string | Date

function formatsFor(locale: string, currency: string) {
  // Amounts keep the plain dollar sign of `en`.
  const dateLocale = dateTag(locale)
  const dates = (options: Intl.DateTimeFormatOptions) => (moment: Moment) =>
    unbroken(dateFormat(dateLocale, options).format(new Date(moment)))
  // Twelve hours go without a leading zero.
  const { hour12 } = dateFormat(dateLocale, { hour: 'numeric' }).resolvedOptions()
  const hour = hour12 ? 'numeric' : '2-digit'
  const seconds = dates({ hour, minute: '2-digit', second: '2-digit' })
  const dayTime = dates({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour,
    minute: '2-digit',
  })
  const toTheSecond = dates({ dateStyle: 'medium', timeStyle: 'medium' })
  const day = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const calendarDay = (moment: Moment) => dateFormat('en-CA').format(new Date(moment))

  return {
    /** Spread into Money. */
    money: { locale, currency },
    amount: (micros: bigint, options?: { sign?: 'auto' | 'always'; digits?: number }) =>
      moneyText(micros, { locale, currency, ...options }),
    /** "12.34", as the reader would type it. */
    typed: (micros: bigint) => formatAmount(micros).replace('.', numberFormat(locale).format(0.5).charAt(1)),
    /** What an AmountField writes beside the figure, on the side where `amount` writes it. */
    get currencySign() {
      const { symbol, behind } = currencySign(locale, currency)
      return { currencySymbol: symbol, symbolBehind: behind }
    },
    number: (value: number, mostDigits = 0) =>
      numberFormat(locale, { maximumFractionDigits: mostDigits }).format(value),
    /** From whole percent: 34 is written "34%". */
    percent: (value: number) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
    /** "Thu 26 Nov" */
    day,
    /** "18 Nov": where several stand below each other. */
    dayOnly: dates({ day: 'numeric', month: 'short' }),
    /** "21 Dec 2026, 14:32": with its year, for what may be far away. */
    date: dates({ dateStyle: 'medium', timeStyle: 'short' }),
    /** "14:32" */
    time: dates({ hour, minute: '2-digit' }),
    /** "Mon 23 Nov, 15:42" */
    dayTime,
    /** A moment ahead: "14:32:05" within the hour, where seconds matter, else day and time. */
    soon: (moment: Moment) =>
      new Date(moment).getTime() - 3_600_000 <= Date.now() ? seconds(moment) : dayTime(moment),
    /** "21 Nov 2026, 16:27:45 CET" */
    exact: (moment: Moment) => `${toTheSecond(moment)}\u00a0${zone(dateLocale, new Date(moment))}`,
    /** "November 2026", from `2026-11` or any moment. */
    month: (moment: Moment) =>
      capital(
        dateFormat(dateLocale, { month: 'long', year: 'numeric' }).format(
          new Date(typeof moment === 'string' && moment.length === 7 ? `${moment}-02T12:00:00` : moment),
        ),
        locale,
      ),
    /** The local calendar day as `2026-11-20`, to group by. */
    calendarDay,
    /** "today", "yesterday", then the day. */
    dayHeading: (moment: Moment) => {
      const days = daysAgo(calendarDay(moment), calendarDay(new Date()))
      const words = days === 0 || days === 1 ? agoFormat(locale, 'long').format(-days, 'day') : day(moment)
      return capital(words, locale)
    },
    /** "12 sec. ago"; the exact day and time once it is older than a day. */
    relative: (moment: Moment) => {
      const seconds = Math.round((new Date(moment).getTime() - Date.now()) / 1000)
      const size = Math.abs(seconds)
      if (size >= 86_400) return day(moment)
      const relative = agoFormat(locale, 'short')
      if (size < 60) return relative.format(seconds, 'second')
      if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
      return relative.format(Math.trunc(seconds / 3600), 'hour')
    },
    duration: (seconds: number) => duration(locale, seconds),
  }
}

/** "CET" or "GMT+1". Beside the time: some languages write hours and minutes out in words where one formatter does both. */
function zone(locale: string, moment: Date): string | undefined {
  const parts = dateFormat(locale, { timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}

/** In one piece, except between the day and the time of it, whichever stands first. Chinese and Japanese break anywhere. */
function unbroken(date: string): string {
  return date
    .replaceAll(' ', '\u00a0')
    .replace(/^(\d\d:[\d:]+)\u00a0|(\d.*?)\u00a0(?=\p{L}*\u00a0?\d\d?:)/u, '$1$2 ')
    .replace(/[年月日周週]/g, '\u2060$&\u2060')
}

function daysAgo(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
}

function capital(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)
}

/** In the largest unit that leaves a whole number: 604800 seconds are "7 days". */
function duration(locale: string, seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  const [unit, size] = units.find(([, size]) => seconds >= size && seconds % size === 0) ?? ['second', 1]
  const words = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
  // Japanese counts without a gap, whatever Intl says: 3日.
  return locale === 'ja' ? words.replace(' ', '') : words
}
