import fields from './en/fields.json' with { type: 'json' }
import { languages } from './languages.ts'
import { findMessage } from './message.ts'

/** Staff read English so far. */
const { tag } = languages.en

/** What a field is called: its own words where its name does not say it, else the name: `bank_reference` is "Bank reference", `order_id` is "Order ID". */
export function fieldLabel(name: string): string {
  return findMessage({ fields }, `fields.field.${name}`, tag) ?? sentenceOf(name)
}

/** What a choice of the contract is called, such as a state, a reason or a role; of what became of a proposal, its kind and that. */
export function choiceLabel(value: string): string {
  return choiceWords(value) ?? stepLabel(value) ?? sentenceOf(value)
}

/** "deposit_reversed_proposed" is "Reversal of a deposit proposed"; nothing where the kind has no words of its own. */
function stepLabel(value: string): string | undefined {
  const [, kind = '', step] = /^(.+)_(proposed|confirmed|declined)$/.exec(value) ?? []
  const words = choiceWords(kind)
  return words && `${words} ${step}`
}

function choiceWords(value: string): string | undefined {
  return findMessage({ fields }, `fields.choice.${value}`, tag)
}

function sentenceOf(name: string): string {
  const words = name.replaceAll(/[_.]/g, ' ').replace(/ at$/, '').replace(/ id$/, ' ID')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
