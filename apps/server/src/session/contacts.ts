import type { Ctx } from '../context.ts'
import { isLoopback } from '../http/loopback.ts'

type Contacts = Pick<Ctx, 'network' | 'contacts' | 'rechargeContacts'>

/** Configured addresses as contacts: type 1 opens inside the app, any other in a new tab. */
export function contactList({ network }: Contacts, urls: readonly string[]) {
  return urls.map((url, index) => ({
    id: String(index + 1),
    type: opensInApp(url, network.demo) ? 1 : 2,
    url,
  }))
}

/** The contacts that stand in a frame of the app. */
export function framedContacts({ network, contacts, rechargeContacts }: Contacts): readonly string[] {
  return [...contacts, ...rechargeContacts].filter((url) => opensInApp(url, network.demo))
}

/** In a frame of the app nobody may read along: `https`, or in demo mode a page of this machine. */
function opensInApp(url: string, demo: boolean): boolean {
  const address = URL.parse(url)
  if (address?.protocol === 'https:') return true
  return demo && address?.protocol === 'http:' && isLoopback(address.hostname)
}
