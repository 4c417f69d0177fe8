import { ApiRefusal } from '@fairlead/contract/client'
import { fieldsOf, type Shape } from '@fairlead/contract/shapes'
import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import { callOf } from '../calls/call.ts'
import { day, money } from '../formats.ts'
import { t } from '../words.ts'
import type { ListName } from './list-name.ts'

/** What a list can be narrowed by: one field of the input, or two where it lies between them. */
export type Filter = {
  readonly field: string
  readonly shape: Shape
  readonly names: readonly [string] | readonly [from: string, to: string]
}

const elsewhere = new Set(['find', 'sort', 'row', 'cursor'])

/** The filters of a list, in the order of the contract. */
export function filtersOf(page: ListName): readonly Filter[] {
  const fields = Object.entries(fieldsOf(callOf(page).input)).filter(([name]) => !elsewhere.has(name))
  return fields.flatMap(([name, shape]): Filter[] => {
    if (name.endsWith('_to')) return []
    if (!name.endsWith('_from')) return [{ field: name, shape, names: [name] }]
    const field = name.slice(0, -'_from'.length)
    return [{ field, shape, names: [name, `${field}_to`] }]
  })
}

/** What a filter is set to, in words: "$50.00 to $2,000.00"; undefined where it is not set. */
export function settingOf(
  { shape, names }: Filter,
  asked: Readonly<Record<string, string>>,
): string | undefined {
  const [from, to] = names.map((name) => asked[name])
  if (names.length === 1) {
    if (from === undefined) return undefined
    return shape.kind === 'choice' ? choiceLabel(from) : from
  }
  const [least, most] = [from && wordOf(shape, from, 'from'), to && wordOf(shape, to, 'to')]
  if (least && most) return t('console.list.fromTo', { from: least, to: most })
  if (least) return t('console.list.from', { from: least })
  return most && t('console.list.upTo', { to: most })
}

/** The name of a filter as its column is called. */
export function filterLabel({ field }: Filter): string {
  return fieldLabel(field)
}

/** What one of its inputs is called: of two, which end it is. */
export function inputLabel(filter: Filter, name: string): string {
  const field = filterLabel(filter)
  if (filter.names.length === 1) return field
  return t(name === filter.names[0] ? 'console.list.fromLabel' : 'console.list.toLabel', { field })
}

/** The input whose value the server did not take, and its words to it. */
export type RefusedFilter = { readonly name: string; readonly text: string }

/** Which filter a list could not be read for; undefined where it failed for anything else. */
export function refusedFilter(page: ListName, error: Error | null): RefusedFilter | undefined {
  if (!(error instanceof ApiRefusal)) return undefined
  const { field: name, message } = error
  const filter = filtersOf(page).find(({ names }) => names.some((each) => each === name))
  if (!filter || name === undefined) return undefined
  // The contract names the input; the form calls it otherwise.
  const text = message.startsWith(`${name} `)
    ? inputLabel(filter, name) + message.slice(name.length)
    : message
  return { name, text }
}

function wordOf(shape: Shape, value: string, end: 'from' | 'to'): string {
  // A link may say what the server is going to refuse: it is shown as it stands.
  try {
    if (shape.kind === 'amount') return money(value)
    return shape.kind === 'time' ? day(isoOf(dayOf(value, end))) : value
  } catch {
    return value
  }
}

/** The day, in the zone of this device, that a bound shows: the last one is the day before its moment. */
export function dayOf(moment: string, end: 'from' | 'to'): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  if (end === 'to') date.setMilliseconds(-1)
  const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(dayOfMonth)}`
}

/** The moment at which a day begins on this device, or at which it is over. */
export function momentOf(dayText: string, end: 'from' | 'to'): string {
  const [year = 0, month = 1, dayOfMonth = 1] = dayText.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth + (end === 'to' ? 1 : 0)).toISOString()
}

function isoOf(dayText: string): string {
  return momentOf(dayText, 'from')
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
