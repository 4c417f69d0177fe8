import type { WriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formatAmount } from '@fairlead/money/amount'
import { flowTypeOfLine, type Line } from './lines.ts'
import type { Seal } from './seal.ts'

export type PdfHead = {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly [time: string, about: string, amount: string, cashAfter: string]
  readonly sealed: string
  /** Said where a character had to be left out: the font has Latin, Greek, Cyrillic and Vietnamese, not Thai or Chinese. */
  readonly missing: string
}

const margin = 40
const width = 595 - 2 * margin
const rowHeight = 30
const bottom = 842 - margin - 20

/** A statement as PDF on A4. The library and its font are loaded only when somebody asks for one. */
export async function openPdf(out: WriteStream, head: PdfHead) {
  const { default: Document } = await import('pdfkit')
  const font = fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  )
  const pdf = new Document({ size: 'A4', margin, info: { Title: head.title } })
  pdf.pipe(out)
  pdf.font(font)
  let missing = false
  const drawable = (text: string) =>
    text.replace(/[^\u0020-\u058f\u1e00-\u20cf\u2100-\u218f]/gu, () => {
      missing = true
      return '□'
    })
  /** One line, cut where it would run into the next column. */
  const fitted = (text: string, w: number) => {
    if (pdf.widthOfString(text) <= w) return text
    let end = text.length
    while (end > 0 && pdf.widthOfString(`${text.slice(0, end)}…`) > w) end -= 1
    return `${text.slice(0, end)}…`
  }
  const write = (text: string, x: number, y: number, w: number, align: 'left' | 'right' = 'left') =>
    pdf.text(fitted(drawable(text), w), margin + x, y, { width: w, align, lineBreak: false })

  pdf.fontSize(18)
  write(head.title, 0, margin, width)
  pdf.fontSize(9)
  let y = margin + 34
  for (const [name, value] of head.facts) {
    write(name, 0, y, 130)
    write(value, 135, y, width - 135)
    y += 14
  }
  y += 10
  const columns = () => {
    pdf.fontSize(8).fillColor('#555555')
    write(head.columns[0], 0, y, 110)
    write(head.columns[1], 115, y, 230)
    write(head.columns[2], 345, y, 85, 'right')
    write(head.columns[3], 430, y, 85, 'right')
    pdf.fillColor('#000000')
    y += 16
  }
  columns()
  const room = (height: number) => {
    if (y + height <= bottom) return
    pdf.addPage()
    y = margin
    columns()
  }
  return {
    line: (line: Line, _csv: string, cashAfter: bigint, remark: string) => {
      room(rowHeight)
      pdf.fontSize(8.5)
      write(line.local, 0, y, 110)
      write(
        `${remark} (${flowTypeOfLine(line)}${line.class === 'available' ? '' : `, ${line.class}`})`,
        115,
        y,
        230,
      )
      write(formatAmount(line.amount), 345, y, 85, 'right')
      write(formatAmount(cashAfter), 430, y, 85, 'right')
      pdf.fontSize(6.5).fillColor('#555555')
      write(
        `${line.entry_id}${line.journal_number === null ? '' : `  #${line.journal_number}`}`,
        115,
        y + 12,
        400,
      )
      pdf.fillColor('#000000')
      y += rowHeight
    },
    close: (seal: Seal) => {
      room(80)
      pdf.fontSize(7).fillColor('#555555')
      const notes = [
        head.sealed,
        `SHA-256 ${seal.hash}`,
        `Ed25519 ${seal.signature}`,
        `Key ${seal.publicKey}`,
      ]
      for (const note of missing ? [head.missing, ...notes] : notes) {
        write(note, 0, y + 8, width)
        y += 12
      }
      pdf.end()
    },
  }
}
