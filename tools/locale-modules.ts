import { basename } from 'node:path'
import { languageCodes } from '@fairlead/locales/languages'
import { pageWords } from './page-words.ts'
import { isProductSource, projectFiles } from './source-files.ts'
import { englishOnly } from './translations/texts.ts'

/** Messages that the server words; the other files are the partner app's. */
const serverFile = 'server'

const head = '// Generated from what the pages import: npm run generate writes it anew.'

/**
 * The partner app's words, by path of file, with its text: for each language one module with what is said from the first
 * page on, which knows how to load the rest, and the list of which page needs which.
 */
export function localeModules(): Readonly<Record<string, () => string>> {
  const subjects = subjectsOf('en')
  const sources = projectFiles((path) => isProductSource(path) && path.startsWith('apps/partner/'))
  const { first, pages } = pageWords(sources, new Set(subjects))
  const later = subjects.filter((subject) => !first.includes(subject))
  const modules = languageCodes.map((code) => [
    `packages/locales/src/${code}/partner.ts`,
    () => moduleOf(first, later),
  ])
  return {
    ...Object.fromEntries(modules),
    'apps/partner/src/page-words.ts': () => pageList(pages),
  }
}

function subjectsOf(code: string): string[] {
  const folder = `packages/locales/src/${code}/`
  return projectFiles((path) => path.startsWith(folder) && path.endsWith('.json'))
    .map(({ path }) => basename(path, '.json'))
    .filter((name) => name !== serverFile && !englishOnly.has(name))
}

function moduleOf(first: readonly string[], later: readonly string[]): string {
  return [
    head,
    ...first.map((name) => `import ${name} from './${name}.json' with { type: 'json' }`),
    '',
    `export const first = { ${first.join(', ')} }`,
    '',
    'export const later = {',
    ...later.map((name) => `  ${name}: () => import('./${name}.json', { with: { type: 'json' } }),`),
    '}',
    '',
  ].join('\n')
}

function pageList(pages: Readonly<Record<string, readonly string[]>>): string {
  const lines = Object.entries(pages).map(([name, subjects]) => {
    const words = subjects.map((subject) => `'${subject}'`).join(', ')
    return `  ${name}: [${words}],`
  })
  return [
    head,
    "import type { LaterSubject } from '@fairlead/locales/catalogue'",
    '',
    '/** The subjects whose words a page says beside those of the first page. */',
    'export const pageWords = {',
    ...lines,
    '} as const satisfies Record<string, readonly LaterSubject[]>',
    '',
  ].join('\n')
}
