import { Refusal } from '@fairlead/contract/refusals'
import { parseAmount } from '@fairlead/money/amount'
import { CsvError, parse } from 'csv-parse/sync'
import { canBeBooked, readMoment } from './booked-at.ts'

export type StatementLine = {
  readonly reference: string
  readonly direction: 'in' | 'out'
  /** Micros, above zero. */
  readonly amount: bigint
  readonly booked_at: string
  readonly text: string
  /** What the network itself called a payment out, where the statement repeats it; CSV does not. */
  readonly end_to_end?: string
}

/** What a statement must fit. The accounts are those that the network is or was paid to; where none is known, any will do. */
export type Expected = {
  readonly currency: string
  readonly now: Date
  /** The one that counts now first. */
  readonly accounts: readonly string[]
}

/** What a statement says. CSV names no account and no balance. */
export type ReadStatement = {
  readonly lines: readonly StatementLine[]
  readonly balances: readonly {
    readonly account: string
    readonly opening: bigint
    readonly closing: bigint
    /** The day at whose end it closed so, where the statement says it. */
    readonly day: string | undefined
  }[]
}

const columns = ['bank_reference', 'direction', 'amount', 'currency', 'booked_at', 'text']
/** The most lines of one statement, of any format. */
export const statementLinesMax = 10_000

/** The most characters of one line, five times what its columns can hold: a line of a million columns would stop the process for seconds. */
const lineMax = 5_000

/**
 * Reads a statement in CSV (RFC 4180) with the columns bank_reference, direction, amount, currency, booked_at, text.
 * Throws Refusal statement_unreadable or statement_date_wrong with the number of the first line that is wrong; then nothing is
 * imported.
 */
export function readCsv(content: string, { currency, now }: Expected): StatementLine[] {
  const rows = readRows(content)
  if (rows.length > statementLinesMax)
    throw new Refusal('statement_unreadable', { line: String(statementLinesMax + 1) })
  return rows.map(({ record, info }) => {
    const place = { line: String(info.lines) }
    const line = readLine(record, currency)
    if (!line) throw new Refusal('statement_unreadable', place)
    const { booked_at: found = '' } = record
    const at = readMoment(found)
    if (!at || !canBeBooked(at, now))
      throw new Refusal('statement_date_wrong', { ...place, found: found.slice(0, 40) })
    return { ...line, booked_at: at.toISOString() }
  })
}

type Row = { readonly record: Record<string, string>; readonly info: { readonly lines: number } }

function readRows(content: string): Row[] {
  let headed = false
  const columnsOf = (header: string[]) => {
    // A column that is there twice would be read by its last, and looked at by its first.
    headed = columns.every((column) => header.filter((name) => name === column).length === 1)
    return header
  }
  let badLine = 1
  try {
    const options = {
      columns: columnsOf,
      info: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: lineMax,
    } as const
    const rows = parse(content, options) as unknown as Row[]
    if (headed) return rows
  } catch (error) {
    if (headed && error instanceof CsvError && typeof error.lines === 'number') badLine = error.lines
  }
  throw new Refusal('statement_unreadable', { line: String(badLine) })
}

function readLine(row: Record<string, string>, currency: string) {
  const { bank_reference = '', direction, amount = '', text = '' } = row
  if (!/^[A-Za-z0-9-]{4,64}$/.test(bank_reference) || row.currency !== currency) return undefined
  if ((direction !== 'in' && direction !== 'out') || !/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return undefined
  const micros = parseAmount(amount)
  if (micros === 0n || text.length > 500) return undefined
  return { reference: bank_reference, direction, amount: micros, text } as const
}
