import { type Fields, fieldsOf } from '@fairlead/contract/shapes'
import { callOf } from '../../calls/call.ts'

/** The steps of a campaign's terms, each with the fields of the calls that it asks for. */
export const stepFields = {
  who: ['advertiser_id', 'advertiser_name', 'content_type', 'official_push', 'trials_needed'],
  what: ['product', 'content', 'game_description', 'landing_page'],
  price: ['price_per_thousand', 'payout', 'payout_event', 'payout_cap_percent'],
  budget: ['put_min', 'put_max', 'flight_seconds', 'attribution_seconds', 'validation_seconds', 'escrow'],
  audience: ['user_targeting', 'level_min', 'languages', 'translations'],
  creative: ['picture', 'film'],
  review: ['note'],
} as const

export type StepName = keyof typeof stepFields
export type FieldName = (typeof stepFields)[StepName][number]

export const stepNames = Object.keys(stepFields) as StepName[]

export function isStep(name: string | undefined): name is StepName {
  return name !== undefined && Object.hasOwn(stepFields, name)
}

/** The step that asks for a field; nothing for a field of none. */
export function stepOf(field: string): StepName | undefined {
  return stepNames.find((step) => (stepFields[step] as readonly string[]).includes(field))
}

/** The shapes of all fields, as the calls of the last step take them. */
export function wizardFields(): Fields {
  const { name = text } = fieldsOf(callOf('campaignStaff.advertiserAdd').input)
  const { amount = text } = fieldsOf(callOf('moneyStaff.escrowDeposit').input)
  return {
    ...fieldsOf(callOf('campaignStaff.campaignAdd').input),
    advertiser_name: name,
    ...fieldsOf(callOf('campaignStaff.campaignRule').input),
    escrow: { ...amount, optional: true },
  }
}

const text = { kind: 'text', decimal: false, optional: false } as const
