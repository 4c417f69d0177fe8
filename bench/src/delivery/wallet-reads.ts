import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointOf } from '../api-calls.ts'
import { slotId } from '../campaign.ts'
import { callRequest, requestEnd } from '../http-requests.ts'
import { secretOf } from '../lane.ts'
import { runningLane } from './orders.ts'
import type { Stage } from './stage.ts'

const readsPerSecond = 50
const capacitySeconds = 3
/** Who reports a view now was given the ad before. */
const stockSeconds = 3

export type WalletReads = {
  /** Ads and views a second that were answered while partners read: half of what could be. */
  readonly besideRate: number
  /** Of them, those turned away by HTTP 503: none, unless the machine got slower since its capacity was measured. */
  readonly turnedAway: number
  readonly quietP95Ms: number
  readonly besideP95Ms: number
}

/** Partners read their wallets by schedule: alone, and while ads and views come at half of what the server can do. */
export async function measureWalletReads(
  { fairlead, visitors, partners }: Stage,
  sizes: { readonly connections: number; readonly reads: number },
): Promise<WalletReads> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-reads-'))
  const requests = join(folder, 'reads')
  const sessions = Array.from({ length: runningLane.partners }, (_, n) => secretOf(runningLane, 'session', n))
  writeFileSync(
    requests,
    sessions.map((session) => callRequest(endpointOf('wallet.property'), {}, session)).join(requestEnd),
    'latin1',
  )
  const common = { port: fairlead.port, from: 0 }
  const people = { ...common, connections: sizes.connections }
  const seconds = sizes.reads / readsPerSecond
  const read = async () => {
    const work = { requests, repeat: true, answer: '{"code":200,' }
    const { latencies } = await partners.send({
      ...common,
      connections: 32,
      seconds,
      rate: readsPerSecond,
      work,
    })
    if (!latencies) throw new Error('reads were not measured')
    return latencies.p95Ms
  }
  try {
    process.stdout.write('wallet reads, quiet\n')
    await read()
    const quietP95Ms = await read()
    const visit = (work: 'ads' | 'both') => ({ ...people, work: { visitors: work, slotId } as const })
    await visitors.send({ ...visit('ads'), seconds: stockSeconds })
    const capacity = await visitors.send({ ...visit('both'), seconds: capacitySeconds })
    process.stdout.write('wallet reads, beside ads\n')
    const [ads, besideP95Ms] = await Promise.all([
      visitors.send({ ...visit('both'), seconds, rate: capacity.perSecond / 2, overload: true }),
      read(),
    ])
    return { besideRate: ads.perSecond, turnedAway: ads.overload?.turnedAway ?? 0, quietP95Ms, besideP95Ms }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
