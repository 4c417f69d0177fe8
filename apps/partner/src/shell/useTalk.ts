import { navigate } from '../router/navigate.ts'
import { sessionToken } from './session.ts'
import type { Contact } from './useContacts.ts'

/** The page that talks inside the app is for who is logged in (docs/screens-and-calls.md, Routes); others are not sent to log in first. */
export const opensInApp = ({ type }: Contact) => type === 1 && sessionToken() !== null

/** Opens a contact: inside the app, or in a new tab that knows nothing of it. */
export function useTalk(): (contact: Contact) => void {
  return (contact) => {
    if (opensInApp(contact)) navigate({ to: '/customer', asked: { url: contact.url } })
    else window.open(contact.url, '_blank', 'noopener,noreferrer')
  }
}
