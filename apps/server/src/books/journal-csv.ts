import { booksStaff } from '@fairlead/contract/books-staff'
import type { Input } from '@fairlead/contract/endpoint'
import { formatAmount } from '@fairlead/money/amount'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'
import { type CsvDoor, mountCsvFile } from '../http/csv-file.ts'
import type { Staff } from '../staff/sessions.ts'
import { quoted } from '../statement/csv.ts'
import { type BookPeriod, bookPeriod } from './book-period.ts'
import { linesOf, sumUpTo } from './trial-balance.ts'

type Row = {
  /** The entry's moment to the microsecond, as the database writes it. */
  place: string
  id: string
  at: Date
  type: string
  line: number
  kind: string
  debit_class: string
  debit_owner: string
  credit_class: string
  credit_owner: string
  amount: bigint
  reference: string
}

/** Entries read at a time: what waits for a slow reader is no more than that. */
const entriesAtOnce = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

const head = [
  'time_utc',
  'entry_id',
  'entry_type',
  'line',
  'posting_kind',
  'debit_account',
  'debit_owner_id',
  'credit_account',
  'credit_owner_id',
  'amount',
  'currency',
  'reference',
]

const { journal } = booksStaff

/**
 * The journal of a period as a file: a line for each posting in the order of time, with accounts and references and nobody's name, then
 * the trial balance at the end. It is read from `files`. Who takes one is noted.
 */
export function mountJournalCsv(app: FastifyInstance, ctx: Ctx, files: Pool, door: CsvDoor<Staff>): void {
  mountCsvFile(app, journal, door, async (staff, input) => {
    const now = ctx.clock.now()
    const period = bookPeriod(input as Input<typeof journal>, now)
    const { from, to } = period
    await callMoney(ctx.db, 'note_journal_taken', { staff: staff.token, from, to, now })
    return { name: `journal-${from}-${to}`, text: textOf(files, period, ctx.network.currency) }
  })
}

async function* textOf(db: Pool, period: BookPeriod, currency: string) {
  yield `${head.join(',')}\r\n`
  const sums = new Map<string, bigint>()
  const add = (side: string, amount: bigint) => sums.set(side, (sums.get(side) ?? 0n) + amount)
  for await (const rows of pagesOf(db, period)) {
    for (const { debit_class, credit_class, amount } of rows) {
      add(`${debit_class} debit`, amount)
      add(`${credit_class} credit`, amount)
    }
    yield rows.map((row) => `${lineOf(row, currency)}\r\n`).join('')
  }
  const { classes } = await sumUpTo(db, period)
  for (const [name, { debit, credit }] of classes) {
    // A file that does not agree with the books is broken off, so that nobody takes it for a whole one.
    if (debit !== (sums.get(`${name} debit`) ?? 0n) || credit !== (sums.get(`${name} credit`) ?? 0n))
      throw new Error(`the journal of ${period.from} to ${period.to} is not the trial balance: ${name}`)
  }
  yield '# trial balance,account,opening,debit,credit,closing\r\n'
  for (const line of linesOf(classes))
    yield `#,${line.class},${line.opening},${line.debit},${line.credit},${line.closing}\r\n`
}

/** The postings of a period, so many entries at a time by the index of entries by time: the next begin behind the last entry. */
export async function* pagesOf(db: Pool, { since, until }: BookPeriod, entries = entriesAtOnce) {
  let place = since.toISOString()
  let id = firstId
  for (;;) {
    const rows = await many<Row>(
      db,
      `select e.at::text as place, e.id, e.at, e.type, p.line, p.kind, p.debit_class, p.debit_owner, p.credit_class,
         p.credit_owner, p.amount,
         coalesce(o.plan_number, d.reference, w.reference, a.reference, b.bank_reference, '') as reference
       from (
         select * from entry where (at, id) > ($1::timestamptz, $2::uuid) and at < $3 order by at, id limit $4
       ) e
       join posting p on p.account_id = e.account_id and p.entry_id = e.id
       left join ad_order o on o.account_id = e.account_id and o.id = e.order_id
       left join deposit d on d.account_id = e.account_id and d.id = e.deposit_id
       left join withdrawal w on w.account_id = e.account_id and w.id = e.withdrawal_id
       left join acceptor_order a on a.account_id = e.account_id and a.id = e.acceptor_order_id
       left join bank_line b on b.id = e.bank_line_id
       order by e.at, e.id, p.line`,
      [place, id, until, entries],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    place = last.place
    id = last.id
  }
}

function lineOf(row: Row, currency: string): string {
  return [
    row.at.toISOString(),
    row.id,
    row.type,
    row.line,
    row.kind,
    row.debit_class,
    row.debit_owner,
    row.credit_class,
    row.credit_owner,
    formatAmount(row.amount),
    currency,
    quoted(row.reference),
  ].join(',')
}
