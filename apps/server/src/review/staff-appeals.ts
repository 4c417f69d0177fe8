import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import { reviewStaff } from '@fairlead/contract/review-staff'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { maybeOne, readStatement, selecting } from '../db/read.ts'
import { InvalidInput } from '../http/validate.ts'
import { notify } from '../notice/notify.ts'
import { actOnce, type Done } from '../staff/act.ts'
import { byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { isPartner, isWhere, type ListSource, ofPartner, readList } from '../staff/staff-list.ts'
import { type AppealRow, appealColumns, appealView } from './appeals.ts'

type Appeal = Data<typeof reviewStaff.appealDecide>
type Row = AppealRow & {
  partner: string
  involved_names: string[]
  decided_name: string | null
  credited_name: string | null
  plan_number: string | null
  withheld_views: bigint | null
  withheld_results: bigint | null
}

const selectAppeals = `
  select ${appealColumns}, p.username as partner, d.username as decided_name, c.username as credited_name,
    s.plan_number, s.views as withheld_views, s.results as withheld_results,
    (select coalesce(array_agg(o.username order by o.username), '{}') from operator o
      where o.id = any (a.involved)) as involved_names
  from appeal a
  join partner p on p.id = a.account_id
  left join (
    select w.*, o.plan_number from withheld_stake w join ad_order o on o.account_id = w.account_id and o.id = w.order_id
  ) s on s.account_id = a.account_id and s.order_id = a.order_id
  left join operator d on d.id = a.decided_by
  left join operator c on c.id = a.credited_by`

/** Appeals of everybody, newest first. */
export async function listAllAppeals(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof reviewStaff.appealList>,
): Promise<Data<typeof reviewStaff.appealList>> {
  return readList(ctx, reviewStaff.appealList, input, allAppeals)
}

export const allAppeals: ListSource<typeof reviewStaff.appealList, Row, Appeal> = {
  from: 'appeal a',
  select: selecting<Row>(selectAppeals),
  sorts: { opened_at: byTime('a.opened_at') },
  filters: {
    partner: isPartner('a.account_id'),
    state: isWhere({ open: `a.state = 'open'`, decided: `a.state <> 'open'` }),
  },
  search: (begins) => [ofPartner('a.account_id', begins)],
  view,
}

/**
 * Decides an appeal. The database refuses everybody who had a part in what is appealed. One that is won ends an open
 * review at once; its credit waits for one more person. Throws an InvalidInput for a credit with a dismissal, and a Refusal.
 */
export async function decideAppeal(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.appealDecide>,
): Promise<Appeal> {
  const now = ctx.clock.now()
  const granted = input.outcome === 'granted'
  if (!granted && input.credit !== undefined) throw new InvalidInput('credit', 'invalid')
  const credit = input.credit === undefined ? 0n : parseAmount(input.credit)
  const args = {
    appeal: input.id,
    staff: staff.token,
    won: granted,
    answer: input.answer,
    credit,
    now,
  }
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'decide_appeal', input, now),
    call: ['decide_appeal', args],
    read: ofAppeal(input.id),
    tell: (done, row) => tell(done, row, `appeal_${input.outcome}`),
  })
  return view(row)
}

/** Pays the credit of an appeal that was won. The database refuses the person who decided it. Throws a Refusal. */
export async function creditAppeal(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof reviewStaff.appealCredit>,
): Promise<Appeal> {
  const now = ctx.clock.now()
  const args = { appeal: input.id, staff: staff.token, entry: newId(now), now }
  const { row } = await actOnce(ctx, staff, {
    key: staffKey(staff, 'credit_appeal', input, now),
    call: ['credit_appeal', args],
    read: ofAppeal(input.id),
    tell: (done, row) => tell(done, row, 'appeal_credited'),
  })
  return view(row)
}

function tell(done: Done, row: Row, what: 'appeal_granted' | 'appeal_dismissed' | 'appeal_credited'): void {
  const params = { amount: formatAmount(row.credit) }
  notify(done, row.account_id, 'system_announcement', what, params, linkOf(row))
}

function linkOf({ withdrawal_id, order_id }: Row): string {
  if (withdrawal_id) return `/wallet/withdrawal?id=${withdrawal_id}`
  return order_id ? `/plan/traffic?id=${order_id}` : '/ad-center'
}

/** This appeal as staff see it. Throws Refusal data_error. */
export async function findAppeal(ctx: Ctx, id: string): Promise<Appeal> {
  const row = await maybeOne<Row>(ctx.db, `${selectAppeals} where a.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return view(row)
}

const ofAppeal = (id: string) => readStatement<Row>(`${selectAppeals} where a.id = $1`, [id])

function view(row: Row): Appeal {
  return {
    ...appealView(row),
    partner: row.partner,
    involved: row.involved_names,
    withheld: row.plan_number
      ? {
          plan_number: row.plan_number,
          views: Number(row.withheld_views),
          results: Number(row.withheld_results),
        }
      : null,
    decided_by: row.decided_name,
    credited_by: row.credited_name,
  }
}
