import type { Shape } from '@fairlead/contract/shapes'
import { choiceLabel } from '@fairlead/locales/field-label'
import type { Draft } from '../../calls/draft.ts'
import { money } from '../../formats.ts'
import { t } from '../../words.ts'
import { halfSaid, type Translation } from './translations.ts'
import { microsOf, newAdvertiser } from './wizard-draft.ts'
import { type StepName, stepFields, wizardFields } from './wizard-steps.ts'

export type Errors = Readonly<Record<string, string>>

const cent = 10_000n
/** The media price of 1,000 impressions comes in such steps, so that one impression costs whole micros. */
const priceStep = 100_000n
const putMin = 5_000_000n
/** With real money: the constraint of `campaign`. */
const trialsLeast = 10

/**
 * What a step's fields say no to, before the server is asked: it judges all of it again at the last step, but then the
 * field is four steps away. Nothing where the step is fine. `real` is where real money moves.
 */
export function checkStep(step: StepName, draft: Draft, isNew: boolean, real: boolean): Errors {
  if (step === 'who' && !isNew) return {}
  const fields = wizardFields()
  const found = stepFields[step].flatMap((field) => {
    const shape = fields[field]
    const no = shape && isAsked(field, draft) ? wrongIn(shape, draft[field]) : undefined
    return no === undefined ? [] : [[field, no] as const]
  })
  const trials = step === 'who' && real ? wrongTrials(draft) : {}
  return { ...trials, ...togetherWrong(step, draft), ...Object.fromEntries(found) }
}

function wrongTrials({ trials_needed }: Draft): Errors {
  return Number(trials_needed) < trialsLeast
    ? { trials_needed: t('console.wizard.trialsTooFew', { least: trialsLeast }) }
    : {}
}

function isAsked(field: string, draft: Draft): boolean {
  if (field === 'advertiser_name') return draft.advertiser_id === newAdvertiser
  return true
}

function wrongIn(shape: Shape, value: unknown): string | undefined {
  if (shape.kind === 'list' || shape.kind === 'boolean') return undefined
  const text = String(value ?? '').trim()
  if (text === '') return shape.optional ? undefined : t('console.wizard.empty')
  if (shape.kind === 'amount') {
    const micros = microsOf(text)
    return micros === undefined || micros === 0n ? t('console.wizard.notAmount') : undefined
  }
  if (shape.kind === 'number') return wrongNumber(shape, text)
  if (shape.kind === 'text' && shape.max !== undefined && text.length > shape.max)
    return t('console.wizard.tooLong', { max: shape.max })
  return undefined
}

function wrongNumber({ min, max }: Extract<Shape, { kind: 'number' }>, text: string): string | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= (min ?? 0) && number <= (max ?? Number.MAX_SAFE_INTEGER)) return undefined
  return min !== undefined && max !== undefined && max < 60_000
    ? t('console.wizard.notBetween', { min, max })
    : t('console.wizard.notNumber')
}

/** What fields say no to together, and limits that no schema has: the constraints of `plan_rule`. */
function togetherWrong(step: StepName, draft: Draft): Errors {
  if (step === 'price') {
    const price = microsOf(draft.price_per_thousand)
    return price !== undefined && price % priceStep !== 0n
      ? { price_per_thousand: t('console.wizard.priceStep') }
      : {}
  }
  if (step === 'what') {
    const page = String(draft.landing_page ?? '').trim()
    return page === '' || /^(https:\/\/|http:\/\/(localhost|127\.)|\/)/.test(page)
      ? {}
      : { landing_page: t('console.wizard.notHttps') }
  }
  if (step === 'audience') {
    const half = halfSaid((draft.translations ?? []) as readonly Translation[])
    return half.length === 0
      ? {}
      : { translations: t('console.wizard.halfSaid', { languages: half.map(choiceLabel).join(', ') }) }
  }
  if (step === 'creative') {
    const film = String(draft.film ?? '').trim()
    if (draft.content_type === 'video' && film === '') return { film: t('console.wizard.filmMissing') }
    return draft.content_type !== 'video' && film !== '' ? { film: t('console.wizard.noFilm') } : {}
  }
  return step === 'budget' ? wrongBudget(draft) : {}
}

function wrongBudget(draft: Draft): Errors {
  const [least, most, escrow] = [draft.put_min, draft.put_max, draft.escrow].map(microsOf)
  const [attribution, validation] = [draft.attribution_seconds, draft.validation_seconds].map(Number)
  return {
    ...(least !== undefined && least < putMin && { put_min: t('console.wizard.below', { min: money('5') }) }),
    ...(least !== undefined &&
      most !== undefined &&
      most < least && { put_max: t('console.wizard.below', { min: money(String(draft.put_min).trim()) }) }),
    ...(escrow !== undefined && escrow % cent !== 0n && { escrow: t('console.wizard.notAmount') }),
    ...((validation ?? 0) <= (attribution ?? 0) && { validation_seconds: t('console.wizard.tooEarly') }),
  }
}
