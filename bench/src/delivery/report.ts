import { type Result, result, table } from '../results.ts'
import type { Costs, Turn } from './costs.ts'
import type { WalletReads } from './wallet-reads.ts'

/** A line of `bench/delivery.json`: what was measured, and whether the ratio is what we aim at. */
export type Judged = Result & { readonly target: string; readonly met: boolean }

export type Measured = {
  readonly costs: Costs
  readonly tenths: readonly number[]
  readonly wallet: WalletReads
}

/** What each ratio is to, and what it should be. */
const targets: Readonly<
  Record<string, { readonly to: string; readonly most?: number; readonly least?: number }>
> = {
  'ad-decision': { to: 'a bare 204', most: 5 },
  'impression-durable': { to: 'a bare 204', most: 8 },
  'impressions-per-second': { to: 'bare 204s', least: 0.2 },
  'cpu-of-last-tenth': { to: 'the first tenth of the run', most: 1.15 },
  'wallet-read-p95-beside-ads': { to: 'the same when nothing else is asked', most: 3 },
}

export function judge({ costs, tenths, wallet }: Measured): Judged[] {
  const cpu = (turns: readonly Turn[]) => turns.map(({ server, database }) => server + database)
  const rate = (turns: readonly Turn[]) => turns.map(({ perSecond }) => perSecond)
  return [
    result('ad-decision', 'CPU µs each', cpu(costs.ads), cpu(costs.bare)),
    result('impression-durable', 'CPU µs each', cpu(costs.views), cpu(costs.bare)),
    result('impressions-per-second', 'beacons/s', rate(costs.views), rate(costs.bare)),
    result('cpu-of-last-tenth', 'CPU µs each', tenths.slice(-1), tenths.slice(0, 1)),
    result('wallet-read-p95-beside-ads', 'ms', [wallet.besideP95Ms], [wallet.quietP95Ms]),
  ].map(withTarget)
}

/** Where the processor time of a request goes, and how busy who sent was: for information. */
export function parts({ costs, wallet }: Measured): Result[] {
  const of = (what: 'ads' | 'views' | 'bare', part: keyof Turn) => costs[what].map((turn) => turn[part])
  return [
    result('ad-decision-server', 'CPU µs each', of('ads', 'server')),
    result('ad-decision-database', 'CPU µs each', of('ads', 'database')),
    result('impression-durable-server', 'CPU µs each', of('views', 'server')),
    result('impression-durable-database', 'CPU µs each', of('views', 'database')),
    result('impression-durable-aside', 'CPU µs each', of('views', 'aside')),
    result('bare-sender-busy', 'of a core', of('bare', 'sender')),
    result('ads-and-views-beside-reads', 'calls/s', [wallet.besideRate]),
    result('turned-away-beside-reads', 'callers', [wallet.turnedAway]),
  ]
}

export function tableOf(judged: readonly Judged[], others: readonly Result[]): string {
  const words = judged.map(({ name, target, met }) => [name, `${target}: ${met ? 'met' : 'MISSED'}`] as const)
  return table([...judged, ...others], Object.fromEntries(words))
}

function withTarget(line: Result): Judged {
  const { to, most = Number.POSITIVE_INFINITY, least = 0 } = targets[line.name] ?? { to: '' }
  const ratio = line.ratio ?? Number.NaN
  const target = `${least > 0 ? `at least ${least}` : `at most ${most}`} of ${to}`
  return { ...line, target, met: ratio <= most && ratio >= least }
}
