import type { Ctx } from '../context.ts'
import { maybeOne } from '../db/read.ts'
import { isLoopback } from '../http/loopback.ts'

type Started = Pick<Ctx, 'network' | 'contacts' | 'rechargeContacts'>
type Agreed = { contacts: string[]; deposit_contacts: string[] }
/** Whom partners reach now, and whom about paying in. */
export type Contacts = { readonly contacts: readonly string[]; readonly deposits: readonly string[] }

/** What two people agreed on last, as columns of a statement that reads something else too; null where nobody has. */
export const contactColumns = `
  (select contacts from contact_version order by version desc limit 1) as contacts,
  (select deposit_contacts from contact_version order by version desc limit 1) as deposit_contacts`

export type ContactColumns = { [Column in keyof Agreed]: Agreed[Column] | null }

/** Of what {@link contactColumns} read: until two people have agreed on some, what the server was started with. */
export function contactsOf(ctx: Started, { contacts, deposit_contacts }: ContactColumns): Contacts {
  if (!contacts) return { contacts: ctx.contacts, deposits: ctx.rechargeContacts }
  return { contacts, deposits: deposit_contacts?.length ? deposit_contacts : contacts }
}

/** Whom partners reach now (docs/rules.md, Customer service). */
export async function readContacts(ctx: Started & Pick<Ctx, 'db'>): Promise<Contacts> {
  const agreed = await maybeOne<Agreed>(
    ctx.db,
    'select contacts, deposit_contacts from contact_version order by version desc limit 1',
  )
  return contactsOf(ctx, agreed ?? { contacts: null, deposit_contacts: null })
}

/** Addresses as contacts: type 1 opens inside the app, any other in a new tab. */
export function contactList({ network }: Pick<Ctx, 'network'>, urls: readonly string[]) {
  return urls.map((url, index) => ({
    id: String(index + 1),
    type: opensInApp(url, network.demo) ? 1 : 2,
    url,
  }))
}

/** The contacts that stand in a frame of the app. */
export function framedContacts(
  { network }: Pick<Ctx, 'network'>,
  { contacts, deposits }: Contacts,
): string[] {
  return [...contacts, ...deposits].filter((url) => opensInApp(url, network.demo))
}

/** In a frame of the app nobody may read along: `https`, or in demo mode a page of this machine. */
function opensInApp(url: string, demo: boolean): boolean {
  const address = URL.parse(url)
  if (address?.protocol === 'https:') return true
  return demo && address?.protocol === 'http:' && isLoopback(address.hostname)
}
