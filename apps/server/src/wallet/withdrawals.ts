import type { destinationKinds } from '@fairlead/contract/destination'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { limitHours } from '@fairlead/contract/limits'
import { Refusal } from '@fairlead/contract/refusals'
import type { actors, wallet } from '@fairlead/contract/wallet'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { entriesOf } from '../journal/entries.ts'
import { lateCreditPerDay } from './late-credit.ts'
import { hasExpired, joinReview, type ReviewRow, reviewColumns, reviewOf, stateNow } from './review-facts.ts'

const hourMs = 3_600_000

type Withdrawal = Data<typeof wallet.withdrawalDetail>
type Row = ReviewRow & {
  id: string
  reference: string
  fee: bigint
  fee_version: number
  tail: string
  kind: (typeof destinationKinds)[number]
  requested_at: Date
  approve_by: Date
  send_by: Date
  arrive_by: Date
  approved_at: Date | null
  approved_by_rule: boolean | null
  sent_at: Date | null
  arrived_at: Date | null
  arrived_by: 'partner' | 'bank' | null
  bank_reference: string | null
  split_from: string | null
  part_id: string | null
  part_amount: bigint | null
  not_received_at: Date | null
  answer_by: Date | null
  trace_reference: string | null
  failed_at: Date | null
}

const selectWithdrawals = `
  select w.id, w.reference, w.state, w.amount, w.fee, w.fee_version, right(d.account_number, 4) as tail, d.kind,
    w.requested_at, w.approve_by, w.send_by, w.arrive_by, w.approved_at, w.approved_by_rule, w.sent_at, w.arrived_at,
    w.arrived_by, w.bank_reference, w.split_from, part.id as part_id, part.amount as part_amount, w.not_received_at,
    w.answer_by, w.trace_reference, w.failed_at, ${reviewColumns}
  from withdrawal w join destination d on d.account_id = w.account_id and d.id = w.destination_id
  left join withdrawal part on part.account_id = w.account_id and part.split_from = w.id
  ${joinReview}`

/** Withdrawals, newest first. */
export async function listWithdrawals(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof wallet.withdrawalList>,
): Promise<Data<typeof wallet.withdrawalList>> {
  const [at, id] = placeBehind(input.cursor)
  const rows = await many<Row>(
    ctx.db,
    `${selectWithdrawals} where w.account_id = $1
       and (w.requested_at, w.id) < ($2, $3::uuid)
     order by w.requested_at desc, w.id desc limit $4`,
    [caller.partnerId, at, id, pageSize + 1],
  )
  const now = ctx.clock.now()
  return page(
    rows,
    (row) => view(row, [], now),
    (row) => [row.requested_at, row.id],
  )
}

/** One withdrawal with its journal entries. Throws Refusal data_error for one of somebody else. */
export async function withdrawalDetail(ctx: Ctx, caller: Caller, id: string): Promise<Withdrawal> {
  const [[row], entries] = await Promise.all([
    many<Row>(ctx.db, `${selectWithdrawals} where w.account_id = $1 and w.id = $2`, [caller.partnerId, id]),
    entriesOf(ctx, caller.partnerId, 'withdrawal_id', id),
  ])
  if (!row) throw new Refusal('data_error')
  return view(row, entries, ctx.clock.now())
}

/** Who acts next on a withdrawal in each state, and by when; nobody has to once it is over. */
function next(row: Row, now: Date): { by: (typeof actors)[number]; until: Date } | undefined {
  switch (stateNow(row, now)) {
    case 'requested':
      return { by: 'approver', until: row.approve_by }
    case 'in_review':
      return { by: 'reviewer', until: row.review_ends_at }
    case 'approved':
      return { by: 'cashier', until: row.send_by }
    case 'sent':
      return { by: 'bank', until: row.arrive_by }
    case 'not_received':
      return { by: 'cashier', until: row.answer_by ?? row.arrive_by }
    default:
      return undefined
  }
}

/** Until when the partner can take back their own word that it arrived. */
function takeBackUntil(row: Row): Date | undefined {
  if (row.arrived_by !== 'partner' || !row.arrived_at) return undefined
  return new Date(row.arrived_at.getTime() + limitHours.takeBackTime * hourMs)
}

function view(row: Row, entries: Withdrawal['entries'], now: Date): Withdrawal {
  const expired = hasExpired(row, now)
  const acts = next(row, now)
  return {
    id: row.id,
    reference: row.reference,
    state: stateNow(row, now),
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    fee_version: row.fee_version,
    receives: formatAmount(row.amount - row.fee),
    destination_tail: row.tail,
    destination_kind: row.kind,
    requested_at: row.requested_at.toISOString(),
    approved_at: (expired ? row.review_ends_at : row.approved_at)?.toISOString() ?? null,
    approved_by_rule: expired || row.approved_by_rule,
    approve_by: row.approve_by.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    send_by: row.send_by.toISOString(),
    arrived_at: row.arrived_at?.toISOString() ?? null,
    arrive_by: row.arrive_by.toISOString(),
    arrived_by: row.arrived_by,
    take_back_until: takeBackUntil(row)?.toISOString() ?? null,
    bank_reference: row.bank_reference,
    split_from: row.split_from,
    split_off: row.part_id === null ? null : { id: row.part_id, amount: formatAmount(row.part_amount ?? 0n) },
    review: reviewOf(row, now),
    not_received_at: row.not_received_at?.toISOString() ?? null,
    answer_by: row.answer_by?.toISOString() ?? null,
    trace_reference: row.trace_reference,
    failed_at: row.failed_at?.toISOString() ?? null,
    acts_next: acts?.by ?? null,
    acts_by: acts?.until.toISOString() ?? null,
    late_credit_per_day: formatAmount(lateCreditPerDay(row.amount)),
    journal_lines: entries.reduce((lines, entry) => lines + entry.postings.length, 0),
    entries,
  }
}
