import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import type { LanguageCode } from '@fairlead/locales/languages'
import { firstApi } from './first-api.ts'
import { currentLanguage } from './language.ts'
import { stored } from './stored.ts'

export type BasicConfig = Data<typeof session.basicConfig>
type Kept = Omit<BasicConfig, 'withdraw_method_config' | 'faq_config'>

/** How long the very first page waits to know whether this is a demo, before it is drawn without. */
const firstAnswerMs = 800

const kept = stored<Kept>('fb_basic_config')
let asked: { readonly lang: LanguageCode; readonly answer: Promise<BasicConfig> } | undefined

const unknown: Kept = {
  demo: false,
  currency: 'USD',
  sends_mail: false,
  client_language_map: [],
  customer_service_url: [],
  recharge_customer_service_url: [],
}

/**
 * The whole configuration, read once for each language, and again where it could not be read. Methods and questions are not
 * kept (docs/screens-and-calls.md, Kept on the device).
 */
export function wholeConfig(lang = currentLanguage()): Promise<BasicConfig> {
  if (asked?.lang === lang) return asked.answer
  const answer = read(lang)
  asked = { lang, answer }
  answer.catch((failure: unknown) => {
    if (asked?.answer === answer) asked = undefined
    console.warn('basic config', failure)
  })
  return answer
}

async function read(lang: LanguageCode): Promise<BasicConfig> {
  const config = await firstApi.session.basicConfig({ lang })
  const { withdraw_method_config: _methods, faq_config: _questions, ...rest } = config
  kept.set(rest)
  return config
}

/** Has the configuration read where it has not been. Resolves to undefined where it could not. */
export function readConfig(lang?: LanguageCode): Promise<BasicConfig | undefined> {
  return wholeConfig(lang).catch(() => undefined)
}

/** Resolves once something is known about this network: at once where it was kept, else with the first answer or soon. */
export function configKnown(lang: LanguageCode): Promise<unknown> {
  const soon = new Promise((resolve) => setTimeout(resolve, firstAnswerMs))
  return kept.get() ? Promise.resolve() : Promise.race([readConfig(lang), soon])
}

/** Whether anything is known about this network, from the server now or from an earlier visit. */
export function configIsKnown(): boolean {
  return kept.get() !== null
}

/** The part of the configuration that is kept; until the first answer it is empty and the currency is USD. */
export function useConfig(): Kept {
  return kept.use() ?? unknown
}

/** As {@link useConfig}, outside of components. */
export function currentConfig(): Kept {
  return kept.get() ?? unknown
}
