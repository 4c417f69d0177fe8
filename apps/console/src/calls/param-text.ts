import { fieldsOf, type Shape } from '@fairlead/contract/shapes'
import { choiceLabel } from '@fairlead/locales/field-label'
import { dayTime, money } from '../formats.ts'
import { type CallName, callOf } from './call.ts'
import { durationText } from './durations.ts'

/** What of a record is an amount, and what a choice of the contract. */
const amounts =
  /^(amount|from_available|from_network|payout|received|price_per_thousand|(fee|put)_(min|max))$/
const choices = /^(action|answer|class|finding|kind|lang|payout_event|purpose|reason|role|sent_back|state)$/

/** The forms by which staff propose what is no amount and no text: their fields say what a value is. */
const forms = ['campaignStaff.campaignRule', 'moneyStaff.settingSet'] as const satisfies CallName[]

/** One value of a record, whose names have no shape of their own: of a proposal, or of what staff did. */
export function paramText(name: string, value: string): string {
  if (amounts.test(name) && /^-?\d+(\.\d+)?$/.test(value)) return money(value)
  if (choices.test(name)) return choiceLabel(value)
  if (name === 'confirmed_at') return dayTime(value)
  if (name === 'translations') return languagesOf(value)
  return shapesOf(name).reduce((text, shape) => saidBy(shape, value) ?? text, value)
}

function saidBy(shape: Shape, value: string): string | undefined {
  if (shape.kind === 'number' && shape.unit && /^\d+$/.test(value)) return durationText(Number(value))
  if (shape.kind === 'choice' && shape.options.includes(value)) return choiceLabel(value)
  if (shape.kind === 'list' && shape.of.kind === 'choice') return value.split(',').map(choiceLabel).join(', ')
  return undefined
}

function shapesOf(name: string): readonly Shape[] {
  return forms.flatMap((form) => fieldsOf(callOf(form).input)[name] ?? [])
}

/** Which languages there are words in, of a value that has them by language. */
function languagesOf(value: string): string {
  try {
    return Object.keys(JSON.parse(value) as object)
      .map(choiceLabel)
      .join(', ')
  } catch {
    return value
  }
}
