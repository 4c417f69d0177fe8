import { type creativeKinds, creativeStaff, type creativeStates } from '@fairlead/contract/creative-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { languages } from '@fairlead/contract/wire'
import { defaultLanguage } from '@fairlead/locales/languages'
import { translate } from '@fairlead/locales/translate'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, selecting } from '../db/read.ts'
import type { Translations } from '../http/translations.ts'
import { byTime } from '../staff/list-place.ts'
import type { Staff } from '../staff/sessions.ts'
import { is, isId, type ListSource, readList } from '../staff/staff-list.ts'

type Creative = Data<typeof creativeStaff.creativeUpload>
type Row = {
  id: string
  name: string
  alt: string
  campaign_id: string
  campaign: string
  advertiser: string
  content_type: Creative['content_type']
  version: number
  product: string
  content: string
  translations: Translations<'product' | 'content'>
  landing_page: string
  terms_are_newer: boolean
  kind: (typeof creativeKinds)[number]
  media_type: string
  width: number
  height: number
  duration: number | null
  bytes: number
  hash: string
  state: (typeof creativeStates)[number]
  shown: boolean
  uploaded_by: string
  uploaded_at: Date
  decided_by: string | null
  decided_at: Date | null
  decline_reason: string | null
  withdrawn_by: string | null
  withdrawn_at: Date | null
}

const selectCreatives = `
  select c.id, c.name, c.alt, c.campaign_id, g.number as campaign, a.name as advertiser, c.content_type, c.rule_version as version,
    r.product, r.content, r.translations, r.landing_page,
    exists (select from plan_rule n where n.campaign_id = c.campaign_id and n.version > c.rule_version) as terms_are_newer,
    c.kind, f.media_type, c.width, c.height, f.duration, octet_length(f.bytes) as bytes, encode(c.hash, 'hex') as hash, c.state,
    exists (select from shown_creative(c.campaign_id, c.rule_version, c.kind) s where s.id = c.id) as shown,
    u.username as uploaded_by, c.uploaded_at, d.username as decided_by, coalesce(c.approved_at, c.declined_at) as decided_at,
    c.decline_reason, w.username as withdrawn_by, c.withdrawn_at
  from creative c
  join creative_file f on f.hash = c.hash
  join campaign g on g.id = c.campaign_id
  join advertiser a on a.id = g.advertiser_id
  join plan_rule r on r.campaign_id = c.campaign_id and r.version = c.rule_version
  join operator u on u.id = c.uploaded_by
  left join operator d on d.id = coalesce(c.approved_by, c.declined_by)
  left join operator w on w.id = c.withdrawn_by`

/** Creatives, newest first. */
export async function listCreatives(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof creativeStaff.creativeList>,
): Promise<Data<typeof creativeStaff.creativeList>> {
  return readList(ctx, creativeStaff.creativeList, input, creatives)
}

export const creatives: ListSource<typeof creativeStaff.creativeList, Row, Creative> = {
  from: 'creative c',
  select: selecting<Row>(selectCreatives),
  sorts: { uploaded_at: byTime('c.uploaded_at') },
  filters: { state: is('c.state'), campaign_id: isId('c.campaign_id') },
  search: ({ asTyped }) => [asTyped('c.name')],
  view,
}

/** The bytes of a creative in any state, for staff alone. Throws Refusal data_error. */
export async function readCreativeFile(
  ctx: Ctx,
  _staff: Staff,
  { id }: Input<typeof creativeStaff.creativeFile>,
): Promise<Data<typeof creativeStaff.creativeFile>> {
  const row = await maybeOne<{ media_type: string; bytes: Uint8Array }>(
    ctx.db,
    'select f.media_type, f.bytes from creative c join creative_file f on f.hash = c.hash where c.id = $1',
    [id],
  )
  if (!row) throw new Refusal('data_error')
  return { media_type: row.media_type, base64: Buffer.from(row.bytes).toString('base64') }
}

/** Lets ads on its terms show it. The database refuses the person who uploaded it. */
export async function approveCreative(
  ctx: Ctx,
  staff: Staff,
  { id }: Input<typeof creativeStaff.creativeApprove>,
): Promise<Creative> {
  await callMoney(ctx.db, 'approve_creative', { id, staff: staff.token, now: ctx.clock.now() })
  return findCreative(ctx, id)
}

/** Says no, for a reason that whoever uploaded it reads. */
export async function declineCreative(
  ctx: Ctx,
  staff: Staff,
  { id, reason }: Input<typeof creativeStaff.creativeDecline>,
): Promise<Creative> {
  await callMoney(ctx.db, 'decline_creative', { id, staff: staff.token, reason, now: ctx.clock.now() })
  return findCreative(ctx, id)
}

/** Takes it back: ads show it no longer, or never will. */
export async function withdrawCreative(
  ctx: Ctx,
  staff: Staff,
  { id }: Input<typeof creativeStaff.creativeWithdraw>,
): Promise<Creative> {
  await callMoney(ctx.db, 'withdraw_creative', { id, staff: staff.token, now: ctx.clock.now() })
  return findCreative(ctx, id)
}

/** This creative as staff see it. Throws Refusal data_error. */
export async function findCreative(ctx: Ctx, id: string): Promise<Creative> {
  const row = await maybeOne<Row>(ctx.db, `${selectCreatives} where c.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function view({ duration, translations, ...row }: Row): Creative {
  const { product, content } = row
  return {
    ...row,
    ad_words: languages.flatMap((lang) => {
      const words = lang === defaultLanguage ? { product, content } : translations[lang]
      if (!words) return []
      return [{ lang, label: translate(lang, 'ad.label'), product: words.product, content: words.content }]
    }),
    seconds: duration === null ? null : Math.round(duration / 100) / 10,
    uploaded_at: row.uploaded_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }
}
