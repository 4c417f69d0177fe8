import type { Audit } from './audit.ts'
import type { RouteSize } from './sizes.ts'

/** One page as it was measured: a line of the table and, without what only explains it, of `web.json`. */
export type PageResult = Omit<Audit, 'scripts' | 'styles'> & {
  readonly route: string
  readonly jsGz: number
  readonly cssGz: number
}

type Bar = {
  readonly name: string
  readonly of: (page: PageResult) => number
  readonly min?: number
  readonly max?: number
}

const bars: readonly Bar[] = [
  { name: 'performance', of: (page) => page.performance, min: 95 },
  { name: 'accessibility', of: (page) => page.accessibility, min: 100 },
  { name: 'best practices', of: (page) => page.bestPractices, min: 100 },
  { name: 'largest paint, ms', of: (page) => page.lcpMs, max: 1_800 },
  { name: 'blocking time, ms', of: (page) => page.tbtMs, max: 100 },
  { name: 'layout shift', of: (page) => page.cls, max: 0.02 },
]

/** Until a page that was visited before answers again. */
const againMsMax = 1_000
/** Scripts of a route beside those of the first one, in bytes of gz. Words have a budget of their own: apps/partner/build-plugins/budgets.ts. */
const routeJsMax = 40_000

/** The pages side by side. */
export function pageTable(pages: readonly PageResult[]): string {
  const rows = pages.map((page) => [
    page.route,
    ...bars.map(({ of }) => String(of(page))),
    kilobytes(page.jsGz),
    kilobytes(page.cssGz),
    kilobytes(page.wireBytes),
    String(page.machine),
  ])
  const head = [
    'median of first visits',
    ...bars.map(({ name }) => name),
    'JS kB gz',
    'CSS kB gz',
    'all kB sent',
    'machine',
  ]
  const failed = pages.flatMap(({ route, failed }) => failed.map((id) => `\n${route} fails ${id}`))
  return aligned([head, ...rows]) + failed.join('')
}

/** Which bars are met. The bare page is held against nothing: it is what the others are held against. */
export function barsTable(
  pages: readonly PageResult[],
  again: readonly { readonly route: string; readonly interactiveMs: number }[],
): string {
  const judged = pages.filter(({ route }) => route.startsWith('/'))
  const rows = judged.flatMap((page) => bars.map((bar) => [page.route, ...verdict(bar, bar.of(page))]))
  const answers: Bar = { name: 'answers when visited again, ms', of: () => 0, max: againMsMax }
  const repeated = again.map(({ route, interactiveMs }) => [
    route,
    ...verdict(answers, Math.round(interactiveMs)),
  ])
  return aligned([...rows, ...repeated])
}

/** What each route loads beside the first one. */
export function routeTable(sizes: readonly RouteSize[]): string {
  const rows = sizes
    .toSorted((a, b) => b.jsGz - a.jsGz)
    .map(({ route, files, jsGz, wordsGz }) => [
      route,
      String(files),
      kilobytes(jsGz),
      kilobytes(wordsGz),
      jsGz > routeJsMax ? 'misses 40 kB' : '',
    ])
  return aligned([['beside the first route', 'files', 'JS kB gz', 'words kB gz', ''], ...rows])
}

function verdict({ name, min, max }: Bar, value: number): string[] {
  const meets = (min === undefined || value >= min) && (max === undefined || value <= max)
  const asked = min === undefined ? `≤ ${max}` : `≥ ${min}`
  return [name, String(value), asked, meets ? 'meets' : 'misses']
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const cell = (text: string, column: number) =>
    /^[≥≤]?[\d ., ]+$/.test(text) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
