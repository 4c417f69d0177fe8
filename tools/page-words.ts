import { importsOf } from './imports.ts'
import { type SourceFile, withoutComments } from './source-files.ts'

const app = 'apps/partner/src/'
const main = `${app}main.tsx`
/** Where people arrive who are signed in: its words come with those of the first page, in one file instead of two. */
const arrival = `${app}pages/ad-center/AdCenterPage.tsx`
const routes = [`${app}routes.tsx`, `${app}stranger-routes.tsx`]
/** What loads the rails of a wide screen, whose words come with them as a page's do. */
const rails = `${app}shell/useRails.ts`

export type PageWords = {
  /** What the shell, the first page and the ad centre say. */
  readonly first: readonly string[]
  /** What each page says beside that, with all it imports: by the name of its file. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

/**
 * Which subjects' words each page of the partner app needs: those named by a string such as `'wallet.head.total'` in
 * the page or in anything that it imports, now or later.
 */
export function pageWords(sources: readonly SourceFile[], subjects: ReadonlySet<string>): PageWords {
  const files = new Map(sources.map((file) => [file.path, file]))
  const pages = [...routes, rails].flatMap((path) => pagesOf(files.get(path)?.text ?? ''))
  const said = (start: string, without: readonly string[]) =>
    subjectsIn(reachable(files, start, new Set(without)), subjects)
  const first = [...new Set([...said(main, pages), ...said(arrival, [])])].sort()
  const later = pages.map((page) => {
    const name = page.slice(page.lastIndexOf('/') + 1).replace(/\.tsx$/, '')
    return [name, said(page, []).filter((subject) => !first.includes(subject))] as const
  })
  return { first, pages: Object.fromEntries(later) }
}

/** The pages, and the rails, that load when they are opened. */
function pagesOf(text: string): string[] {
  return [...text.matchAll(/import\('\.{1,2}\/(pages\/[^']+)'\)/g)].map((match) => `${app}${match[1]}`)
}

function reachable(files: ReadonlyMap<string, SourceFile>, start: string, without: ReadonlySet<string>) {
  const found = new Map<string, SourceFile>()
  const waiting = [start]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const file = files.get(path)
    if (!file || found.has(path) || without.has(path)) continue
    found.set(path, file)
    waiting.push(...importsOf(file).flatMap((imported) => imported.path ?? []))
  }
  return [...found.values()]
}

function subjectsIn(files: readonly SourceFile[], subjects: ReadonlySet<string>): string[] {
  const named = files.flatMap(({ text }) =>
    [...withoutComments(text).matchAll(/['"`](\w+)\.[\w$]/g)].map((match) => match[1] ?? ''),
  )
  return [...new Set(named)].filter((subject) => subjects.has(subject)).sort()
}
