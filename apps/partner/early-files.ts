import type { IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'

/** Where people arrive who are signed in; any other page is a tap away from one of these. */
const arrivals: Readonly<Record<string, string>> = {
  '/ad-center': 'pages/ad-center/AdCenterPage.tsx',
  '/plan': 'pages/plan/PlanPage.tsx',
  '/wallet': 'pages/wallet/WalletPage.tsx',
  '/notification': 'pages/notification/NotificationPage.tsx',
}

/** Writes into the page which files `public/start.js` asks for at once: by language, and by page. */
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
  const holding = (path: RegExp) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => path.test(id)))
  const language = /\/locales\/src\/(\w+)\/partner\.ts$/
  const app = filesFor(bundle, holding(/\/src\/main\.tsx$/))
  const more = (wanted: Rolldown.OutputChunk[]) =>
    [...filesFor(bundle, wanted)].filter((file) => !app.has(file))
  const languages = holding(language).map((chunk) => {
    const code = chunk.moduleIds.map((id) => language.exec(id)?.[1]).find(Boolean)
    return [code, more([chunk])]
  })
  const pages = Object.entries(arrivals).map(([path, page]) => {
    const own = [`/src/${page}`, '/src/shell/signed.tsx']
    const wanted = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => own.some((end) => id.endsWith(end))),
    )
    return [path, more(wanted)]
  })
  return { languages: Object.fromEntries(languages), pages: Object.fromEntries(pages) }
}

/** The chunks themselves, all that they import, and the styles of each. */
function filesFor(
  bundle: Bundle,
  wanted: readonly Rolldown.OutputChunk[],
  found = new Set<string>(),
): Set<string> {
  for (const chunk of wanted) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
    filesFor(bundle, imported, found)
  }
  return found
}
