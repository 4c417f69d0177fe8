import { languageCodes } from '@fairlead/locales/languages'
import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'

/** `call` is what `start.js` asks for; the caller's zone stands behind its `=`. */
type Arrival = { readonly page: string; readonly call?: string }

/**
 * Where people arrive who are signed in, and the call behind the figures that stand largest there; any other page is a
 * tap away from one of these.
 */
const arrivals: Readonly<Record<string, Arrival>> = {
  '/ad-center': { page: 'AdCenterPage', call: '/api/ad/order/data_statistics/list?type=2&user_time_zone=' },
  '/plan': { page: 'PlanPage' },
  '/wallet': { page: 'WalletPage', call: '/api/user/property' },
}

/** Writes into the page which files `start.js` asks for at once: the first words by language, the rest by page. */
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
    const files = [...wanted].filter((file) => !app.has(file)).map(nameOf)
    return [path, { files: files.join(), call }]
  })
  const words = languageCodes.map((code) => {
    const [first] = chunks.flatMap(({ fileName }) =>
      fileName.startsWith(`assets/${code}-partner-`) ? [nameOf(fileName)] : [],
    )
    if (!first) throw new Error(`no chunk of words for ${code}`)
    return [code, first]
  })
  return { words: Object.fromEntries(words), pages: Object.fromEntries(pages) }
}

/** What the page calls a file in its table. */
const nameOf = (file: string) => file.slice('assets/'.length, -'.js'.length)

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
