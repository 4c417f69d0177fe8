import type { Fields, Shape } from '@fairlead/contract/shapes'
import { choiceLabel, fieldLabel } from '@fairlead/locales/field-label'
import { calendarDay, dayTime, money } from '../formats.ts'
import { languageTag, t } from '../words.ts'
import { durationText } from './durations.ts'
import { paramText } from './param-text.ts'

const numbers = new Intl.NumberFormat(languageTag)

/** A value of a call as one line of text; nothing where there is nothing. */
export function plainText(shape: Shape, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (shape.kind) {
    case 'amount':
      return money(String(value))
    case 'time':
      return dayTime(String(value))
    case 'day':
      return calendarDay(String(value))
    case 'number':
      if (shape.unit) return durationText(Number(value))
      return numbers.format(Number(value))
    case 'boolean':
      return t(value ? 'console.form.yes' : 'console.form.no')
    case 'choice':
      return choiceLabel(String(value))
    case 'record':
      return Object.entries(value)
        .map(([name, said]) => `${fieldLabel(name)}: ${paramText(name, String(said))}`)
        .join(', ')
    case 'list':
      return (value as unknown[]).map((item) => plainText(shape.of, item)).join('; ')
    case 'object':
      return textOfRow(shape.fields, value as Record<string, unknown>)
    default:
      return String(value)
  }
}

/** What a row says beside its ids. */
export function textOfRow(fields: Fields, row: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([name, { kind }]) => kind !== 'id' && row[name] !== null && row[name] !== false)
    .map(([name, shape]) => factOf(name, shape, row[name]))
    .filter(Boolean)
    .join(', ')
}

function factOf(name: string, shape: Shape, value: unknown): string {
  if (shape.kind === 'boolean') return fieldLabel(name)
  const text = plainText(shape, value)
  return shape.kind === 'choice' || text === '' ? text : `${fieldLabel(name)} ${text}`
}
