import { choiceLabel } from '@fairlead/locales/field-label'
import { day, money } from '../../formats.ts'

const amounts: ReadonlySet<string> = new Set([
  'by_books',
  'by_bank_lines',
  'books_less_bank',
  'bank_balance',
  'bank_shows',
])
const choices: ReadonlySet<string> = new Set(['reason', 'purpose', 'kind'])

/** What is known of an item, as one reads it. What people wrote, an address or a rate stays letter by letter. */
export function factText(name: string, value: string): string {
  if (amounts.has(name)) return money(value)
  if (name === 'expires_at' || name === 'booked_at') return day(value)
  return choices.has(name) ? choiceLabel(value) : value
}
