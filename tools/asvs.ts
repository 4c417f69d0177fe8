/** `npm run check`: docs/asvs.md has every requirement of ASVS 5.0 up to level 2 once, and every test that it names is there. */
import { isTest, projectFiles, type SourceFile } from './source-files.ts'

/** How many requirements of level 1 and 2 each section has; in all of them those are the first. */
const sections: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}

export const requirements: readonly string[] = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, number) => `${chapter}.${section + 1}.${number + 1}`),
  ),
)

type Row = { readonly number: string; readonly holds: string; readonly by: string; readonly shown: string }

const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, number = '', holds = '', by = '', shown = '']) => ({
      number,
      holds: holds.trim(),
      by: by.trim(),
      shown: shown.trim(),
    }),
  )

/** The numbers behind “Do not apply”, whose ranges are within a section. */
function excluded(page: string): string[] {
  return page
    .split('\n\n')
    .filter((paragraph) => paragraph.startsWith('Do not apply:'))
    .flatMap((paragraph) => [...paragraph.matchAll(/(\d+\.\d+\.)(\d+)(?:–\d+\.\d+\.(\d+))?/g)])
    .flatMap(([, section = '', from = '', to = from]) =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${section}${Number(from) + at}`),
    )
}

/** What is wrong with the page, given the project's tests. */
export function faultsOf(page: string, tests: readonly SourceFile[]): string[] {
  const rows = rowsOf(page)
  const named = [...rows.map(({ number }) => number), ...excluded(page)]
  const known = new Set(requirements)
  const texts = tests.map(({ path, text }) => ({ path: `/${path}`, text: text.replaceAll("\\'", "'") }))
  const isThere = (file: string, title: string) =>
    texts.some(({ path, text }) => path.endsWith(`/${file}`) && text.includes(title))
  return [
    ...requirements.filter((number) => !named.includes(number)).map((number) => `${number}: is not there`),
    ...named
      .filter((number) => !known.has(number))
      .map((number) => `${number}: is no requirement of level 1 or 2`),
    ...named.filter((number, at) => named.indexOf(number) < at).map((number) => `${number}: is there twice`),
    ...rows.flatMap(({ number, holds, by, shown }) => {
      if (!['yes', 'part', 'no'].includes(holds)) return [`${number}: holds “${holds}”`]
      if (holds === 'part' && by === '') return [`${number}: holds in part, and does not say what is missing`]
      if (shown === '–') return holds === 'yes' ? [`${number}: holds and names no test`] : []
      const [, file = '', title = ''] = /^`([^`]+)` “(.+)”$/.exec(shown) ?? []
      return isThere(file, title) ? [] : [`${number}: there is no test ${shown}`]
    }),
    ...(page.includes(summaryOf(page)) ? [] : [`says not: ${summaryOf(page)}`]),
  ]
}

/** The sentence that adds the page up. */
export function summaryOf(page: string): string {
  const rows = rowsOf(page)
  const count = (what: string) => rows.filter(({ holds }) => holds === what).length
  return `Of ${requirements.length}, ${excluded(page).length} do not apply; of the other ${rows.length}, ${count('yes')} hold, ${count('part')} in part and ${count('no')} not.`
}

if (import.meta.main) {
  const [page] = projectFiles((path) => path === 'docs/asvs.md')
  const faults = faultsOf(page?.text ?? '', projectFiles(isTest))
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
