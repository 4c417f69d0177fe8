import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { inflateSync } from 'node:zlib'
import { type Language, languages } from '@fairlead/contract/wire'
import type { ServerKey } from '@fairlead/locales/keys'
import { translate } from '@fairlead/locales/translate'
import { afterAll, describe, expect, it } from 'vitest'
import { inOtherLanguages, ownWords } from '../demo/words.ts'
import { runsOf } from './fonts.ts'
import type { Line } from './lines.ts'
import { openPdf } from './pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const remarks = [
  'deposit',
  'promo',
  'fund',
  'release',
  'settle',
  'profit_share',
  'withdraw',
  'advance',
] as const
const demo = new Map<Language, typeof ownWords>(
  inOtherLanguages((words) => words).map(({ lang, ...words }) => [lang, words]),
)

const line = (type: string): Line => ({
  entry_id: '0190c5a0-0000-7000-8000-00000000c001',
  journal_number: 7n,
  at: new Date('2026-11-16T12:00:00Z'),
  local: '2026-11-16 13:00:00',
  type,
  class: type === 'promo' ? 'promo' : 'available',
  amount: 12_340_000n,
  about: '',
})

/** A statement with a line of each kind, about the demo's plan and about whatever else is given. */
async function statementIn(language: Language, about: readonly string[] = []): Promise<Buffer> {
  const word = (key: string) => translate(language, `statement.${key}` as ServerKey)
  const path = join(folder, `${language}-${about.length}.pdf`)
  const out = createWriteStream(path)
  const written = finished(out)
  const sheet = await openPdf(out, {
    language,
    title: word('title'),
    facts: ['partner', 'period', 'made', 'opening', 'closing'].map(
      (key) => [word(key), '200.00 USD'] as const,
    ),
    columns: [word('time'), word('about'), word('amount'), word('cashAfter')],
    flowType: (type) => word(`flow.${type}`),
    classOf: (name) => word(`class.${name}`),
    sealed: word('sealed'),
    roots: word('roots'),
    missing: word('missing'),
  })
  const { product } = (demo.get(language) ?? ownWords).plans.landing
  for (const each of [`${product} · Kettle & Quay`, ...about]) {
    for (const type of remarks) {
      const remark = translate(language, `remark.${type}`, { about: each })
      await sheet.line(line(type), '', 200_000_000n, remark)
    }
  }
  await sheet.root(`# root 2026-11-16 ${'0f'.repeat(32)}`)
  await sheet.close({ hash: 'ab'.repeat(32), signature: 'cd'.repeat(64), publicKey: 'ef'.repeat(32) })
  await written
  return readFileSync(path)
}

/** The glyphs that the pages draw, four hexadecimal digits each; 0000 is the box that stands for a missing one. */
function glyphsOf(pdf: Buffer): string[] {
  const glyphs: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const page = inflated(pdf.subarray(at + 7, pdf.indexOf('\nendstream', at)))
    // Between angle brackets, in the arrays that the operator TJ draws.
    for (const [, hex = ''] of page.matchAll(/<((?:[0-9a-f]{4})+)>(?=[^>]*\] TJ|\s*-?\d|\s*<)/g)) {
      glyphs.push(...(hex.match(/.{4}/g) ?? []))
    }
  }
  return glyphs
}

function inflated(bytes: Buffer): string {
  try {
    const text = inflateSync(bytes).toString('latin1')
    return text.includes(' TJ') ? text : ''
  } catch {
    return ''
  }
}

describe('a statement as PDF', () => {
  it.each(languages)('draws every character of %s, and stays small', async (language) => {
    const pdf = await statementIn(language)
    const glyphs = glyphsOf(pdf)
    expect(glyphs.length).toBeGreaterThan(400)
    expect(glyphs.filter((glyph) => glyph === '0000')).toEqual([])
    expect(pdf.length).toBeLessThan(150_000)
  })

  it('draws names of any script whatever the reader’s language, and a box for what no font has', async () => {
    const names = ['Ольга', 'น้ำผึ้ง', '咖啡', '한국', 'コーヒー', 'Trần Thị Hồng']
    expect(glyphsOf(await statementIn('fr', names)).filter((glyph) => glyph === '0000')).toEqual([])
    let missing = 0
    const runs = await runsOf('tea 🍵', 'en', () => {
      missing += 1
    })
    expect([runs.map(({ text }) => text).join(''), missing]).toEqual(['tea □', 1])
  })

  it('puts the ring of a Thai sara am below the tone mark', async () => {
    const runs = await runsOf('น้ำ', 'th', () => {})
    expect(runs.map(({ text }) => text)).toEqual(['\u0e19\u0e4d\u0e49\u0e32'])
  })

  it('draws Chinese, Japanese and Korean each in its own shapes, and embeds one font once', async () => {
    const fontOf = async (language: Language) => (await runsOf('直', language, () => {}))[0]?.font.name
    const fonts = await Promise.all((['zh', 'cht', 'jp', 'kor'] as const).map(fontOf))
    expect(new Set(fonts).size).toBe(4)
    expect(await fontOf('zh')).toBe(fonts[0])
  })
})
