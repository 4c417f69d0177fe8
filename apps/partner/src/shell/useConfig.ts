import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import type { LanguageCode } from '@fairlead/locales/languages'
import { firstApi } from './first-api.ts'
import { stored } from './stored.ts'

export type BasicConfig = Data<typeof session.basicConfig>
type Kept = Omit<BasicConfig, 'withdraw_method_config' | 'faq_config'>

/** How long the very first page waits to know whether this is a demo, before it is drawn without. */
const firstAnswerMs = 800

const kept = stored<Kept>('fb_basic_config')
let whole: BasicConfig | null = null
let asked: LanguageCode | null = null

const unknown: Kept = {
  demo: false,
  currency: 'USD',
  sends_mail: false,
  client_language_map: [],
  customer_service_url: [],
  recharge_customer_service_url: [],
}

/**
 * Reads the configuration, once for each language. Methods and questions are not kept (docs/screens-and-calls.md, Kept
 * on the device).
 */
export async function readConfig(lang: LanguageCode): Promise<void> {
  if (asked === lang) return
  asked = lang
  try {
    const config = await firstApi.session.basicConfig({ lang })
    const { withdraw_method_config: _methods, faq_config: _questions, ...rest } = config
    whole = config
    kept.set(rest)
  } catch (failure) {
    if (asked === lang) asked = null
    console.warn('basic config', failure)
  }
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

/** The whole configuration; null until it has been read since the app started. */
export function useWholeConfig(): BasicConfig | null {
  kept.use()
  return whole
}
