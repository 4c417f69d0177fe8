import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { operatorRoles } from './operator-roles.ts'
import { Note, Proposal } from './proposal.ts'
import { staffList } from './staff-list.ts'
import { Id, Time, text } from './wire.ts'

/**
 * Addresses of customer service: pages by `https`, mail addresses, telephone numbers, in characters that cannot be taken for
 * others, each once (docs/rules.md, Customer service). The constraint `contacts_are_addresses` says which.
 */
const Contacts = z.array(z.strictObject({ url: text(300) })).check(z.maxLength(5))

const ContactVersion = z.object({
  id: Id,
  version: z.number(),
  contacts: z.array(z.string()),
  /** Whom to ask about paying in; none where that is the same. */
  deposit_contacts: z.array(z.string()),
  published_at: Time,
  proposed_by: z.string(),
  confirmed_by: z.string(),
})

/** What a network tells its partners beside announcements: whom they reach. */
export const contentStaff = endpoints({
  contactList: staffList({
    path: '/operator/contacts/list',
    roles: operatorRoles,
    summary: 'Contacts of customer service that two people agreed on, newest first; the newest counts',
    item: ContactVersion,
    columns: ['version', 'contacts', 'deposit_contacts', 'published_at', 'proposed_by', 'confirmed_by'],
    sorts: ['published_at'],
  }),
  contactsSet: {
    method: 'POST',
    path: '/operator/contacts/set',
    access: 'operator',
    roles: ['content', 'admin'],
    summary:
      'Propose whom partners reach for customer service, all of them in their order; an admin, somebody else, confirms',
    input: z.strictObject({
      contacts: Contacts.check(z.minLength(1, 'required')),
      deposit_contacts: z.optional(Contacts),
      note: Note,
    }),
    data: Proposal,
    refusals: ['role_missing', 'contact_refused'],
  },
})
