import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpointOf } from '../api-calls.ts'
import { slotId } from '../campaign.ts'
import { callRequest, requestEnd } from '../http-requests.ts'
import { secretOf } from '../lane.ts'
import { takeTurns } from '../take-turns.ts'
import { runningLane } from './orders.ts'
import type { Stage } from './stage.ts'

const readsPerSecond = 50
/** Quiet and beside ads in turns, so that what disturbs the machine disturbs both. */
const rounds = 4
const capacitySeconds = 3
/** Who reports a view now was given the ad before. */
const stockSeconds = 3

export type WalletReads = {
  /** Ads and views a second that were answered while partners read: half of what could be. */
  readonly besideRate: readonly number[]
  /** Of them, those turned away by HTTP 503: none, unless the machine got slower since its capacity was measured. */
  readonly turnedAway: readonly number[]
  readonly quietP95Ms: readonly number[]
  readonly besideP95Ms: readonly number[]
}

/** Partners read their wallets by schedule: alone, and while ads and views come at half of what the server can do. */
export async function measureWalletReads(
  { fairlead, apiPort, visitors, partners }: Stage,
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
  const people = { port: fairlead.port, from: 0, connections: sizes.connections }
  const seconds = sizes.reads / readsPerSecond / rounds
  const read = async () => {
    const work = { requests, repeat: true, answer: '{"code":200,' }
    const { latencies } = await partners.send({
      port: apiPort,
      from: 0,
      connections: 32,
      seconds,
      rate: readsPerSecond,
      work,
    })
    if (!latencies) throw new Error('reads were not measured')
    return latencies.p95Ms
  }
  const visit = (work: 'ads' | 'both') => ({ ...people, work: { visitors: work, slotId } as const })
  const stock = () => visitors.send({ ...visit('ads'), seconds: stockSeconds })
  try {
    await read()
    await stock()
    const capacity = await visitors.send({ ...visit('both'), seconds: capacitySeconds })
    const turns = await takeTurns(
      {
        'wallet reads, quiet': async () => ({ p95Ms: await read(), rate: 0, turnedAway: 0 }),
        'wallet reads, beside ads': async () => {
          await stock()
          const [ads, p95Ms] = await Promise.all([
            visitors.send({ ...visit('both'), seconds, rate: capacity.perSecond / 2, overload: true }),
            read(),
          ])
          return { p95Ms, rate: ads.perSecond, turnedAway: ads.overload?.turnedAway ?? 0 }
        },
      },
      rounds,
    )
    const { 'wallet reads, quiet': quiet, 'wallet reads, beside ads': beside } = turns
    return {
      besideRate: beside.map(({ rate }) => rate),
      turnedAway: beside.map(({ turnedAway }) => turnedAway),
      quietP95Ms: quiet.map(({ p95Ms }) => p95Ms),
      besideP95Ms: beside.map(({ p95Ms }) => p95Ms),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
