import type { BankLine } from './bank-line.ts'

const columns = [
  'bank_reference',
  'direction',
  'amount',
  'currency',
  'booked_at',
  'text',
] as const satisfies readonly (keyof BankLine)[]

/** Bank lines as CSV after RFC 4180: a header, CRLF after each record, quotes where a field needs them. */
export function statementCsv(lines: readonly BankLine[]): string {
  const records = [columns, ...lines.map((line) => columns.map((column) => line[column]))]
  return records.map((record) => `${record.map(field).join(',')}\r\n`).join('')
}

function field(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
