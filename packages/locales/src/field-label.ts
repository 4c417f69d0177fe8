import fields from './en/fields.json' with { type: 'json' }
import { languages } from './languages.ts'
import { findMessage } from './message.ts'

/** Staff read English so far. */
const { tag } = languages.en

/** What a field is called: its own words where its name does not say it, else the name: `bank_reference` is "Bank reference", `order_id` is "Order ID". */
export function fieldLabel(name: string): string {
  return findMessage({ fields }, `fields.field.${name}`, tag) ?? sentenceOf(name)
}

/** What a choice of the contract is called, such as a state, a reason or a role. */
export function choiceLabel(value: string): string {
  return findMessage({ fields }, `fields.choice.${value}`, tag) ?? sentenceOf(value)
}

function sentenceOf(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ').replace(/ at$/, '').replace(/ id$/, ' ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
