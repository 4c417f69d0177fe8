/** `npm run check`: what the documents say leads somewhere, and the table of settings is the code's. */
import { posix } from 'node:path'
import { isGenerated, isTest, projectFiles, type SourceFile } from './source-files.ts'

/** Links of Markdown pages, and images in them, that lead to no file or to no heading of it, as `page: link`. */
export function deadLinks(pages: readonly SourceFile[], paths: ReadonlySet<string>): string[] {
  const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]))
  return pages.flatMap(({ path, text }) =>
    linksOf(text).flatMap((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file ? posix.join(posix.dirname(path), file).replace(/\/$/, '') : path
      const there = paths.has(target) && (anchor === undefined || anchors.get(target)?.has(anchor))
      return there ? [] : [`${path}: ${link}`]
    }),
  )
}

function linksOf(text: string): string[] {
  const written = withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?\)|\b(?:src|href)="([^"]+)"/g)
  return [...written].map(([, link, source]) => link ?? source ?? '').filter((link) => !/^[a-z]+:/.test(link))
}

/** What one can link to in a page, as GitHub names it. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = headingsOf(text).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set(
    headings.map((name, at) => {
      const before = headings.slice(0, at).filter((other) => other === name).length
      return before > 0 ? `${name}-${before}` : name
    }),
  )
}

function headingsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())
}

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```/gms, '')
}

/** Files that a page names in code type and that are not there. A path may start in any folder. */
export function missingFiles(pages: readonly SourceFile[], paths: ReadonlySet<string>): string[] {
  const ends = new Set(
    [...paths].flatMap((path) => path.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
  )
  return pages.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|sql|css|json|md))`/g)].flatMap(
      ([, named = '']) => (ends.has(named) ? [] : [`${path}: ${named}`]),
    ),
  )
}

/** Documents that a comment in code names and that are not there. */
export function missingDocuments(code: readonly SourceFile[], paths: ReadonlySet<string>): string[] {
  const names = new Set([...paths].map((path) => posix.basename(path)))
  return code.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w.-])([\w-]+\.md)\b/g)].flatMap(([, named = '']) =>
      names.has(named) ? [] : [`${path}: ${named}`],
    ),
  )
}

/**
 * Sections that a comment cites behind a page's path and a comma, and that the page does not have, as `path: citation`. Where the
 * line ends in the middle, the next one goes on behind its own comment mark.
 */
export function missingSections(code: readonly SourceFile[], pages: readonly SourceFile[]): string[] {
  const headings = new Map(pages.map(({ path, text }) => [path, headingsOf(text)]))
  return code.flatMap(({ path, text }) =>
    [
      ...text
        .replace(/\s*\n\s*(?:\*|--|\/\/)? */g, ' ')
        .matchAll(/\b(docs\/[\w/-]+\.md), ["“]?(?=([A-Z].{1,60}))/g),
    ].flatMap(([, cited = '', behind = '']) => {
      const named = headings.get(cited)?.some((heading) => startsWith(behind, heading))
      return named === false ? [`${path}: ${cited}, ${behind.slice(0, 24)}`] : []
    }),
  )
}

function startsWith(text: string, words: string): boolean {
  return text.startsWith(words) && !/^\w/.test(text.slice(words.length))
}

/** Rules that are cited by a number, as those of no document here are. */
export function numberedRules(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:[Ss]eed|[Rr]ules?|[Pp]roduct),? §|\b[Ss]pec \d/g)].map(
      ([cited]) => `${path}: ${cited}`,
    ),
  )
}

/** Constraints, functions and tables that a page names in code type and that no code has. */
export function missingNames(page: SourceFile, code: readonly SourceFile[]): string[] {
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  return [...page.text.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g)].flatMap(([, name = '']) =>
    words.has(name) ? [] : [`${page.path}: ${name}`],
  )
}

/** Environment variables that the code reads and the table does not list, and the other way round. */
export function unlistedVariables(table: string, code: readonly SourceFile[]): string[] {
  const listed = new Set([...table.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(([, name]) => name))
  const read = new Set(code.flatMap(({ text }) => variablesIn(text)))
  return [
    ...[...read].filter((name) => !listed.has(name)).map((name) => `${name} is read and not listed`),
    ...[...listed].filter((name) => name && !read.has(name)).map((name) => `${name} is listed and not read`),
  ]
}

/** Asked of the environment by name, or a row of the server's own table. `PATH` is nobody's setting. */
function variablesIn(text: string): string[] {
  const found = text.matchAll(/\bprocess\.env\.([A-Z][A-Z_]+)|^ {2}([A-Z][A-Z_]+): z\b/gm)
  return [...found].map(([, asked, row]) => asked ?? row ?? '').filter((name) => name !== 'PATH')
}

/** Decisions whose number another one has, or whose title does not begin with it. */
export function wrongNumbers(decisions: readonly SourceFile[]): string[] {
  const numbers = decisions.map(({ path }) => posix.basename(path).slice(0, 3))
  return decisions.flatMap(({ path, text }, at) => [
    ...(text.startsWith(`# ${numbers[at]}: `)
      ? []
      : [`${path}: its title does not begin with "# ${numbers[at]}: "`]),
    ...(numbers.indexOf(numbers[at] ?? '') < at ? [`${path}: the number is taken`] : []),
  ])
}

if (import.meta.main) {
  const files = projectFiles(() => true)
  const paths = new Set(files.flatMap(({ path }) => withFolders(path)))
  const pages = files.filter(({ path }) => path.endsWith('.md'))
  const code = files.filter(({ path }) => /\.(ts|tsx|sql)$/.test(path) && !isGenerated(path))
  const page = (path: string) => files.find((file) => file.path === path) ?? { path, text: '' }
  // What changed and why it was decided was true on its day; links have to hold all the same.
  const today = pages.filter(({ path }) => !/^(changes|docs\/decisions)\//.test(path))
  const complaints = [
    ...deadLinks(pages, paths).map((place) => `${place} leads nowhere`),
    ...missingFiles(today, paths).map((place) => `${place} is no file`),
    ...missingDocuments(
      code.filter(({ path }) => !isTest(path)),
      paths,
    ).map((place) => `${place} is no document`),
    ...missingSections(
      code.filter(({ path }) => path !== 'tools/documents.test.ts'),
      pages,
    ).map((place) => `${place} is no section`),
    ...numberedRules([...today, ...code].filter(({ path }) => !isCitingNumbers(path))).map(
      (place) => `${place} is a rule by its number`,
    ),
    ...missingNames(page('docs/guarantees.md'), code).map((place) => `${place} is named by no code`),
    ...unlistedVariables(page('docs/configuration.md').text, code).map(
      (line) => `docs/configuration.md: ${line}`,
    ),
    ...wrongNumbers(pages.filter(({ path }) => path.startsWith('docs/decisions/'))),
  ]
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

/** Applied tables are never edited, and one section says what their numbers mean; the test cites numbers to be found. */
function isCitingNumbers(path: string): boolean {
  return (
    path.startsWith('apps/server/src/db/tables/') ||
    path === 'docs/rules.md' ||
    path === 'tools/documents.test.ts'
  )
}

/** A file and the folders it lies in: links may lead to either. */
function withFolders(path: string): string[] {
  return path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
}
