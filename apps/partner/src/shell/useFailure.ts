import { isAccountCode } from '@fairlead/contract/account-codes'
import { ApiFailure, ApiRefusal } from '@fairlead/contract/client'
import type { PartnerKey } from '@fairlead/locales/keys'
import type { LanguageCode } from '@fairlead/locales/languages'
import { showToast } from '@fairlead/ui/Toast'
import { useCallback } from 'react'
import { useLanguage } from './language.ts'
import { type Translate, useTranslation } from './words.tsx'

/** Whether the shell itself answers with a dialog or another page, so that nobody else has to. */
const isAnsweredByShell = (code: number) => code === 401 || isAccountCode(code) || code === 503

/** What a code says when the server had no words for it (docs/screens-and-calls.md, Envelope). */
const defaults: Readonly<Record<number, PartnerKey>> = {
  400: 'shell.errors.params',
  500: 'shell.errors.serverError',
}

/** What to tell the partner about anything thrown by a call. Refusals are worded by the server already. */
export function useFailureMessage(): (failure: unknown) => string {
  const { t } = useTranslation()
  const { code } = useLanguage()
  return useCallback((failure) => failureMessage(failure, t, code), [t, code])
}

/** As {@link useFailureMessage}, in the words of `t` and the language `code`. */
export function failureMessage(failure: unknown, t: Translate, code: LanguageCode): string {
  if (failure instanceof ApiRefusal) {
    return failure.wordsIn(code) || t(defaults[failure.code] ?? 'shell.errors.other')
  }
  if (failure instanceof ApiFailure) {
    if (failure.maybeDone) return t('shell.errors.maybeDone')
    if (failure.status === undefined) return t('shell.errors.network')
    // HTTP 503 is a busy server, which did nothing; unlike envelope 503 it ends no session.
    if (failure.status === 503) return t('shell.errors.busy')
    if (failure.status === 500) return failure.said ?? t('shell.errors.serverError')
    // The status text; an HTTP/2 answer has none.
    const other = failure.status > 500 ? 'shell.errors.serverError' : 'shell.errors.other'
    return failure.message || t(other)
  }
  return failure instanceof Error && failure.message ? failure.message : t('shell.errors.other')
}

/** `const showFailure = useShowFailure()`: toasts a failed call for 2000 ms (docs/screens-and-calls.md, Envelope). */
export function useShowFailure(): (failure: unknown) => void {
  const messageOf = useFailureMessage()
  return useCallback(
    (failure) => {
      if (failure instanceof ApiRefusal && isAnsweredByShell(failure.code)) return
      showToast(messageOf(failure), 'failure')
    },
    [messageOf],
  )
}
