import type { Data, Input } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { readStatement as readRows, selecting } from '../db/read.ts'
import { actOnce } from '../staff/act.ts'
import { audit } from '../staff/audit.ts'
import { byAmount, byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { amounts, is, type ListSource, moments, readList } from '../staff/staff-list.ts'
import { readStatement } from './read-statement.ts'

type Counts = Data<typeof operator.statementImport>

/**
 * Cashier: imports a bank statement as one transaction; its lines are matched to deposits and withdrawals. The same file
 * under another key changes nothing and has no new lines; under the same key it is answered as the first time. Throws
 * a Refusal that says where the statement cannot be read and why.
 */
export async function importStatement(
  ctx: Tx,
  staff: Staff,
  input: Input<typeof operator.statementImport>,
): Promise<Counts> {
  const now = ctx.clock.now()
  const key = staffKey(staff, 'import_statement', input, now)
  const lines = readStatement(input.content, ctx.network.currency)
  const statementId = newId(now)
  const importLines = {
    staff: staff.token,
    statement: statementId,
    lines: JSON.stringify(
      lines.map((line) => ({ ...line, id: newId(now), entry: newId(now), amount: line.amount.toString() })),
    ),
    now,
    key: key.key,
  }
  const { row } = await actOnce(ctx, staff, {
    key,
    call: ['import_statement', importLines],
    read: readRows<{ counts: Counts }>(
      'select counts from bank_statement where imported_by = $1 and idempotency_key = $2 and counts is not null',
      [staff.operatorId, key.key],
    ),
    // The same file again has no new lines.
    changed: (counts) => (counts as Counts).new_lines > 0,
    note: (done) => audit(done, 'statement_import', null, statementId, { lines: String(lines.length) }),
  })
  return row.counts
}

export type LineRow = {
  id: string
  bank_reference: string
  direction: 'in' | 'out'
  amount: bigint
  booked_at: Date
  remittance: string
  matched: string | null
}

/** Imported lines, newest first; one without a match is a break. */
export async function listStatementLines(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof operator.statementLines>,
): Promise<Data<typeof operator.statementLines>> {
  return readList(ctx, operator.statementLines, input, statementLines)
}

const selectLines = `
  select l.id, l.bank_reference, l.direction, l.amount, l.booked_at, l.remittance,
    coalesce(d.reference, w.reference, x.reference, o.reference) as matched
  from bank_line l
  left join deposit d on d.bank_line_id = l.id
  left join withdrawal w on l.id in (w.bank_line_id, w.bounce_line_id)
  left join acceptor_order x on x.bank_line_id = l.id
  left join outgoing_payment o
    on l.id in (o.bank_line_id, o.bounced_line_id) or l.matched_to = o.proposal_id`

export const statementLines: ListSource<
  typeof operator.statementLines,
  LineRow,
  Data<typeof operator.statementLines>['items'][number]
> = {
  from: 'bank_line l',
  select: selecting<LineRow>(selectLines),
  sorts: { booked_at: byTime('l.booked_at'), amount: byAmount('l.amount') },
  filters: {
    direction: is('l.direction'),
    ...amounts('amount', 'l.amount'),
    ...moments('booked_at', 'l.booked_at'),
  },
  search: ({ asTyped }) => [asTyped('l.bank_reference')],
  view: lineView,
}

/** A bank line in the console's words. */
export function lineView(row: LineRow): Data<typeof operator.statementLines>['items'][number] {
  return {
    id: row.id,
    bank_reference: row.bank_reference,
    direction: row.direction,
    amount: formatAmount(row.amount),
    booked_at: row.booked_at.toISOString(),
    text: row.remittance,
    matched: row.matched,
  }
}
