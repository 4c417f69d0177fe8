import { userInfo } from './session.ts'
import type { BasicConfig } from './useConfig.ts'
import { currentConfig, useConfig } from './useConfig.ts'

export type Contact = BasicConfig['customer_service_url'][number]

/** The partner's own contacts, or the network's when the partner has none or nobody is signed in. */
export function useContacts(variant: 'contact' | 'recharge'): readonly Contact[] {
  const config = useConfig()
  const user = userInfo.use()
  const name = variant === 'recharge' ? 'recharge_customer_service_url' : 'customer_service_url'
  const own = user?.[name] ?? []
  return own.length > 0 ? own : config[name]
}

/** The configured contact with this address, if there is one: an address from outside is looked up, never followed. */
export function findContact(url: string): Contact | undefined {
  const sources = [currentConfig(), userInfo.get()]
  const known = sources.flatMap((source) => [
    ...(source?.customer_service_url ?? []),
    ...(source?.recharge_customer_service_url ?? []),
  ])
  return known.find((contact) => contact.type === 1 && contact.url === url)
}
