import type { WriteStream } from 'node:fs'
import { formatAmount } from '@fairlead/money/amount'
import { flowTypeOfLine, type Line } from './lines.ts'
import type { Seal } from './seal.ts'

export const csvHead = 'entry_id,journal_number,time_utc,time_local,flow_type,class,amount,cash_after,remark'

/** One line as CSV (RFC 4180). This text, line by line, is also what the seal of either format is over. */
export function csvLine(line: Line, cashAfter: bigint, remark: string): string {
  return [
    line.entry_id,
    line.journal_number ?? '',
    line.at.toISOString(),
    line.local,
    flowTypeOfLine(line),
    line.class,
    formatAmount(line.amount),
    formatAmount(cashAfter),
    quoted(remark),
  ].join(',')
}

/** Spreadsheets take a text that starts like a formula for one, in full width too; a space in front keeps it text. */
export function quoted(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r]/.test(text) ? ` ${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/**
 * A statement as CSV with a byte order mark, which spreadsheets need to read it as UTF-8. `about` is what the seal begins
 * with: it stands in the foot, so that whoever has the file can check the seal.
 */
export function openCsv(out: WriteStream, about: string) {
  const write = (text: string) => out.write(`${text}\r\n`)
  out.write('\ufeff')
  write(csvHead)
  return {
    line: (_line: Line, csv: string) => write(csv),
    root: (line: string) => write(line),
    close: (seal: Seal) => {
      write(`# about ${about}`)
      write(`# sha256 ${seal.hash}`)
      write(`# ed25519 ${seal.signature}`)
      write(`# key ${seal.publicKey}`)
      out.end()
    },
  }
}
