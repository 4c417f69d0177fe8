import type { LanguageCode } from '@fairlead/locales/languages'
import css from '@fairlead/ui/FailedState.module.css'
import { failedWords } from './failed-words.ts'
import { appOpens } from './load-part.ts'

/** The app came, but not its words: what can be pressed to open it anew stands there, and no white page. */
export function startFailed(place: HTMLElement, language: LanguageCode) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.state ?? ''
  button.textContent = failedWords[language]
  button.onclick = async () => {
    if (await appOpens()) window.location.reload()
  }
  place.replaceChildren(button)
}
