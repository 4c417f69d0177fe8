import type { campaignStaff } from '@fairlead/contract/campaign-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { many, maybeOne } from '../db/read.ts'
import { act } from '../staff/act.ts'
import { audit } from '../staff/audit.ts'
import type { Staff } from '../staff/sessions.ts'

type Publisher = Data<typeof campaignStaff.publisherAdd>
type Row = {
  id: string
  name: string
  domain: string
  vouched_by: string | null
  due: bigint
  slots: Publisher['slots']
}

const selectPublishers = `
  select p.id, p.name, p.domain, p.vouched_by, publisher_due(p.id)::bigint as due,
    (select coalesce(json_agg(json_build_object('id', s.id, 'content_type', s.content_type, 'active', s.active)
       order by s.id), '[]') from slot s where s.publisher_id = p.id) as slots
  from publisher p`

/** All advertisers, by name. */
export async function listAdvertisers(ctx: Ctx): Promise<Data<typeof campaignStaff.advertiserList>> {
  return { items: await many(ctx.db, 'select id, name from advertiser order by name, id') }
}

/** Adds an advertiser. */
export async function addAdvertiser(
  ctx: Tx,
  staff: Staff,
  { name }: Input<typeof campaignStaff.advertiserAdd>,
): Promise<Data<typeof campaignStaff.advertiserAdd>> {
  const id = newId(ctx.clock.now())
  const text = 'insert into advertiser (id, name) values ($1, $2)'
  await act(ctx, staff, {
    change: async (db) => (await db.query({ text, values: [id, name] })).rowCount === 1,
    note: (done) => audit(done, 'advertiser_add', null, id, { name }),
  })
  return { id, name }
}

/** Publishers with their slots and what is due to them, by name. */
export async function listPublishers(ctx: Ctx): Promise<Data<typeof campaignStaff.publisherList>> {
  return { items: (await many<Row>(ctx.db, `${selectPublishers} order by p.name, p.id`)).map(view) }
}

/** Adds a publisher by its domain. Nobody has vouched for it yet, so it gets no slot. */
export async function addPublisher(
  ctx: Tx,
  staff: Staff,
  { name, domain }: Input<typeof campaignStaff.publisherAdd>,
): Promise<Publisher> {
  const id = newId(ctx.clock.now())
  const text = 'insert into publisher (id, name, domain) values ($1, $2, $3)'
  await act(ctx, staff, {
    change: async (db) => (await db.query({ text, values: [id, name, domain] })).rowCount === 1,
    note: (done) => audit(done, 'publisher_add', null, id, { name, domain }),
  })
  return findPublisher(ctx, id)
}

/** Vouches by one's own full name that the publisher's ads.txt names this network. */
export async function vouchForPublisher(ctx: Tx, staff: Staff, id: string): Promise<Publisher> {
  const text = `
    update publisher p set vouched_by = o.person from operator o
    where p.id = $1 and o.id = $2 and p.vouched_by is distinct from o.person`
  await act(ctx, staff, {
    change: async (db) => (await db.query({ text, values: [id, staff.operatorId] })).rowCount === 1,
    note: (done) => audit(done, 'publisher_vouch', null, id),
  })
  return findPublisher(ctx, id)
}

/** Adds a slot to a publisher. Throws Refusal publisher_not_vouched. */
export async function addSlot(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof campaignStaff.slotAdd>,
): Promise<Publisher> {
  const publisher = await findPublisher(ctx, input.id)
  if (!publisher.vouched_by) throw new Refusal('publisher_not_vouched')
  const id = newId(ctx.clock.now())
  const text = 'insert into slot (id, publisher_id, content_type) values ($1, $2, $3)'
  const values = [id, input.id, input.content_type]
  await act(ctx, staff, {
    change: async (db) => (await db.query({ text, values })).rowCount === 1,
    note: (done) => audit(done, 'slot_add', null, id),
  })
  return findPublisher(ctx, input.id)
}

/** Switches a slot on or off. Throws Refusal data_error. */
export async function switchSlot(
  ctx: Tx,
  staff: Staff,
  { id, active }: Input<typeof campaignStaff.slotActive>,
): Promise<Publisher> {
  const row = await maybeOne<{ publisher_id: string }>(
    ctx.db,
    'select publisher_id from slot where id = $1',
    [id],
  )
  if (!row) throw new Refusal('data_error')
  const text = 'update slot set active = $2 where id = $1 and active <> $2'
  await act(ctx, staff, {
    change: async (db) => (await db.query({ text, values: [id, active] })).rowCount === 1,
    note: (done) => audit(done, active ? 'slot_activate' : 'slot_deactivate', null, id),
  })
  return findPublisher(ctx, row.publisher_id)
}

async function findPublisher(ctx: Ctx, id: string): Promise<Publisher> {
  const [row] = await many<Row>(ctx.db, `${selectPublishers} where p.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

function view(row: Row): Publisher {
  return { ...row, due: formatAmount(row.due) }
}
