import { contentStaff } from '@fairlead/contract/content-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { answerMax } from '@fairlead/contract/network-text'
import { Refusal } from '@fairlead/contract/refusals'
import { languages } from '@fairlead/contract/wire'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { type MoneyCall, type RequestKey, withIdempotencyKey } from '../db/money.ts'
import { many, maybeOne, type Read, readStatement, selecting } from '../db/read.ts'
import { InvalidInput } from '../http/validate.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { is, type ListSource, readList } from '../staff/staff-list.ts'

type Text = Data<typeof contentStaff.textDraft>
type Row = Omit<Text, 'drafted_at' | 'published_at'> & { drafted_at: Date; published_at: Date | null }

const selectTexts = `
  select t.id, t.kind, t.entry_id, t.lang, t.version, t.state, t.title, t.body, d.username as drafted_by, t.drafted_at,
    p.username as published_by, t.published_at
  from network_text t
  join operator d on d.id = t.drafted_by
  left join operator p on p.id = t.published_by`

export const networkTexts: ListSource<typeof contentStaff.textList, Row, Text> = {
  from: 'network_text t',
  select: selecting<Row>(selectTexts),
  sorts: { drafted_at: byTime('t.drafted_at') },
  filters: { kind: is('t.kind'), lang: is('t.lang'), state: is('t.state') },
  search: () => [],
  view,
}

/** Drafts and versions of the network's texts, the newest first. */
export function listTexts(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof contentStaff.textList>,
): Promise<Data<typeof contentStaff.textList>> {
  return readList(ctx, contentStaff.textList, input, networkTexts)
}

/** One text in all its languages: what partners read now, and what is drafted. */
export async function readTextDesk(
  ctx: Ctx,
  _staff: Staff,
  { kind, entry_id }: Input<typeof contentStaff.textDesk>,
): Promise<Data<typeof contentStaff.textDesk>> {
  const rows = await many<Row>(
    ctx.db,
    `${selectTexts}
     where t.kind = $1 and t.entry_id is not distinct from $2::uuid and (t.state = 'draft' or t.state = 'published' and t.version = (
       select max(n.version) from network_text n where n.kind = t.kind and n.entry_id is not distinct from t.entry_id and n.lang = t.lang))`,
    [kind, entry_id ?? null],
  )
  const find = (lang: Text['lang'], state: Text['state']) => {
    const row = rows.find((each) => each.lang === lang && each.state === state)
    return row ? view(row) : null
  }
  return {
    languages: languages.map((lang) => ({
      lang,
      published: find(lang, 'published'),
      draft: find(lang, 'draft'),
    })),
  }
}

/**
 * Content: writes a text down in one language; its words never change. Throws Refusal text_not_plain, data_error where there is no
 * such question.
 */
export function draftText(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof contentStaff.textDraft>,
): Promise<Text> {
  const now = ctx.clock.now()
  const id = newId(now)
  const { kind, entry_id: entry = null, lang, title, body } = input
  if ((kind === 'faq') !== (entry !== null)) throw new InvalidInput('entry_id', 'invalid')
  if (kind === 'faq' && body.length > answerMax) throw new InvalidInput('body', 'too_long')
  // The one that was drafted before, where the same is said again.
  const read = readStatement<Row>(
    `${selectTexts}
     where t.kind = $1 and t.entry_id is not distinct from $2::uuid and t.lang = $3 and t.state = 'draft'`,
    [kind, entry, lang],
  )
  const draft = { id, staff: staff.token, kind, entry, lang, title, body, now }
  return once(ctx, staffKey(staff, 'text_draft', input, now), ['draft_text', draft], read)
}

/** Makes a draft the version that partners read. The database refuses the person who wrote it. */
export function publishText(
  ctx: Ctx,
  staff: Staff,
  { id }: Input<typeof contentStaff.textPublish>,
): Promise<Text> {
  return act(ctx, staff, 'publish_text', id)
}

/** Takes a draft back. */
export function dropText(ctx: Ctx, staff: Staff, { id }: Input<typeof contentStaff.textDrop>): Promise<Text> {
  return act(ctx, staff, 'drop_text', id)
}

/** This text as staff see it. Throws Refusal data_error. */
export async function findText(ctx: Ctx, id: string): Promise<Text> {
  const row = await maybeOne<Row>(ctx.db, `${selectTexts} where t.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

async function act(ctx: Ctx, staff: Staff, step: 'publish_text' | 'drop_text', id: string): Promise<Text> {
  const now = ctx.clock.now()
  const read = readStatement<Row>(`${selectTexts} where t.id = $1`, [id])
  return once(ctx, staffKey(staff, step, { id }, now), [step, { id, staff: staff.token, now }], read)
}

async function once(ctx: Ctx, key: RequestKey, call: MoneyCall, read: Read<Row>): Promise<Text> {
  const { row } = await withIdempotencyKey(ctx.db, key, call, { read })
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function view(row: Row): Text {
  return {
    ...row,
    drafted_at: row.drafted_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  }
}
