import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, one } from '../db/read.ts'
import type { Staff } from '../staff/sessions.ts'

type Publisher = Data<typeof campaignStaff.publisherAdd>
type Row = {
  id: string
  name: string
  domain: string
  vouched_by: string | null
  due: bigint
  paid: bigint
  slots: readonly Omit<Publisher['slots'][number], 'place'>[]
}

/** A slot's views are those of all campaigns (volume), one row of an index each; payments are added up once for all. */
const selectPublishers = `
  select p.id, p.name, p.domain, p.vouched_by, publisher_due(p.id)::bigint as due,
    coalesce(o.paid, 0)::bigint as paid,
    (select coalesce(json_agg(json_build_object('id', s.id, 'content_type', s.content_type, 'active', s.active,
         'views_today', coalesce(
           (select v.views from volume v where v.kind = 'slot' and v.key = s.id::text and v.day = ($1::timestamptz at time zone 'UTC')::date), 0),
         'last_view_on',
           (select max(v.day) from volume v where v.kind = 'slot' and v.key = s.id::text and v.views > 0))
       order by s.id), '[]')
     from slot s where s.publisher_id = p.id) as slots
  from publisher p
  left join (
    select publisher_id, sum(amount) as paid from outgoing_payment
    where sent_by is not null and num_nonnulls(bounced_line_id, failed_at) = 0 group by publisher_id
  ) o on o.publisher_id = p.id`

/** Publishers with their slots and what is due to them, by name. */
export async function listPublishers(ctx: Ctx): Promise<Data<typeof campaignStaff.publisherList>> {
  const rows = await many<Row>(ctx.db, `${selectPublishers} order by p.name, p.id`, [ctx.clock.now()])
  return { items: rows.map((row) => view(ctx, row)) }
}

/** Adds a publisher by its domain. Nobody has vouched for it yet, so it gets no slot. */
export async function addPublisher(
  ctx: Ctx,
  staff: Staff,
  { name, domain }: Input<typeof campaignStaff.publisherAdd>,
): Promise<Publisher> {
  const now = ctx.clock.now()
  const publisher = newId(now)
  await callMoney(ctx.db, 'add_publisher', { staff: staff.token, publisher, name, domain, now })
  return findPublisher(ctx, publisher)
}

/** Vouches by one's own full name that the publisher's ads.txt names this network. Throws Refusal data_error. */
export async function vouchForPublisher(ctx: Ctx, staff: Staff, id: string): Promise<Publisher> {
  await callMoney(ctx.db, 'vouch_for_publisher', {
    staff: staff.token,
    publisher: id,
    now: ctx.clock.now(),
  })
  return findPublisher(ctx, id)
}

/** Adds a slot to a publisher. Throws Refusal data_error or publisher_not_vouched. */
export async function addSlot(
  ctx: Ctx,
  staff: Staff,
  { id, content_type }: Input<typeof campaignStaff.slotAdd>,
): Promise<Publisher> {
  const now = ctx.clock.now()
  const slot = newId(now)
  await callMoney(ctx.db, 'add_slot', { staff: staff.token, slot, publisher: id, content_type, now })
  return findPublisher(ctx, id)
}

/** Switches a slot on or off. Throws Refusal data_error. */
export async function switchSlot(
  ctx: Ctx,
  staff: Staff,
  { id, active }: Input<typeof campaignStaff.slotActive>,
): Promise<Publisher> {
  await callMoney(ctx.db, 'switch_slot', { staff: staff.token, slot: id, active, now: ctx.clock.now() })
  const { publisher_id } = await one<{ publisher_id: string }>(
    ctx.db,
    'select publisher_id from slot where id = $1',
    [id],
  )
  return findPublisher(ctx, publisher_id)
}

async function findPublisher(ctx: Ctx, id: string): Promise<Publisher> {
  const [row] = await many<Row>(ctx.db, `${selectPublishers} where p.id = $2`, [ctx.clock.now(), id])
  if (!row) throw new Refusal('data_error')
  return view(ctx, row)
}

function view({ deliveryUrl }: Pick<Ctx, 'deliveryUrl'>, row: Row): Publisher {
  return {
    ...row,
    due: formatAmount(row.due),
    paid: formatAmount(row.paid),
    tag: `<script async src="${new URL('/ad/tag.js', deliveryUrl)}"></script>`,
    slots: row.slots.map((slot) => ({ ...slot, place: placeOf(slot) })),
  }
}

/** What `/ad/tag.js` looks for in a page (apps/server/src/delivery/tag.js). */
function placeOf({ id, content_type }: Pick<Publisher['slots'][number], 'id' | 'content_type'>): string {
  const format = content_type === 'video' ? ' data-fairlead-format="video"' : ''
  return `<div data-fairlead-slot="${id}"${format}></div>`
}
