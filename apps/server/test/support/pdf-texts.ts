import { inflateSync } from 'node:zlib'

/** What a PDF of ours says, cell by cell: its text as the fonts' own tables translate the drawn glyphs back. */
export function pdfTexts(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, list = ''] of head.matchAll(/\/Font <<([^>]*)>>/g)) {
      for (const [, name = '', id = ''] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
        if (table) fonts.set(name, charactersOf(objects.get(table)?.stream ?? ''))
      }
    }
  }
  const texts: string[] = []
  for (const { stream } of objects.values()) {
    if (!stream.includes(' TJ')) continue
    let font: ReadonlyMap<string, string> = new Map()
    for (const [, name, drawn = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? new Map()
      else {
        const glyphs = [...drawn.matchAll(/<([0-9a-f]+)>/g)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        )
        texts.push(glyphs.map((glyph) => font.get(glyph) ?? '').join(''))
      }
    }
  }
  return texts
}

function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [whole, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = whole.indexOf('stream\n')
    const head = at < 0 ? body : whole.slice(0, at)
    const raw = at < 0 ? '' : whole.slice(at + 7, whole.lastIndexOf('\nendstream'))
    objects.set(id, { head, stream: head.includes('/FlateDecode') ? inflated(raw) : raw })
  }
  return objects
}

function inflated(raw: string): string {
  return inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
}

/** Glyph to character, out of ranges such as `<0000> <0002> [<0000> <0041> <0042>]`. */
function charactersOf(table: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    ;[...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      characters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    })
  }
  return characters
}
