import { readCamt } from './camt/statement.ts'
import { type Expected, readCsv, type StatementLine } from './statement-csv.ts'

/** Reads a bank statement, as camt.053 where it is XML, else as CSV. Throws a Refusal that says where and why; see both. */
export function readStatement(content: string, expected: Expected): StatementLine[] {
  return /^\ufeff?\s*</.test(content)
    ? readCamt(content.replace(/^\ufeff?\s*/, ''), expected)
    : readCsv(content, expected)
}
