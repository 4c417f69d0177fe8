import { type AccountCode, isAccountCode } from '@fairlead/contract/account-codes'
import type { ApiRefusal } from '@fairlead/contract/client'
import { isLanguageCode } from '@fairlead/locales/languages'
import { showToast } from '@fairlead/ui/Toast'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { history } from '../router/history.ts'
import { navigate } from '../router/navigate.ts'
import { useShownPage } from '../router/shown-page.ts'
import { customerService } from './customer-service.ts'
import { chooseLanguage } from './language.ts'
import { followsAPress } from './last-press.ts'
import { type Sent, setShownPage, watchRefusals } from './refusal-watch.ts'
import { endSession, sessionExpired, userInfo } from './session.ts'
import { currentConfig } from './useConfig.ts'
import { useTranslation } from './words.tsx'

/** Pages that one may stand on without an ad account being open yet. */
const entryPages = new Set(['/entry', '/ad-center', '/plan', '/wallet'])

/**
 * What the app does by itself when the server ends or restricts a session, whoever asked (docs/screens-and-calls.md,
 * Envelope).
 */
export function useSessionReactions() {
  const { t } = useTranslation()

  /** The page on which one was told last that the account is restricted. */
  const toldOn = useRef<string>(undefined)

  const onRefusal = useEffectEvent((refusal: ApiRefusal, sent: Sent) => {
    const { code } = refusal
    if (code === 401) noAuth()
    else if (isAccountCode(code)) restricted(code, refusal, sent)
    else if (code === 503) expired()
  })

  useEffect(() => watchRefusals(onRefusal), [])

  const page = useShownPage()?.place.href
  // Before anything on it asks.
  useLayoutEffect(() => setShownPage(page), [page])

  function noAuth() {
    if (entryPages.has(history.location.pathname)) navigate({ to: '/ad-welcome', replace: true })
    else showToast(t('shell.errors.noAuth'), 'failure')
  }

  async function restricted(code: AccountCode, refusal: ApiRefusal, { at, from }: Sent) {
    // Who has read it and closed it is not told again by what the page asks by itself, wherever they are by the answer.
    if (customerService.isOpen() || (from === toldOn.current && !followsAPress(at))) return
    toldOn.current = from
    const language = languageFor(refusal.lang)
    if (language) await chooseLanguage(language)
    customerService.open(refusal.message ? { message: refusal.message } : { code })
  }

  function expired() {
    if (history.location.pathname === '/login') return
    showToast(t('shell.errors.tokenExpired'), 'failure')
    sessionExpired.set(true)
    // A session that a host opened is the host's to end. Whose it was is known once it has been read.
    const entry = userInfo.get()?.entry
    if (entry === undefined || entry === 'register') endSession()
    navigate({ to: '/login', replace: true })
  }
}

/** The language whose sources share a code with `lang`, a comma-separated list. */
function languageFor(lang: string | undefined) {
  if (!lang) return undefined
  const wanted = new Set(lang.split(',').map((code) => code.trim()))
  const entry = currentConfig().client_language_map.find(({ source }) =>
    source.split(',').some((code) => wanted.has(code.trim())),
  )
  return entry?.targets ?? [...wanted].find(isLanguageCode)
}
