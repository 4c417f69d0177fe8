import fields from '@fairlead/locales/en/fields.json' with { type: 'json' }
import { findMessage } from '@fairlead/locales/message'
import { languageTag } from '../words.ts'

/** What a field is called: its own words where its name does not say it, else the name: `bank_reference` is "Bank reference". */
export function fieldLabel(name: string): string {
  return findMessage({ fields }, `fields.field.${name}`, languageTag) ?? sentenceOf(name)
}

/** What a choice of the contract is called, such as a state, a reason or a role. */
export function choiceLabel(value: string): string {
  return findMessage({ fields }, `fields.choice.${value}`, languageTag) ?? sentenceOf(value)
}

function sentenceOf(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ').replace(/ at$/, '').replace(/ by$/, ' by')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
