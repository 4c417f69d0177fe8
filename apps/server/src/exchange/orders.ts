import type { acceptor, acceptorReasons } from '@fairlead/contract/acceptor'
import type { AcceptorState } from '@fairlead/contract/acceptor-states'
import type { Data, Input } from '@fairlead/contract/endpoint'
import { Refusal } from '@fairlead/contract/refusals'
import type { Ctx } from '../context.ts'
import { many } from '../db/read.ts'
import type { Caller } from '../http/caller.ts'
import { page, pageSize, placeBehind } from '../http/cursor.ts'
import { entriesOf } from '../journal/entries.ts'
import { acceptanceCode, pepperOfCode } from './codes.ts'
import { type QuotedRow, quotedColumns, quotedView } from './quotes.ts'
import { readReturned } from './return-due.ts'

export type AcceptorOrder = Data<typeof acceptor.orderDetail>
type Row = QuotedRow & {
  id: string
  reference: string
  state: AcceptorState
  reason: (typeof acceptorReasons)[number] | null
  tail: string
  requested_at: Date
  return_at: Date | null
  code_tries: number
  code_handed_at: Date | null
  accepted_at: Date | null
  claimed_at: Date | null
  bank_reference: string | null
  not_received_at: Date | null
  arrived_by: 'partner' | 'bank' | null
  over_at: Date | null
  code_hash: Uint8Array
}

const codeTries = 5
/** The app shows the code by itself this long after the request, whatever customer service did. */
const codeShownAfterMs = 3_600_000

const selectOrders = `
  select o.id, o.reference, o.state, o.reason, right(d.account_number, 4) as tail, o.requested_at, o.return_at,
    o.code_tries, o.code_handed_at, o.accepted_at, o.claimed_at, o.bank_reference, o.not_received_at, o.arrived_by,
    o.over_at, o.code_hash, ${quotedColumns}
  from acceptor_order o
  join acceptor_quote q on q.account_id = o.account_id and q.id = o.quote_id
  join acceptor a on a.id = q.acceptor_id
  join mid_rate r on r.id = q.rate_id
  join destination d on d.account_id = o.account_id and d.id = o.destination_id`

/** Acceptor orders, newest first (docs/screens-and-calls.md, Calls). */
export async function listAcceptorOrders(
  ctx: Ctx,
  caller: Caller,
  input: Input<typeof acceptor.orderList>,
): Promise<Data<typeof acceptor.orderList>> {
  const [at, id] = placeBehind(input.cursor)
  const rows = await readReturned(ctx, caller.partnerId, () =>
    many<Row>(
      ctx.db,
      `${selectOrders} where o.account_id = $1
         and (o.requested_at, o.id) < ($2, $3::uuid)
       order by o.requested_at desc, o.id desc limit $4`,
      [caller.partnerId, at, id, pageSize + 1],
    ),
  )
  return page(
    rows,
    (row) => view(ctx, caller, row, []),
    (row) => [row.requested_at, row.id],
  )
}

/** One acceptor order with its journal entries. Throws Refusal data_error for one of somebody else. */
export function acceptorOrderDetail(ctx: Ctx, caller: Caller, id: string): Promise<AcceptorOrder> {
  return readReturned(ctx, caller.partnerId, () => findAcceptorOrder(ctx, caller, id))
}

/** The same, where no order of the partner is past its moment. */
export async function findAcceptorOrder(ctx: Ctx, caller: Caller, id: string): Promise<AcceptorOrder> {
  const [[row], entries] = await Promise.all([
    many<Row>(ctx.db, `${selectOrders} where o.account_id = $1 and o.id = $2`, [caller.partnerId, id]),
    entriesOf(ctx, caller.partnerId, 'acceptor_order_id', id),
  ])
  if (!row) throw new Refusal('data_error')
  return view(ctx, caller, row, entries)
}

function view(ctx: Ctx, caller: Caller, row: Row, entries: AcceptorOrder['entries']): AcceptorOrder {
  const shownAt = new Date(row.requested_at.getTime() + codeShownAfterMs)
  const shown = row.state === 'requested' && shownAt <= ctx.clock.now()
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    ...quotedView(row, caller.language),
    destination_tail: row.tail,
    requested_at: row.requested_at.toISOString(),
    return_at: row.return_at?.toISOString() ?? null,
    tries_left: codeTries - row.code_tries,
    code: shown ? acceptanceCode(pepperOfCode(ctx, row.id, row.code_hash), row.id) : null,
    code_shown_at: shownAt.toISOString(),
    code_handed_at: row.code_handed_at?.toISOString() ?? null,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    bank_reference: row.bank_reference,
    not_received_at: row.not_received_at?.toISOString() ?? null,
    arrived_by: row.arrived_by,
    over_at: row.over_at?.toISOString() ?? null,
    journal_lines: entries.reduce((lines, entry) => lines + entry.postings.length, 0),
    entries,
  }
}
