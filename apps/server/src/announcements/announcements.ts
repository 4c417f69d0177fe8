import { announcementStaff, type announcementStates } from '@fairlead/contract/announcement-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { noticeCategories } from '@fairlead/contract/notice'
import { Refusal } from '@fairlead/contract/refusals'
import type { Language } from '@fairlead/contract/wire'
import { languages } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney, type MoneyCall, type RequestKey, withIdempotencyKey } from '../db/money.ts'
import { maybeOne, one, type Read, readStatement, selecting } from '../db/read.ts'
import { byLanguage } from '../http/translations.ts'
import type { AnnouncedWords } from '../notice/notices.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { byStaff, is, type ListSource, readList } from '../staff/staff-list.ts'

type Announcement = Data<typeof announcementStaff.announcementDraft>
type Row = {
  id: string
  category: (typeof noticeCategories)[number]
  language: Language | null
  level: number | null
  audience: bigint | null
  words: AnnouncedWords
  starts_at: Date
  state: (typeof announcementStates)[number]
  drafted_by: string
  drafted_at: Date
  released_by: string | null
  released_at: Date | null
  withdrawn_by: string | null
  withdrawn_at: Date | null
  reached: bigint
  reached_all_at: Date | null
}

/** Partners told in one statement. */
const batchMax = 5_000

const selectAnnouncements = `
  select a.id, a.category, a.language, a.level,
    case when a.state = 'draft' then announcement_audience(a.language, a.level, a.drafted_at) end as audience, a.words, a.starts_at, a.state, d.username as drafted_by, a.drafted_at,
    r.username as released_by, a.released_at, w.username as withdrawn_by, a.withdrawn_at, a.reached, a.reached_all_at
  from announcement a
  join operator d on d.id = a.drafted_by
  left join operator r on r.id = a.released_by
  left join operator w on w.id = a.withdrawn_by`

/** Announcements, newest first. */
export async function listAnnouncements(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof announcementStaff.announcementList>,
): Promise<Data<typeof announcementStaff.announcementList>> {
  return readList(ctx, announcementStaff.announcementList, input, announcements)
}

export const announcements: ListSource<typeof announcementStaff.announcementList, Row, Announcement> = {
  from: 'announcement a',
  select: selecting<Row>(selectAnnouncements),
  sorts: { drafted_at: byTime('a.drafted_at') },
  filters: { state: is('a.state') },
  search: (begins) => [byStaff('a.drafted_by', begins)],
  view,
}

/**
 * Content: writes an announcement down; its words never change. Throws Refusal announcement_words_missing where one of the
 * twelve languages is, announcement_leads_outside where words hold an address or a number (decision 026).
 */
export async function draftAnnouncement(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof announcementStaff.announcementDraft>,
): Promise<Announcement> {
  const now = ctx.clock.now()
  const id = newId(now)
  const words = JSON.stringify(byLanguage(input.words))
  const { category, language = null, level } = input
  const starts_at = new Date(input.starts_at)
  const draft = { id, staff: staff.token, category, language, words, starts_at, now }
  const key = staffKey(staff, 'announcement_draft', input, now)
  // The one that was drafted before, where the same is said again.
  const read = readStatement<Row>(
    `${selectAnnouncements} where a.id = coalesce(
       (select id from announcement where id = $1),
       (select id from announcement where drafted_by = $2 and words = $3::jsonb
        order by drafted_at desc, id desc limit 1))`,
    [id, staff.operatorId, words],
  )
  const call: MoneyCall =
    level === undefined
      ? ['draft_announcement', draft]
      : ['draft_announcement_to', { ...draft, level: Number(level) }]
  return once(ctx, key, call, read)
}

/** How many partners an announcement would reach now. */
export async function readAudience(
  ctx: Ctx,
  _staff: Staff,
  { language, level }: Input<typeof announcementStaff.announcementAudience>,
): Promise<Data<typeof announcementStaff.announcementAudience>> {
  const { partners } = await one<{ partners: bigint }>(
    ctx.db,
    'select announcement_audience($1, $2::int, $3) as partners',
    [language ?? null, level === undefined ? null : Number(level), ctx.clock.now()],
  )
  return { partners: Number(partners) }
}

/** Lets the partners be told. The database refuses the person who wrote it. */
export function releaseAnnouncement(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof announcementStaff.announcementRelease>,
): Promise<Announcement> {
  return act(ctx, staff, 'release_announcement', input)
}

/** Takes an announcement back. Whoever was told reads that it was withdrawn, and when. */
export function withdrawAnnouncement(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof announcementStaff.announcementWithdraw>,
): Promise<Announcement> {
  return act(ctx, staff, 'withdraw_announcement', input)
}

/** This announcement as staff see it. Throws Refusal data_error. */
export async function findAnnouncement(ctx: Ctx, id: string): Promise<Announcement> {
  const row = await maybeOne<Row>(ctx.db, `${selectAnnouncements} where a.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

/** Carries what was released to the next partners who have to be told of it; the work of a tick. */
export async function carryAnnouncements(ctx: Ctx): Promise<void> {
  await callMoney(ctx.db, 'carry_announcement', { most: batchMax, now: ctx.clock.now() })
}

async function act(
  ctx: Ctx,
  staff: Staff,
  step: 'release_announcement' | 'withdraw_announcement',
  input: { readonly id: string },
): Promise<Announcement> {
  const now = ctx.clock.now()
  const read = readStatement<Row>(`${selectAnnouncements} where a.id = $1`, [input.id])
  return once(ctx, staffKey(staff, step, input, now), [step, { id: input.id, staff: staff.token, now }], read)
}

/** Does one step at most once per key, and answers with the announcement as it is then. */
async function once(ctx: Ctx, key: RequestKey, call: MoneyCall, read: Read<Row>): Promise<Announcement> {
  const { row } = await withIdempotencyKey(ctx.db, key, call, { read })
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function view(row: Row): Announcement {
  return {
    id: row.id,
    category: row.category,
    language: row.language,
    level: row.level,
    audience: row.audience === null ? null : Number(row.audience),
    words: languages.map((lang) => ({ lang, ...row.words[lang] })),
    starts_at: row.starts_at.toISOString(),
    state: row.state,
    drafted_by: row.drafted_by,
    drafted_at: row.drafted_at.toISOString(),
    released_by: row.released_by,
    released_at: row.released_at?.toISOString() ?? null,
    withdrawn_by: row.withdrawn_by,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    reached: Number(row.reached),
    reached_all_at: row.reached_all_at?.toISOString() ?? null,
  }
}
