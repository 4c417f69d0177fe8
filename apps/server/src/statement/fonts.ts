import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '@fairlead/contract/wire'

/** A piece of text that one font can draw. */
export type Run = { readonly font: Font; readonly text: string }
/** A TrueType font; one name for one font, so that a document embeds it once. */
export type Font = { readonly name: string; readonly bytes: Buffer; readonly has: ReadonlySet<number> }

/** Each script's package, by its list of parts and of the characters they have. */
const packages = {
  thai: import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  sc: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  tc: import.meta.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  jp: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
} as const
type Script = keyof typeof packages
const scripts = Object.keys(packages) as Script[]

/** Whose shape of a character is drawn: Chinese, Japanese and Korean write the same one differently. */
const firstScript: Partial<Record<Language, Script>> = {
  th: 'thai',
  zh: 'sc',
  cht: 'tc',
  jp: 'jp',
  kor: 'kr',
}

/** Latin with Vietnamese, Greek, Cyrillic, their punctuation and signs. */
const latinFile = import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

/** The published parts of each script's font, by the characters they have. */
const parts = new Map<Script, Promise<readonly Part[]>>()
/** Fonts made so far, by the name of their file. */
const made = new Map<string, Promise<Font>>()

type Part = { readonly file: string; readonly characters: ReadonlySet<string> }

/**
 * Splits text into runs of one font each, for a reader of this language. A character that no font has is left out as `□`;
 * `missing` hears of it. Fonts are read when the first character asks for them, and kept.
 */
export async function runsOf(text: string, language: Language, missing: () => void): Promise<Run[]> {
  const runs: { font: Font; text: string }[] = []
  for (const character of shapeable(text)) {
    const found = await fontFor(character, language)
    if (!found) missing()
    const [font, drawn] = found ? [found, character] : [await latinFont(), '□']
    const last = runs.at(-1)
    if (last?.font.name === font.name) last.text += drawn
    else runs.push({ font, text: drawn })
  }
  return runs
}

/** Thai sara am, drawn as the ring that it is on the consonant, below a tone mark, and the vowel after them. */
function shapeable(text: string): string {
  return text.replace(/([\u0e48-\u0e4b]?)\u0e33/gu, '\u0e4d$1\u0e32')
}

async function fontFor(character: string, language: Language): Promise<Font | undefined> {
  const code = character.codePointAt(0) ?? 0
  const plain = await latinFont()
  if (plain.has.has(code)) return plain
  const first = firstScript[language] ?? 'sc'
  for (const script of [first, ...scripts]) {
    for (const part of await partsOf(script)) {
      if (!part.characters.has(character)) continue
      // The ranges name characters that some of the fonts leave out.
      const font = await fontOf(part)
      if (font.has.has(code)) return font
    }
  }
  return undefined
}

function latinFont(): Promise<Font> {
  return kept(made, latinFile, async () => fontWith(latinFile, await readPackaged(latinFile)))
}

async function fontWith(name: string, bytes: Buffer): Promise<Font> {
  const { create } = await import('fontkit')
  return { name, bytes, has: new Set((create(bytes) as { characterSet: number[] }).characterSet) }
}

/** The packages publish variable fonts for browsers; a PDF wants one weight of them as TrueType. */
function fontOf({ file, characters }: Part): Promise<Font> {
  return kept(made, file, async () => {
    const { default: subset } = await import('subset-font')
    const options = { targetFormat: 'truetype', variationAxes: { wght: 400 } } as const
    return fontWith(file, await subset(await readPackaged(file), [...characters].join(''), options))
  })
}

function partsOf(script: Script): Promise<readonly Part[]> {
  return kept(parts, script, async () => {
    const list = packages[script]
    const ranges = JSON.parse((await readPackaged(list)).toString()) as Record<string, string>
    return Object.entries(ranges).map(([key, range]) => ({
      file: new URL(`files/noto-sans-${script}-${key.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`, list).href,
      characters: charactersIn(range),
    }))
  })
}

/** The characters of a `unicode-range` such as `U+4e00-4e0f,U+4e11`. */
function charactersIn(range: string): Set<string> {
  const characters = new Set<string>()
  for (const part of range.split(',')) {
    const [from = Number.NaN, to = from] = part
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    for (let code = from; code <= to; code += 1) characters.add(String.fromCodePoint(code))
  }
  return characters
}

function readPackaged(file: string): Promise<Buffer> {
  return readFile(fileURLToPath(file))
}

/** Does the work once per key; again after a failure. */
function kept<Key, Value>(
  all: Map<Key, Promise<Value>>,
  key: Key,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = all.get(key)
  if (before) return before
  const now = work()
  all.set(key, now)
  now.catch(() => all.delete(key))
  return now
}
