import type { Data, Input } from '@fairlead/contract/endpoint'
import { type notice, noticeCategories } from '@fairlead/contract/notice'
import { Refusal } from '@fairlead/contract/refusals'
import type { Language } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { many, maybeOne, one } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { type NoticeParams, noticeWords } from '../messages/worded.ts'

type View = Data<typeof notice.list>['items'][number]
type Row = {
  id: string
  category: (typeof noticeCategories)[number]
  key: string
  params: NoticeParams
  link: string | null
  at: Date
  read_at: Date | null
  announced: AnnouncedWords | null
  withdrawn_at: Date | null
}

/** What staff wrote, in every language. */
export type AnnouncedWords = Readonly<Record<Language, { readonly title: string; readonly text: string }>>

const selectNotices = `
  select n.id, n.category, n.key, n.params, n.link, n.at, n.read_at, a.words as announced, a.withdrawn_at
  from notice n left join announcement a on a.id = n.announcement_id`

/** Notifications, newest first, by category and read state. */
export async function listNotices(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof notice.list>,
): Promise<Data<typeof notice.list>> {
  const states = input.state === 'read' ? [true] : input.state === 'unread' ? [false] : [true, false]
  const categories = input.category ? [input.category] : noticeCategories
  const rows = await many<Row>(
    ctx.db,
    `with newest as (
       select n.id from unnest($2::text[]) c (category) cross join unnest($3::boolean[]) r (is_read)
       cross join lateral (
         select n.id, n.at from notice n
         where n.account_id = $1 and n.category = c.category and (n.read_at is not null) = r.is_read
           and (n.at, n.id) < ($4, $5::uuid)
         order by n.at desc, n.id desc limit ${pageSize + 1}
       ) n order by n.at desc, n.id desc limit ${pageSize + 1}
     )
     ${selectNotices} join newest on newest.id = n.id
     where n.account_id = $1 order by n.at desc, n.id desc`,
    [caller.partnerId, categories, states, ...placeBehind(input.cursor)],
  )
  return page(
    rows,
    (row) => view(ctx, caller, row),
    (row) => [row.at, row.id],
  )
}

/** One notification of the partner; undefined for an id that is not theirs. */
export async function findNotice(ctx: Ctx, caller: Caller, id: string): Promise<View | undefined> {
  const row = await maybeOne<Row>(ctx.db, `${selectNotices} where n.account_id = $1 and n.id = $2`, [
    caller.partnerId,
    id,
  ])
  return row && view(ctx, caller, row)
}

/** The notification by which an announcement reached the partner; undefined where it did not. */
export async function findAnnounced(
  ctx: Ctx,
  caller: Caller,
  announcementId: string,
): Promise<View | undefined> {
  const row = await maybeOne<Row>(
    ctx.db,
    `${selectNotices} where n.account_id = $1 and n.announcement_id = $2`,
    [caller.partnerId, announcementId],
  )
  return row && view(ctx, caller, row)
}

function view(ctx: Ctx, caller: Caller, row: Row): View {
  return {
    id: row.id,
    category: row.category,
    ...wordsOf(ctx, caller, row),
    at: row.at.toISOString(),
    read: row.read_at !== null,
    link: row.link,
  }
}

/** An announcement's words, or that it was withdrawn and what it had said; for any other notice its key's message. */
function wordsOf(ctx: Ctx, caller: Caller, row: Row): { readonly title: string; readonly text: string } {
  const words = row.announced?.[caller.language]
  if (!words) return noticeWords(ctx, caller, row)
  if (!row.withdrawn_at) return words
  const params = { ...words, at: row.withdrawn_at.toISOString() }
  return noticeWords(ctx, caller, { key: 'announcement_withdrawn', params })
}

/** Marks one notification read, or all. Throws Refusal data_error for an id that is not the partner's. */
export async function readNotices(
  ctx: Ctx,
  caller: Caller,
  id: string | undefined,
): Promise<Record<string, never>> {
  const { rowCount } = await ctx.db.query({
    text: `update notice set read_at = coalesce(read_at, $3)
           where account_id = $1 and ($2::uuid is null and read_at is null or id = $2)`,
    values: [caller.partnerId, id ?? null, ctx.clock.now()],
  })
  if (id && rowCount === 0) throw new Refusal('data_error')
  return {}
}

/** More than anybody counts; the badge of a phone shows far less. */
const unreadMost = 1_000

/** How many notifications are unread, up to a thousand. */
export async function countUnread(ctx: Ctx, caller: Caller): Promise<{ unread_total: number }> {
  const { n } = await one<{ n: bigint }>(
    ctx.db,
    `select count(*) as n from (
       select from notice where account_id = $1 and read_at is null limit ${unreadMost}) unread`,
    [caller.partnerId],
  )
  return { unread_total: Number(n) }
}
