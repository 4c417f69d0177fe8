import { type Result, result, table } from '../results.ts'
import type { Costs, Turn } from './costs.ts'
import type { Tenth } from './long-run.ts'
import type { WalletReads } from './wallet-reads.ts'

/** A line of `bench/delivery.json`: what was measured, and whether the ratio is what we aim at. */
export type Judged = Result & { readonly target: string; readonly met: boolean }

export type Measured = {
  readonly costs: Costs
  readonly tenths: readonly Tenth[]
  /** With everything in one process, and with a process for each role. */
  readonly wallet: WalletReads
  readonly apart: WalletReads
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
  'wallet-read-p95-roles-apart': { to: 'the same when nothing else is asked', most: 3 },
}

export function judge({ costs, tenths, wallet, apart }: Measured): Judged[] {
  const cpu = (turns: readonly Turn[]) => turns.map(({ server, database }) => server + database)
  const inBares = tenths.map(({ server, database, bare }) => (server + database) / bare)
  const rate = (turns: readonly Turn[]) => turns.map(({ perSecond }) => perSecond)
  return [
    result('ad-decision', 'CPU µs each', cpu(costs.ads), cpu(costs.bare)),
    result('impression-durable', 'CPU µs each', cpu(costs.views), cpu(costs.bare)),
    result('impressions-per-second', 'beacons/s', rate(costs.views), rate(costs.bare)),
    result('cpu-of-last-tenth', 'bare 204s each', inBares.slice(-1), inBares.slice(0, 1)),
    result('wallet-read-p95-beside-ads', 'ms', wallet.besideP95Ms, wallet.quietP95Ms),
    result('wallet-read-p95-roles-apart', 'ms', apart.besideP95Ms, apart.quietP95Ms),
  ].map(withTarget)
}

/** Where the processor time of a request goes, and how busy who sent was: for information. */
export function parts({ costs, wallet, apart }: Measured): Result[] {
  const of = (what: 'ads' | 'views' | 'bare', part: keyof Turn) => costs[what].map((turn) => turn[part])
  return [
    result('ad-decision-server', 'CPU µs each', of('ads', 'server')),
    result('ad-decision-database', 'CPU µs each', of('ads', 'database')),
    result('impression-durable-server', 'CPU µs each', of('views', 'server')),
    result('impression-durable-database', 'CPU µs each', of('views', 'database')),
    result('impression-durable-aside', 'CPU µs each', of('views', 'aside')),
    result('bare-sender-busy', 'of a core', of('bare', 'sender')),
    result('ads-and-views-beside-reads', 'calls/s', wallet.besideRate),
    result('turned-away-beside-reads', 'callers', wallet.turnedAway),
    result('ads-and-views-roles-apart', 'calls/s', apart.besideRate),
    result('turned-away-roles-apart', 'callers', apart.turnedAway),
  ]
}

/** The long run, tenth by tenth: who says the ratio grew can see where. */
export function roundedTenths({ tenths }: Measured): Tenth[] {
  const tenth = (micros: number) => Math.round(micros * 10) / 10
  return tenths.map(({ server, database, bare }) => ({
    server: tenth(server),
    database: tenth(database),
    bare: tenth(bare),
  }))
}

/** The p95 of each turn, in milliseconds: how far they lie apart. */
export function roundedReads({ wallet, apart }: Measured) {
  const p95s = ({ quietP95Ms, besideP95Ms }: WalletReads) => ({
    quiet: quietP95Ms.map((ms) => Math.round(ms * 10) / 10),
    beside: besideP95Ms.map((ms) => Math.round(ms * 10) / 10),
  })
  return { together: p95s(wallet), apart: p95s(apart) }
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
