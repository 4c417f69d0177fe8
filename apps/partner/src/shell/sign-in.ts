import { isLanguageCode } from '@fairlead/locales/languages'
import { chooseLanguage, storedLanguage } from './language.ts'
import { startSession } from './session.ts'

/**
 * Begins a session with what log-in or registration answered. The language kept for the partner counts until they choose
 * one here.
 */
export async function signIn({ token, lang }: { token: string; lang?: string }): Promise<void> {
  startSession(token)
  if (lang && isLanguageCode(lang) && storedLanguage() === null) await chooseLanguage(lang)
}
