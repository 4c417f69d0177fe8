import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data } from '@fairlead/contract/endpoint'
import { choiceLabel } from '@fairlead/locales/field-label'
import { parseAmount } from '@fairlead/money/amount'
import type { Draft } from '../../calls/draft.ts'
import { plainText } from '../../calls/plain-text.ts'
import type { Campaign, Proposal } from '../../shell/operator.ts'
import { t } from '../../words.ts'
import { type Translation, translatedFields } from './translations.ts'
import { type FieldName, stepFields, stepNames, wizardFields } from './wizard-steps.ts'

export type WholeTerms = NonNullable<Data<typeof campaignStaff.campaignTerms>['terms']>

/** In place of an advertiser's id: one that is not there yet. */
export const newAdvertiser = 'new'

/** What the rules say where nobody says otherwise (docs/rules.md, Waits and Levels). */
const usual: Draft = {
  content_type: 'landing_page',
  official_push: false,
  trials_needed: '10',
  payout_event: 'click',
  payout_cap_percent: '300',
  put_min: '5.00',
  level_min: '1',
  flight_seconds: String(14 * 86_400),
  attribution_seconds: String(3 * 86_400),
  validation_seconds: String(7 * 86_400),
}

/** What a campaign's next terms begin with: those of now, or what is usual. What the campaign shows is not theirs to change. */
export function beginOf(terms: WholeTerms | null, campaign?: Pick<Campaign, 'content_type'>): Draft {
  const shows = campaign && { content_type: campaign.content_type }
  if (!terms) return { ...usual, ...shows }
  const { film, languages, translations, ...said } = terms
  return {
    ...shows,
    ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)])),
    ...(film !== null && { film }),
    ...(languages.length > 0 && { languages }),
    ...(translations.length > 0 && { translations }),
  }
}

/** The terms that a proposal names, as the wizard has them. */
export function draftOfProposal(
  { languages = '', translations = '{}', ...said }: Proposal['params'],
  { content_type }: Pick<Campaign, 'content_type'>,
): Draft {
  const words = Object.entries(JSON.parse(translations) as Record<string, object>)
  return {
    content_type,
    ...said,
    ...(languages !== '' && { languages: languages.split(',') }),
    ...(words.length > 0 && { translations: words.map(([lang, each]) => ({ lang, ...each })) }),
  }
}

/** An amount as typed, in micros; nothing where it is none. */
export function microsOf(typed: unknown): bigint | undefined {
  const text = String(typed ?? '').trim()
  return /^\d{1,9}(\.\d{1,6})?$/.test(text) ? parseAmount(text) : undefined
}

export type Change = { readonly field: FieldName; readonly from: string; readonly to: string }

/** What the next terms say otherwise than those of now, in the order of the steps. */
export function changesOf(before: Draft, draft: Draft): readonly Change[] {
  const fields = wizardFields()
  return stepNames
    .filter((step) => step !== 'who' && step !== 'review')
    .flatMap((step) => stepFields[step] as readonly FieldName[])
    .flatMap((field) => {
      const [from = '', to = ''] = [before[field], draft[field]].map((value) => said(fields, field, value))
      const same = field === 'translations' ? wordsIn(before[field]) === wordsIn(draft[field]) : from === to
      return same || field === 'escrow' ? [] : [{ field, from, to }]
    })
}

/** What is said in other languages, whichever order it was written in. */
function wordsIn(translations: unknown): string {
  const all = (translations ?? []) as readonly Translation[]
  return JSON.stringify(
    all.map((each) => [each.lang, ...translatedFields.map((field) => each[field])]).sort(),
  )
}

/** A value of the draft in words; as typed where it is not yet what its field takes. */
export function said(fields: ReturnType<typeof wizardFields>, field: FieldName, value: unknown): string {
  const shape = fields[field]
  if (!shape || value === undefined || value === '') return ''
  if (shape.kind === 'amount' && microsOf(value) === undefined) return String(value)
  if (shape.kind === 'number' && !/^\d+$/.test(String(value))) return String(value)
  // Which languages there are: what they say has a step of its own.
  if (field === 'translations')
    return (value as readonly { lang: string }[]).map(({ lang }) => choiceLabel(lang)).join(', ')
  // The number alone would read as an amount or a count.
  if (field === 'payout_cap_percent') return `${plainText(shape, value)}${t('console.wizard.ofOrder')}`
  return plainText(shape, value)
}
