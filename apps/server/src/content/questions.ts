import type { contentStaff } from '@fairlead/contract/content-staff'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney, withIdempotencyKey } from '../db/money.ts'
import { many, readStatement } from '../db/read.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'

type Question = Data<typeof contentStaff.faqList>['items'][number]
type Row = Omit<Question, 'hidden_at'> & { hidden_at: Date | null }

/** The network's own questions in their order, hidden ones too. */
export async function listQuestions(ctx: Ctx): Promise<Data<typeof contentStaff.faqList>> {
  const rows = await many<Row>(
    ctx.db,
    `select e.id, e.place, o.username as added_by, e.hidden_at,
       (select title from network_text t where t.entry_id = e.id and t.state <> 'dropped'
        order by t.lang <> 'en', t.drafted_at desc limit 1) as question,
       array(select distinct t.lang from network_text t where t.entry_id = e.id and t.state = 'published' order by 1) as published,
       array(select t.lang from network_text t where t.entry_id = e.id and t.state = 'draft' order by 1) as drafted
     from faq_entry e join operator o on o.id = e.added_by
     order by e.place, e.id`,
  )
  return { items: rows.map((row) => ({ ...row, hidden_at: row.hidden_at?.toISOString() ?? null })) }
}

/** Content: a question at the end of the order. Throws Refusal faq_full where partners read thirty already. */
export async function addQuestion(
  ctx: Ctx,
  staff: Staff,
  input: Input<typeof contentStaff.faqAdd>,
): Promise<Data<typeof contentStaff.faqAdd>> {
  const now = ctx.clock.now()
  const id = newId(now)
  // The one that was added before, where the same is said again.
  const read = readStatement<{ id: string }>(
    `select id from faq_entry where id = $1 or added_by = $2 order by id <> $1, added_at desc, id desc limit 1`,
    [id, staff.operatorId],
  )
  const key = staffKey(staff, 'faq_add', input, now)
  const { row } = await withIdempotencyKey(ctx.db, key, ['add_faq', { id, staff: staff.token, now }], {
    read,
  })
  if (!row) throw new Refusal('data_error')
  return row
}

/** Content: moves a question to a place, or the last one. */
export async function moveQuestion(
  ctx: Ctx,
  staff: Staff,
  { id, place }: Input<typeof contentStaff.faqMove>,
): Promise<Data<typeof contentStaff.faqMove>> {
  await callMoney(ctx.db, 'move_faq', { id, staff: staff.token, place, now: ctx.clock.now() })
  return {}
}

/** Content: takes a question off the partners' list, or shows it again. */
export async function hideQuestion(
  ctx: Ctx,
  staff: Staff,
  { id, hidden }: Input<typeof contentStaff.faqHide>,
): Promise<Data<typeof contentStaff.faqHide>> {
  await callMoney(ctx.db, 'hide_faq', { id, staff: staff.token, hidden, now: ctx.clock.now() })
  return {}
}
