import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type LanguageCode, languageCodes } from '@fairlead/locales/languages'
import type { Plugin, Rolldown } from 'vite'
import { pageWords } from '../src/page-words.ts'
import { perLanguage } from './language-chunks.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** What the app may weigh, in bytes, as gzip where nothing else is said. The build stops where one is passed. */
const budgets = {
  firstScript: 88_000,
  /**
   * The page itself, with the styles of every other, as Brotli: with at most 1,000 bytes of headers that is the 10 packets
   * of 1,460 bytes that a server may send before the first acknowledgement.
   */
  page: 13_600,
  /** What a visit to a page loads beside the first one, with all that it needs before it can be drawn. */
  pageScript: 40_000,
  /** The same with what it says, in the language that says it in most bytes. */
  pageWithWords: 51_000,
  /** Every script that a phone may load, words aside. */
  allScripts: 250_000,
  /** What stands beside the column on a wide screen, with its styles. */
  rails: 6_000,
  /** One chunk of words. */
  words: 20_000,
}

const pageModule = /\/src\/pages\/.*Page\.tsx$/
const rails = /\/src\/pages\/rails\//
const aroundPages = /\/src\/shell\/signed\.tsx$/

/**
 * Measures what was built and stops the build when it weighs more than the budgets allow. Where less than a twentieth of one is
 * left, it says so at the end: the next screen or word may be the one too many.
 */
export function keepBudgets(): Plugin {
  let full: readonly Measured[] = []
  return {
    name: 'fairlead-budgets',
    apply: 'build',
    // After all others: some of what is in the bundle before is not written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const measured = measure(bundle)
      full = measured
        .filter(({ bytes, budget }) => budget - bytes < budget / 20)
        .toSorted((a, b) => leftOf(a) - leftOf(b))
      const over = measured.filter(({ bytes, budget }) => bytes > budget)
      if (over.length === 0) return
      const lines = over.map(
        ({ what, bytes, budget }) => `${what} weighs ${bytes} of at most ${budget} bytes`,
      )
      lines.push('What opens at a press can be loaded then (src/shell/load-part.ts).')
      this.error(lines.join('\n'))
    },
    // Behind the list of all files that Vite prints.
    closeBundle() {
      for (const each of full) this.info(`${each.what}: ${leftOf(each)} of ${each.budget} bytes left`)
    },
  }
}

type Measured = { readonly what: string; readonly bytes: number; readonly budget: number }

function leftOf({ bytes, budget }: Measured): number {
  return budget - bytes
}

function measure(bundle: Bundle): Measured[] {
  const sizes = new Map(Object.values(bundle).map((file) => [file.fileName, gzipped(file)]))
  const weigh = (names: Iterable<string>) =>
    Array.from(names).reduce((all, name) => all + (sizes.get(name) ?? 0), 0)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const holding = (pattern: RegExp) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
  const names = (some: readonly Chunk[]) => some.map(({ fileName }) => fileName)

  const words = names(chunks).filter((name) => perLanguage.test(name))
  const first = needs(bundle, askedForBy(bundle['index.html']))
  const aroundPage = names(holding(aroundPages))
  const beside = names(holding(rails))
  const pages = names(holding(pageModule)).filter((name) => !first.has(name))
  return [
    { what: 'the first page’s script', bytes: weigh(first), budget: budgets.firstScript },
    { what: 'the page with all styles', bytes: brotli(bundle['index.html']), budget: budgets.page },
    {
      what: 'all scripts',
      bytes: weigh(names(chunks).filter((name) => !perLanguage.test(name) && !beside.includes(name))),
      budget: budgets.allScripts,
    },
    { what: 'the rails of a wide screen', bytes: weigh(beside), budget: budgets.rails },
    ...pages.flatMap((name) => {
      const bytes = weigh([...needs(bundle, [name, ...aroundPage])].filter((needed) => !first.has(needed)))
      const said = Math.max(...languageCodes.map((code) => weigh(wordsOf(name, code, words))))
      return [
        { what: name, bytes, budget: budgets.pageScript },
        { what: `${name} with its words`, bytes: bytes + said, budget: budgets.pageWithWords },
      ]
    }),
    ...words.map((name) => ({ what: name, bytes: weigh([name]), budget: budgets.words })),
  ]
}

/** The chunks of what a page says in a language beside what the first one says. */
function wordsOf(page: string, code: LanguageCode, words: readonly string[]): string[] {
  const [, name = ''] = /^assets\/(\w+)-/.exec(page) ?? []
  const subjects = pageWords[name as keyof typeof pageWords] ?? []
  return subjects.flatMap((subject) => words.filter((file) => file.startsWith(`assets/${code}-${subject}-`)))
}

/** What the page itself names. Its entry is no chunk of its own any more. */
function askedForBy(page: Bundle[string] | undefined): string[] {
  const text = page?.type === 'asset' ? String(page.source) : ''
  return [...text.matchAll(/"\.\/(assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
}

/** The chunks of these names and all that they import before they can run. */
function needs(bundle: Bundle, names: readonly string[]): Set<string> {
  const found = new Set(names)
  for (const name of found) {
    const chunk = bundle[name]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported)
  }
  return found
}

function brotli(file: Bundle[string] | undefined): number {
  return file?.type === 'asset' ? brotliCompressSync(file.source).length : 0
}

function gzipped(file: Bundle[string]): number {
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
}
