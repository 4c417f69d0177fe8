import { creativeLimits, creativeSizes } from '@fairlead/contract/creative-limits'
import type { creativeStaff } from '@fairlead/contract/creative-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import sharp from 'sharp'
import { takeTry } from '../attempts/attempts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { maybeOne, one } from '../db/read.ts'
import { looksLikeImage, redraw } from '../files/redraw.ts'
import type { Staff } from '../staff/sessions.ts'
import { findCreative } from './creatives.ts'
import { looksLikeFilm, readFilm } from './film.ts'

type ContentType = keyof typeof creativeSizes
type Side = { readonly width: number; readonly height: number }
type Kept = Side & {
  readonly kind: 'image' | 'film'
  readonly media_type: string
  readonly duration: number | null
  readonly bytes: Buffer
}

/**
 * Campaign manager: keeps a picture or a film for a campaign's newest terms; somebody else approves it (docs/rules.md, Creatives). What it is
 * is read from its bytes; a picture is kept drawn anew. Throws Refusals about the field `file`, and data_error or
 * creative_needs_terms about the campaign.
 */
export async function uploadCreative(
  ctx: Ctx,
  staff: Staff,
  { campaign_id, name, alt, file }: Input<typeof creativeStaff.creativeUpload>,
): Promise<Data<typeof creativeStaff.creativeUpload>> {
  const campaign = await maybeOne<{ content_type: ContentType }>(
    ctx.db,
    'select content_type from campaign where id = $1',
    [campaign_id],
  )
  if (!campaign) throw new Refusal('data_error', {}, 'campaign_id')
  const sent = Buffer.from(await file.arrayBuffer())
  await takeTry(ctx, 'creative', staff.operatorId)
  const kept = await keptOf(sent, campaign.content_type)
  const now = ctx.clock.now()
  const id = newId(now)
  const { token } = staff
  const args = { id, staff: token, campaign: campaign_id, name, alt, ...kept, now }
  const isNew = await callMoney(ctx.db, 'add_creative', args)
  if (isNew) return findCreative(ctx, id)
  // The one that the same person uploaded before, in the same words.
  const before = await one<{ id: string }>(
    ctx.db,
    `select id from creative where campaign_id = $1 and uploaded_by = $2 and hash = sha256($3) and name = $4 and alt = $5
     order by uploaded_at desc, id desc limit 1`,
    [campaign_id, staff.operatorId, kept.bytes, name, alt],
  )
  return findCreative(ctx, before.id)
}

async function keptOf(sent: Buffer, contentType: ContentType): Promise<Kept> {
  if (looksLikeImage(sent)) return imageOf(sent, contentType)
  if (!looksLikeFilm(sent)) throw new Refusal('creative_type_unknown')
  if (contentType !== 'video') throw new Refusal('creative_no_film')
  return filmOf(sent, contentType)
}

async function imageOf(sent: Buffer, contentType: ContentType): Promise<Kept> {
  if (sent.length > creativeLimits.imageBytesMax) throw new Refusal('creative_too_large')
  const { autoOrient } = await sharp(sent, { limitInputPixels: false }).metadata().catch(refuseBroken)
  refuseOtherSizes(autoOrient, contentType)
  const { width, height } = autoOrient
  const bytes = await redraw(sent, Math.max(width, height)).catch(refuseBroken)
  return { kind: 'image', media_type: 'image/webp', width, height, duration: null, bytes }
}

function filmOf(bytes: Buffer, contentType: ContentType): Kept {
  const film = readFilm(bytes)
  if (!film) throw new Refusal('creative_broken')
  refuseOtherSizes(film, contentType)
  const { mediaType, width, height, duration } = film
  const { filmSecondsMin, filmSecondsMax } = creativeLimits
  if (duration < filmSecondsMin * 1000 || duration > filmSecondsMax * 1000)
    throw new Refusal('creative_film_length', { seconds: (duration / 1000).toFixed(1) })
  return { kind: 'film', media_type: mediaType, width, height, duration, bytes }
}

/** Throws Refusal creative_wrong_size, which says the size it has and those that fit. */
function refuseOtherSizes({ width, height }: Side, contentType: ContentType): void {
  const sizes: readonly (readonly [number, number])[] = creativeSizes[contentType]
  if (sizes.some(([w, h]) => w === width && h === height)) return
  const said = (sides: readonly [number, number]) => sides.join(' × ')
  throw new Refusal('creative_wrong_size', { size: said([width, height]), sizes: sizes.map(said).join(', ') })
}

/** Whatever the library could not make a picture of. */
function refuseBroken(): never {
  throw new Refusal('creative_broken')
}
