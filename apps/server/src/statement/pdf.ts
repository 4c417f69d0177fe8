import type { WriteStream } from 'node:fs'
import type { Language } from '@fairlead/contract/wire'
import { formatAmount } from '@fairlead/money/amount'
import { type Run, runsOf } from './fonts.ts'
import { flowTypeOfLine, type Line } from './lines.ts'
import type { Seal } from './seal.ts'

export type PdfHead = {
  readonly language: Language
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly [time: string, about: string, amount: string, cashAfter: string]
  readonly flowType: (type: ReturnType<typeof flowTypeOfLine>) => string
  readonly classOf: (name: 'promo' | 'advance') => string
  readonly sealed: string
  /** Stands above the roots of the days. */
  readonly roots: string
  /** Said where a character had to be left out: no font here has it. */
  readonly missing: string
}

const margin = 40
const width = 595 - 2 * margin
const rowHeight = 30
const bottom = 842 - margin - 20
/** How far below the top of a line its letters stand, relative to their size; all fonts here share it. */
const ascent = 1.069

/** A statement as PDF on A4. The library and its fonts are loaded only when somebody asks for one. */
export async function openPdf(out: WriteStream, head: PdfHead) {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin, info: { Title: head.title } })
  pdf.pipe(out)
  let missing = false
  let size = 9
  const known = new Set<string>()
  const use = ({ font }: Run) => {
    if (!known.has(font.name)) pdf.registerFont(font.name, font.bytes)
    known.add(font.name)
    return pdf.font(font.name).fontSize(size)
  }
  const runsIn = (text: string) =>
    runsOf(text, head.language, () => {
      missing = true
    })
  const widthOf = (runs: readonly Run[]) =>
    runs.reduce((sum, run) => sum + use(run).widthOfString(run.text), 0)
  /** One line, cut between characters as people count them where it would run into the next column. */
  const fitted = async (text: string, most: number) => {
    let runs = await runsIn(text)
    const characters = [...new Intl.Segmenter(head.language).segment(text)].map(({ segment }) => segment)
    while (characters.length > 0 && widthOf(runs) > most) {
      characters.pop()
      runs = await runsIn(`${characters.join('')}…`)
    }
    return runs
  }
  const write = async (text: string, x: number, y: number, w: number, align: 'left' | 'right' = 'left') => {
    const runs = await fitted(text, w)
    let at = margin + x + (align === 'right' ? w - widthOf(runs) : 0)
    for (const run of runs) {
      use(run).text(run.text, at, y + size * ascent, { lineBreak: false, baseline: 'alphabetic' })
      at += pdf.widthOfString(run.text)
    }
  }
  const pen = (points: number, color: string) => {
    size = points
    pdf.fillColor(color)
  }

  pen(18, '#000000')
  await write(head.title, 0, margin, width)
  pen(9, '#000000')
  let y = margin + 34
  for (const [name, value] of head.facts) {
    await write(name, 0, y, 130)
    await write(value, 135, y, width - 135)
    y += 14
  }
  y += 10
  const columns = async () => {
    pen(8, '#555555')
    await write(head.columns[0], 0, y, 110)
    await write(head.columns[1], 115, y, 230)
    await write(head.columns[2], 345, y, 85, 'right')
    await write(head.columns[3], 430, y, 85, 'right')
    y += 16
  }
  await columns()
  let heads = columns
  const room = async (height: number) => {
    if (y + height <= bottom) return
    pdf.addPage()
    y = margin
    await heads()
  }
  return {
    line: async (line: Line, _csv: string, cashAfter: bigint, remark: string) => {
      await room(rowHeight)
      pen(8.5, '#000000')
      const kind = head.flowType(flowTypeOfLine(line))
      const about = line.class === 'available' ? kind : `${kind}, ${head.classOf(line.class)}`
      await write(line.local, 0, y, 110)
      await write(remark, 115, y, 230)
      await write(formatAmount(line.amount), 345, y, 85, 'right')
      await write(formatAmount(cashAfter), 430, y, 85, 'right')
      pen(6.5, '#555555')
      const number = line.journal_number === null ? '' : `  #${line.journal_number}`
      // What is not cash is named where nothing is cut: a reader adds up the amounts without it.
      await write(`${about}  ${line.entry_id}${number}`, 115, y + 12, 400)
      y += rowHeight
    },
    root: async (line: string) => {
      if (heads === columns) {
        heads = async () => {
          pen(8, '#555555')
          await write(head.roots, 0, y, width)
          y += 16
        }
        y += 8
        await room(40)
        await heads()
      }
      await room(10)
      pen(6.5, '#000000')
      await write(line, 0, y, width)
      y += 10
    },
    close: async (seal: Seal) => {
      await room(80)
      pen(7, '#555555')
      const notes = [
        head.sealed,
        `SHA-256 ${seal.hash}`,
        `Ed25519 ${seal.signature}`,
        `Key ${seal.publicKey}`,
      ]
      for (const note of missing ? [head.missing, ...notes] : notes) {
        await write(note, 0, y + 8, width)
        y += 12
      }
      pdf.end()
    },
  }
}
