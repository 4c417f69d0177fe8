import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { bodyMax, textKinds, titleMax } from './network-text.ts'
import { operatorRoles } from './operator-roles.ts'
import { Note, Proposal } from './proposal.ts'
import { oneOf, staffList } from './staff-list.ts'
import { Done, Id, Language, languages, Nothing, Time, text } from './wire.ts'

/**
 * Addresses of customer service: pages by `https`, mail addresses, telephone numbers, in characters that cannot be taken for
 * others, each once (docs/rules.md, Customer service). The constraint `contacts_are_addresses` says which.
 */
const Contacts = z.array(z.strictObject({ url: text(300) })).check(z.minLength(1, 'required'), z.maxLength(5))

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

const textStates = ['draft', 'published', 'dropped'] as const

/** One text of the network in one language: a draft, or a version that was published. Plain words (`PlainText` of packages/ui draws them). */
export const NetworkText = z.object({
  id: Id,
  kind: z.enum(textKinds),
  /** Which question it answers. */
  entry_id: z.nullable(Id),
  lang: Language,
  /** Null until it is published. */
  version: z.nullable(z.number()),
  state: z.enum(textStates),
  title: z.string(),
  body: z.string(),
  drafted_by: z.string(),
  drafted_at: Time,
  published_by: z.nullable(z.string()),
  published_at: z.nullable(Time),
})

/** A question of the network's own: a place in the order, with what it says in English, or else in another language. */
const Question = z.object({
  id: Id,
  place: z.number(),
  question: z.nullable(z.string()),
  /** Languages in which it is published. */
  published: z.array(Language),
  drafted: z.array(Language),
  added_by: z.string(),
  hidden_at: z.nullable(Time),
})

/** What a network tells its partners beside announcements: whom they reach, its terms and its privacy notice. */
export const contentStaff = endpoints({
  contactList: staffList({
    path: '/operator/contacts/list',
    roles: operatorRoles,
    summary: 'Contacts of customer service that two people agreed on, newest first; the newest counts',
    item: ContactVersion,
    columns: ['version', 'contacts', 'deposit_contacts', 'published_at', 'proposed_by', 'confirmed_by'],
    sorts: ['published_at'],
  }),
  contactsNow: {
    method: 'GET',
    path: '/operator/contacts/now',
    access: 'operator',
    roles: operatorRoles,
    summary:
      'Whom partners reach for customer service now, also where that is what the server was started with',
    input: Nothing,
    data: z.object({
      contacts: z.array(z.string()),
      /** Whom to ask about paying in; none where that is the same. */
      deposit_contacts: z.array(z.string()),
    }),
    refusals: [],
  },
  contactsSet: {
    method: 'POST',
    path: '/operator/contacts/set',
    access: 'operator',
    roles: ['content', 'admin'],
    summary:
      'Propose whom partners reach for customer service, all of them in their order; an admin, somebody else, confirms',
    input: z.strictObject({
      contacts: Contacts,
      deposit_contacts: z.optional(Contacts),
      note: Note,
    }),
    data: Proposal,
    refusals: ['role_missing', 'contact_refused'],
  },
  textList: staffList({
    path: '/operator/text/list',
    roles: operatorRoles,
    summary: 'Terms and privacy notice: drafts and every version that was published, newest first',
    item: NetworkText,
    columns: ['kind', 'lang', 'version', 'state', 'title', 'drafted_by', 'published_by', 'published_at'],
    sorts: ['drafted_at'],
    filters: { kind: oneOf(textKinds), lang: oneOf(languages), state: oneOf(textStates) },
  }),
  textDesk: {
    method: 'GET',
    path: '/operator/text/desk',
    access: 'operator',
    roles: operatorRoles,
    summary: 'One text in all its languages: what partners read now, and what is drafted',
    input: z.strictObject({ kind: z.enum(textKinds), entry_id: z.optional(Id) }),
    data: z.object({
      languages: z.array(
        z.object({ lang: Language, published: z.nullable(NetworkText), draft: z.nullable(NetworkText) }),
      ),
    }),
    refusals: [],
  },
  textDraft: {
    method: 'POST',
    path: '/operator/text/draft',
    access: 'operator',
    roles: ['content'],
    money: true,
    bodyBytesMax: 80_000,
    summary: 'Content: write a text down in one language, in place of its draft; somebody else publishes it',
    input: z.strictObject({
      kind: z.enum(textKinds),
      /** The question that it answers, where it is one. */
      entry_id: z.optional(Id),
      lang: Language,
      title: text(titleMax),
      body: text(bodyMax),
    }),
    data: NetworkText,
    refusals: ['role_missing', 'data_error', 'text_not_plain', 'idempotency_key_reused'],
  },
  textPublish: {
    method: 'POST',
    path: '/operator/text/publish',
    access: 'operator',
    roles: ['content', 'approver'],
    money: true,
    summary: 'Content or approver, not who wrote it: make a draft the version that partners read from now on',
    input: z.strictObject({ id: Id }),
    data: NetworkText,
    refusals: ['role_missing', 'data_error', 'same_person', 'text_move_refused', 'idempotency_key_reused'],
  },
  textDrop: {
    method: 'POST',
    path: '/operator/text/drop',
    access: 'operator',
    roles: ['content', 'approver'],
    money: true,
    summary: 'Content or approver: take a draft back; what was published stays',
    input: z.strictObject({ id: Id }),
    data: NetworkText,
    refusals: ['role_missing', 'data_error', 'text_move_refused', 'idempotency_key_reused'],
  },
  faqList: {
    method: 'GET',
    path: '/operator/faq/list',
    access: 'operator',
    roles: operatorRoles,
    summary: 'The network’s own questions, in the order in which partners read them after the built-in ones',
    input: Nothing,
    data: z.object({ items: z.array(Question) }),
    refusals: [],
  },
  faqAdd: {
    method: 'POST',
    path: '/operator/faq/add',
    access: 'operator',
    roles: ['content'],
    money: true,
    summary: 'Content: a question at the end; nobody sees it before its words are published',
    input: Nothing,
    data: z.object({ id: Id }),
    refusals: ['role_missing', 'faq_full', 'idempotency_key_reused'],
  },
  faqMove: {
    method: 'POST',
    path: '/operator/faq/move',
    access: 'operator',
    roles: ['content'],
    summary: 'Content: move a question to another place',
    input: z.strictObject({ id: Id, place: z.int().check(z.minimum(1), z.maximum(1000)) }),
    data: Done,
    refusals: ['role_missing', 'data_error'],
  },
  faqHide: {
    method: 'POST',
    path: '/operator/faq/hide',
    access: 'operator',
    roles: ['content'],
    summary: 'Content: take a question off the partners’ list, or show it again',
    input: z.strictObject({ id: Id, hidden: z.boolean() }),
    data: Done,
    refusals: ['role_missing', 'data_error', 'faq_full'],
  },
})
