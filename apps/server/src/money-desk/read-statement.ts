import { readCamt } from './camt/statement.ts'
import { type Expected, type ReadStatement, readCsv } from './statement-csv.ts'

const xmlStart = /^\ufeff?\s*</

/** Whether a statement is XML, which says whose account it is of. */
export function isXml(content: string): boolean {
  return xmlStart.test(content)
}

/** Reads a bank statement, as camt.053 where it is XML, else as CSV. Throws a Refusal that says where and why; see both. */
export function readStatement(content: string, expected: Expected): ReadStatement {
  return isXml(content)
    ? readCamt(content.replace(/^\ufeff?\s*/, ''), expected)
    : { lines: readCsv(content, expected), balances: [] }
}
