import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { noticeCategories } from './notice.ts'
import { operatorRoles } from './operator-roles.ts'
import { oneOf, staffList } from './staff-list.ts'
import { Id, Language, languages, Time, text } from './wire.ts'

export const announcementStates = ['draft', 'released', 'withdrawn'] as const

/** Both in one language. They lead nowhere: no address, no link, no number to call or pay to. */
const Words = z.strictObject({ lang: Language, title: text(120), text: text(2000) })

/** A partner's level, as text: it stands in addresses and forms. */
export const announcedLevels = ['1', '2', '3', '4', '5'] as const
const Level = z.enum(announcedLevels)

export const Announcement = z.object({
  id: Id,
  category: z.enum(noticeCategories),
  /** Whose readers are told; null is every partner. */
  language: z.nullable(Language),
  /** The level whose partners are told; null is every level. */
  level: z.nullable(z.number()),
  /** Of a draft: how many partners it reaches, by the levels of when it was written. */
  audience: z.nullable(z.number()),
  /** In each of the twelve languages. */
  words: z.array(Words),
  starts_at: Time,
  state: z.enum(announcementStates),
  drafted_by: z.string(),
  drafted_at: Time,
  released_by: z.nullable(z.string()),
  released_at: z.nullable(Time),
  withdrawn_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(Time),
  /** How many partners have it by now, and when the last of them got it. */
  reached: z.number(),
  reached_all_at: z.nullable(Time),
})

/**
 * What staff tell all partners, or all who read one language or have one level: never one of them. Words only; an announcement moves and
 * changes nothing.
 */
export const announcementStaff = endpoints({
  announcementList: staffList({
    path: '/operator/announcement/list',
    roles: operatorRoles,
    summary: 'Announcements, newest first',
    item: Announcement,
    columns: ['category', 'state', 'starts_at', 'drafted_by', 'released_by', 'reached'],
    search: ['drafted_by'],
    sorts: ['drafted_at'],
    filters: { state: oneOf(announcementStates) },
  }),
  announcementAudience: {
    method: 'GET',
    path: '/operator/announcement/audience',
    access: 'operator',
    roles: operatorRoles,
    summary: 'How many partners an announcement would reach now',
    input: z.strictObject({ language: z.optional(Language), level: z.optional(Level) }),
    data: z.object({ partners: z.number() }),
    refusals: [],
  },
  announcementDraft: {
    method: 'POST',
    path: '/operator/announcement/draft',
    access: 'operator',
    roles: ['content'],
    money: true,
    bodyBytesMax: 100_000,
    summary: 'Content: write an announcement in all twelve languages; somebody else releases it',
    input: z.strictObject({
      category: z.enum(noticeCategories),
      language: z.optional(Language),
      level: z.optional(Level),
      starts_at: Time,
      words: z.array(Words).check(z.minLength(1), z.maxLength(languages.length)),
    }),
    data: Announcement,
    refusals: [
      'role_missing',
      'announcement_words_missing',
      'announcement_leads_outside',
      'idempotency_key_reused',
    ],
  },
  announcementRelease: {
    method: 'POST',
    path: '/operator/announcement/release',
    access: 'operator',
    roles: ['content', 'approver'],
    money: true,
    summary: 'Content or approver, not who wrote it: tell the partners, from its moment on',
    input: z.strictObject({ id: Id }),
    data: Announcement,
    refusals: [
      'role_missing',
      'data_error',
      'same_person',
      'announcement_move_refused',
      'announcement_to_too_few',
      'idempotency_key_reused',
    ],
  },
  announcementWithdraw: {
    method: 'POST',
    path: '/operator/announcement/withdraw',
    access: 'operator',
    roles: ['content', 'approver'],
    money: true,
    summary: 'Content or approver: take an announcement back; whoever was told reads that it was withdrawn',
    input: z.strictObject({ id: Id }),
    data: Announcement,
    refusals: ['role_missing', 'data_error', 'announcement_move_refused', 'idempotency_key_reused'],
  },
})
