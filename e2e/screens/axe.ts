import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const everyRule: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of WCAG 2.2 AA, but off unless asked for.
  rules: { 'target-size': { enabled: true } },
  // Somebody else's page inside ours is theirs.
  iframes: false,
}

/** Those that look at colours: by night nothing else of a screen is different. */
const colourRules: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  iframes: false,
}

/**
 * What axe finds on the screen as it is, each as `rule: element, why`, by every rule or by those about colours. Through
 * the debugger: the page's CSP stays on.
 */
export async function findingsOf(page: Page, by: 'every rule' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    by === 'colours' ? colourRules : everyRule,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary?.replace(/\s+/g, ' ')})`,
    ),
  )
}
