import { parseAmount } from '@fairlead/money/amount'
import { moneyText } from '@fairlead/ui/Money'
import { languageTag } from './words.ts'

/** An amount of the wire as one writes it: `"1500.5"` is "$1,500.50"; `direction` puts its sign before it. */
export function money(amount: string, direction?: 'plus' | 'minus'): string {
  const micros = parseAmount(amount)
  const sign = direction === undefined ? 'auto' : 'always'
  return moneyText(direction === 'minus' ? -micros : micros, { locale: languageTag, digits: 6, sign })
}

const dayTimes = new Intl.DateTimeFormat(languageTag, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const clockTimes = new Intl.DateTimeFormat(languageTag, { timeStyle: 'medium', hourCycle: 'h23' })
const exactTimes = new Intl.DateTimeFormat(languageTag, { dateStyle: 'full', timeStyle: 'long' })

/** "Nov 20, 15:42", in the zone of this device. */
export function dayTime(moment: string): string {
  return dayTimes.format(new Date(moment))
}

/** "15:42:07" */
export function clockTime(ms: number): string {
  return clockTimes.format(ms)
}

/** To the second, with the zone. */
export function exactTime(moment: string): string {
  return exactTimes.format(new Date(moment))
}
