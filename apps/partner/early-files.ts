import { type LanguageCode, languageCodes } from '@fairlead/locales/languages'
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'
import { pageWords } from './src/page-words.ts'

/** `call` is what `start.js` asks for; the caller's zone stands behind its `=`. */
type Arrival = { readonly page: keyof typeof pageWords; readonly call?: string }

/**
 * Where people arrive who are signed in, and the call behind the figures that stand largest there; any other page is a
 * tap away from one of these.
 */
const arrivals: Readonly<Record<string, Arrival>> = {
  '/ad-center': { page: 'AdCenterPage', call: '/api/ad/order/data_statistics/list?type=2&user_time_zone=' },
  '/plan': { page: 'PlanPage' },
  '/wallet': { page: 'WalletPage', call: '/api/user/property' },
}

/** Writes into the page which files `start.js` asks for at once: the words by language, the rest by page. */
export function earlyFiles(): Plugin {
  return {
    name: 'fairlead-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // Before the first script, as that one reads it.
      handler: (html, { bundle }) =>
        bundle &&
        html.replace(
          '<script',
          `<meta name="early-files" content='${JSON.stringify(tableOf(bundle))}' />\n    <script`,
        ),
    },
  }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

function tableOf(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const holding = (end: string) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  const app = filesFor(bundle, holding('/src/main.tsx'))
  const pages = Object.entries(arrivals).map(([path, { page, call }]) => {
    const wanted = filesFor(bundle, [...holding(`/${page}.tsx`), ...holding('/src/shell/signed.tsx')])
    const files = [...wanted]
      .filter((file) => !app.has(file))
      .map((file) => file.slice('assets/'.length, -'.js'.length))
    return [path, { files: files.join(), words: pageWords[page].join(), call }]
  })

  // What is said on every page is the part of a language that names the others.
  const subjects = [
    ...new Set<string>(['partner', ...Object.values(arrivals).flatMap(({ page }) => pageWords[page])]),
  ]
  const hashes = (code: LanguageCode) => subjects.map((subject) => wordsHash(chunks, code, subject)).join()
  const words = Object.fromEntries(languageCodes.map((code) => [code, hashes(code)]))
  return { subjects: subjects.join(), words, pages: Object.fromEntries(pages) }
}

/** What tells a chunk of words from an earlier one of its name: `start.js` knows the rest of it. */
function wordsHash(chunks: readonly Rolldown.OutputChunk[], code: LanguageCode, subject: string): string {
  const [hash] = chunks.flatMap(({ fileName }) => {
    const start = `assets/${code}-${subject}-`
    return fileName.startsWith(start) ? [fileName.slice(start.length, -'.js'.length)] : []
  })
  if (!hash) throw new Error(`no chunk of words for ${code} ${subject}`)
  return hash
}

/** The chunks themselves and all that they import. */
function filesFor(
  bundle: Bundle,
  wanted: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): Set<string> {
  for (const chunk of wanted) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
    filesFor(bundle, imported, found)
  }
  return found
}
