import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const rules: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of WCAG 2.2 AA, but off unless asked for.
  rules: { 'target-size': { enabled: true } },
  // Somebody else's page inside ours is theirs.
  iframes: false,
}

/** What axe finds on the screen as it is, each as `rule: element, why`. Through the debugger: the page's CSP stays on. */
export async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary?.replace(/\s+/g, ' ')})`,
    ),
  )
}
