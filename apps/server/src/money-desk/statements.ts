import type { Data, Input } from '@fairlead/contract/endpoint'
import { operator } from '@fairlead/contract/operator'
import { formatAmount } from '@fairlead/money/amount'
import type { Ctx, Tx } from '../context.ts'
import { newId } from '../db/ids.ts'
import { inOne } from '../db/in-one.ts'
import { callMoney } from '../db/money.ts'
import { many, one, readStatement as readRows, selecting } from '../db/read.ts'
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
  const { asked } = await importOf(ctx, staff, input.content, key.key)
  const { row } = await actOnce(ctx, staff, {
    key,
    call: ['import_statement', asked],
    read: readRows<{ counts: Counts }>(
      'select counts from bank_statement where imported_by = $1 and idempotency_key = $2 and counts is not null',
      [staff.operatorId, key.key],
    ),
  })
  return row.counts
}

/** Ends a transaction whose work was only to be looked at. */
class TakenBack extends Error {}

/** How many of the lines are shown before they are imported. */
const shownMax = 100

/**
 * What importing a statement would do. It is imported, looked at and taken back in one transaction, so that it says exactly what the
 * import does; nothing is noted and nobody is told. Throws as {@link importStatement} does.
 */
export async function previewStatement(
  ctx: Ctx,
  staff: Staff,
  { content }: Input<typeof operator.statementPreview>,
): Promise<Data<typeof operator.statementPreview>> {
  const lookKey = `preview:${staff.operatorId}:${newId(ctx.clock.now())}`
  const { asked, balances } = await importOf(ctx, staff, content, lookKey)
  let seen: Data<typeof operator.statementPreview> | undefined
  const looking = inOne(ctx, async ({ db }) => {
    const counts = await callMoney<'import_statement', Counts>(db, 'import_statement', asked)
    const sums = await one<{ money_in: bigint; money_out: bigint }>(
      db,
      `select coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as money_in,
         coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint as money_out
       from bank_line where statement_id = $1`,
      [asked.statement],
    )
    const rows = await many<LineRow>(
      db,
      `select * from (${selectLines} where l.statement_id = $1) s
       order by matched is not null, booked_at, id limit ${shownMax}`,
      [asked.statement],
    )
    seen = {
      ...counts,
      money_in: formatAmount(sums.money_in),
      money_out: formatAmount(sums.money_out),
      balances: balances.map(({ account, opening, closing }) => ({
        account,
        opening: signed(opening),
        closing: signed(closing),
      })),
      items: rows.map(lineView),
    }
    throw new TakenBack()
  })
  await looking.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  if (!seen) throw new Error('a statement was looked at and is not there')
  return seen
}

/** What the database is given of a statement, and the balances it names. Throws a Refusal where it cannot be read. */
async function importOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'network'>,
  staff: Staff,
  content: string,
  key: string,
) {
  const now = ctx.clock.now()
  const payees = isXml(content)
    ? await many<{ account: string }>(ctx.db, 'select account from payee order by version desc')
    : []
  const { lines, balances } = readStatement(content, {
    currency: ctx.network.currency,
    now,
    accounts: payees.map(({ account }) => account),
  })
  const asked = {
    staff: staff.token,
    statement: newId(now),
    lines: JSON.stringify(
      lines.map((line) => ({ ...line, id: newId(now), entry: newId(now), amount: line.amount.toString() })),
    ),
    now,
    key,
    balances: JSON.stringify(
      balances.flatMap(({ account, day, closing }) =>
        day === undefined ? [] : [{ account, day, closing: closing.toString() }],
      ),
    ),
  }
  return { asked, balances }
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
}

/** Imported lines, newest first; one without a match is a break. */
export async function listStatementLines(
  ctx: Ctx,
  _staff: Staff,
  input: Input<typeof operator.statementLines>,
): Promise<Data<typeof operator.statementLines>> {
  return readList(ctx, operator.statementLines, input, statementLines)
}

/** The deposit that was confirmed under a line's reference with another amount. */
export const depositOfLine = `(
  select f.reference from deposit f
  where f.bank_reference = l.bank_reference and f.bank_line_id is null and f.state = 'confirmed' limit 1)`

const selectLines = `
  select l.id, l.bank_reference, l.direction, l.amount, l.booked_at, l.remittance,
    coalesce(d.reference, w.reference, x.reference, o.reference) as matched, ${depositOfLine} as deposit
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
  }
}
