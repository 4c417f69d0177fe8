import type { Data } from '@fairlead/contract/endpoint'
import type { session } from '@fairlead/contract/session'
import { api } from '../api.ts'
import { currentLanguage } from './language.ts'
import { stored } from './stored.ts'

export type BasicConfig = Data<typeof session.basicConfig>
type Kept = Omit<BasicConfig, 'withdraw_method_config' | 'faq_config'>

const kept = stored<Kept>('fb_basic_config')
let whole: BasicConfig | null = null

const unknown: Kept = {
  demo: false,
  currency: 'USD',
  client_language_map: [],
  customer_service_url: [],
  recharge_customer_service_url: [],
}

/** Reads the configuration in the language spoken now. Spec 3: methods and questions are not kept on the device. */
export async function readConfig(): Promise<void> {
  const config = await api.session.basicConfig({ lang: currentLanguage() })
  const { withdraw_method_config: _methods, faq_config: _questions, ...rest } = config
  whole = config
  kept.set(rest)
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
