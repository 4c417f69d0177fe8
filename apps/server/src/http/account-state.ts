import type { AccountState } from '@fairlead/contract/account-states'
import { Refusal } from '@fairlead/contract/refusals'
import type { Language } from '@fairlead/contract/wire'
import type { ServerKey } from '@fairlead/locales/keys'
import { translate } from '@fairlead/locales/translate'
import { momentWords } from './moment-words.ts'
import type { TimeZone } from './time-zone.ts'

/** What is kept of an account's state. */
export type Standing = {
  readonly state: AccountState
  readonly state_reason: string | null
  readonly state_until: Date | null
  readonly lang: Language
}

/** The no of an account that is not active: in its own language, with the reason and, while disabled, its end in `zone`. */
export function stateRefusal(
  standing: Standing & { state: Exclude<AccountState, 'active'> },
  zone?: TimeZone,
): Refusal {
  const { state, state_reason, state_until, lang } = standing
  return new Refusal(state, {
    lang,
    why: reasonWords(lang, state_reason) ?? '',
    ...(state_reason ? { reason: state_reason } : {}),
    ...(state_until
      ? { until: state_until.toISOString(), until_words: momentWords(lang, state_until, zone) }
      : {}),
  })
}

/** A reason of the list in words; null without one. */
export function reasonWords(language: Language, reason: string | null): string | null {
  return reason === null ? null : translate(language, `account_reason.${reason}` as ServerKey)
}
