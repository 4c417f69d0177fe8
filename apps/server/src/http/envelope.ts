import { isAccountCode } from '@fairlead/contract/account-codes'
import type { Envelope } from '@fairlead/contract/client'
import type { Refusal } from '@fairlead/contract/refusals'
import { type Language, languages } from '@fairlead/contract/wire'
import { translate } from '@fairlead/locales/translate'
import type { InvalidInput } from './validate.ts'

/** A good answer. */
export function granted(data: unknown): Envelope {
  return { code: 200, msg: 'success', data }
}

/**
 * An expected no, worded in the caller's language, naming the field it is about; `words` say it in every language, for a
 * reader who changes theirs while it stands. Screens of an account that is not active switch to its language, not the
 * visitor's (docs/screens-and-calls.md, Envelope), and so do the words they show.
 */
export function refused(refusal: Refusal, language: Language, currency: string): Envelope {
  const say = (code: Language) => translate(code, `refusal.${refusal.key}`, { ...refusal.params, currency })
  const accounts = languages.find((code) => code === refusal.params.lang)
  const field = refusal.field ? { field: refusal.field } : {}
  if (isAccountCode(refusal.code)) {
    const data = { key: refusal.key, ...field, ...standing(refusal.params, language) }
    return { code: refusal.code, msg: say(accounts ?? language), data }
  }
  const { ticket } = refusal.params
  return {
    code: refusal.code,
    msg: say(language),
    words: inEveryLanguage(say),
    data: { key: refusal.key, ...field, ...(ticket ? { ticket } : {}) },
  }
}

/** Language, reason and end of an account that is not active. */
function standing({ lang, reason, until }: Refusal['params'], language: Language) {
  return { lang: lang ?? language, ...(reason ? { reason } : {}), ...(until ? { until } : {}) }
}

/** A field that does not fit the contract: envelope 400 with its name. */
export function invalidInput(
  {
    field,
    problem,
    limit,
  }: Pick<InvalidInput, 'field' | 'problem'> & { readonly limit?: number | undefined },
  language: Language,
): Envelope {
  const params = { field, ...(limit === undefined ? {} : { limit: String(limit) }) }
  const say = (code: Language) => translate(code, `field.${problem}`, params)
  return { code: 400, msg: say(language), words: inEveryLanguage(say), data: { key: 'params', field } }
}

function inEveryLanguage(say: (language: Language) => string): Record<string, string> {
  return Object.fromEntries(languages.map((code) => [code, say(code)]))
}
