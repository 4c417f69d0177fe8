/**
 * `npm run audit`: asks the registry whether weaknesses are known in what a server runs on, and fails where one is high or
 * critical. A registry that offers no audit is said and fails nothing; so `npm run check`, which needs no network, leaves it out.
 */
import { capture } from '../child.ts'
import { root } from '../root.ts'

type Severity = 'info' | 'low' | 'moderate' | 'high' | 'critical'
type Report = {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<Severity, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: Severity; readonly range: string }>>
}

/** What an audit's answer comes to: lines to say, and whether it fails. */
export function verdictOf(answer: string): { readonly lines: readonly string[]; readonly bad: boolean } {
  const { metadata, vulnerabilities = {} } = reportIn(answer)
  if (!metadata) return { lines: ['this registry offers no audit: nothing was asked'], bad: false }
  const { high, critical } = metadata.vulnerabilities
  const lines = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  )
  return {
    lines: [...lines, `${lines.length} weaknesses are known, ${high + critical} high or critical`],
    bad: high + critical > 0,
  }
}

function reportIn(answer: string): Report {
  try {
    return JSON.parse(answer) as Report
  } catch {
    return {}
  }
}

if (import.meta.main) {
  const { stdout } = await capture('npm', ['audit', '--json', '--omit=dev'], { cwd: root })
  const { lines, bad } = verdictOf(stdout)
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exitCode = bad ? 1 : 0
}
