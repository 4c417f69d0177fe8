import type { Data, Input } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import { Refusal } from '@fairlead/contract/refusals'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { many, maybeOne, readStatement as readRows, selecting } from '../db/read.ts'
import { actOnce } from '../staff/act.ts'
import { byAmount, byTime } from '../staff/list-place.ts'
import { type Staff, staffKey } from '../staff/sessions.ts'
import { amounts, is, type ListSource, moments, readList } from '../staff/staff-list.ts'
import { signed } from './camt/part.ts'
import { isXml, readStatement } from './read-statement.ts'

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
  const key = staffKey(staff, 'import_statement', input, ctx.clock.now())
  const { now, lines, balances } = await linesOf(ctx, input.content)
  const closings = balances.flatMap(({ account, day, closing }) =>
    day === undefined ? [] : [{ account, day, closing: closing.toString() }],
  )
  const { row } = await actOnce(ctx, staff, {
    key,
    call: [
      'import_statement',
      {
        staff: staff.token,
        statement: newId(now),
        lines,
        now,
        key: key.key,
        balances: JSON.stringify(closings),
      },
    ],
    read: readRows<{ counts: Counts }>(
      'select counts from bank_statement where imported_by = $1 and idempotency_key = $2 and counts is not null',
      [staff.operatorId, key.key],
    ),
  })
  return row.counts
}

/** How many of the lines are shown before they are imported. */
const shownMax = 100

type Looked = {
  counts: Counts
  money_in: string
  money_out: string
  items: (Omit<LineRow, 'amount' | 'booked_at'> & { amount: string; booked_at: string })[]
}

/**
 * What importing a statement would do: the lines are placed by the same function that the import places them by
 * (`place_statement_lines`), and nothing is written, noted or told. Throws as {@link importStatement} does.
 */
export async function previewStatement(
  ctx: Ctx,
  staff: Staff,
  { content }: Input<typeof operator.statementPreview>,
): Promise<Data<typeof operator.statementPreview>> {
  const { lines, balances, now } = await linesOf(ctx, content)
  const asked = { staff: staff.token, lines, most: shownMax, now }
  const seen = await callMoney<'preview_statement', Looked>(ctx.db, 'preview_statement', asked)
  return {
    ...seen.counts,
    money_in: formatAmount(BigInt(seen.money_in)),
    money_out: formatAmount(BigInt(seen.money_out)),
    balances: balances.map(({ account, opening, closing }) => ({
      account,
      opening: signed(opening),
      closing: signed(closing),
    })),
    items: seen.items.map((item) =>
      lineView({ ...item, amount: BigInt(item.amount), booked_at: new Date(item.booked_at) }),
    ),
  }
}

/** The lines of a statement as the database takes them, and the balances it names. Throws a Refusal where it cannot be read. */
async function linesOf(ctx: Pick<Ctx, 'db' | 'clock' | 'network'>, content: string) {
  const now = ctx.clock.now()
  const payees = isXml(content)
    ? await many<{ account: string }>(ctx.db, 'select account from payee order by version desc')
    : []
  const { lines, balances } = readStatement(content, {
    currency: ctx.network.currency,
    now,
    accounts: payees.map(({ account }) => account),
  })
  const said = lines.map((line) => ({
    ...line,
    id: newId(now),
    entry: newId(now),
    amount: line.amount.toString(),
  }))
  return { now, lines: JSON.stringify(said), balances }
}

export type LineRow = {
  id: string
  bank_reference: string
  direction: 'in' | 'out'
  amount: bigint
  booked_at: Date
  remittance: string
  matched: string | null
  deposit: string | null
  recorded_deposit: string | null
}

/** Imported lines, newest first; one without a match is a break. */
export async function listStatementLines(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof operator.statementLines>,
): Promise<Data<typeof operator.statementLines>> {
  return readList(ctx, operator.statementLines, input, statementLines)
}

/** This line as staff see it. Throws Refusal data_error. */
export async function findStatementLine(
  ctx: Ctx,
  id: string,
): Promise<Data<typeof operator.statementLines>['items'][number]> {
  const row = await maybeOne<LineRow>(ctx.db, `${selectLines} where l.id = $1`, [id])
  if (!row) throw new Refusal('data_error')
  return lineView(row)
}

/** The deposit that was confirmed under a line's reference with another amount. */
export const depositOfLine = `(
  select f.reference from deposit f
  where f.bank_reference = l.bank_reference and f.bank_line_id is null and f.state = 'confirmed' limit 1)`

/** The deposit that is recorded for a line in suspense and waits to be confirmed or declined. */
export const recordedDepositOfLine =
  'case when l.in_suspense then recorded_deposit_under(l.bank_reference) end'

export const selectLines = `
  select l.id, l.bank_reference, l.direction, l.amount, l.booked_at, l.remittance,
    coalesce(d.reference, w.reference, x.reference, o.reference) as matched, ${depositOfLine} as deposit,
    ${recordedDepositOfLine} as recorded_deposit
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
    deposit: row.deposit,
    recorded_deposit: row.recorded_deposit,
  }
}
