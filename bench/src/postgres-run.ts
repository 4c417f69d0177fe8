import { many } from '@fairlead/server/src/db/read.ts'
import type { Finding } from '@fairlead/server/src/verify/invariants.ts'
import { startPostgres } from '@fairlead/tools/postgres.ts'
import { type BeaconRound, prepareBeacons, sendBeacons } from './beacons.ts'
import { startChildServer } from './child-server.ts'
import { databaseCpuMicros } from './database-cpu.ts'
import { measureFundings } from './funding.ts'
import { startLoad } from './load.ts'
import { type BenchNetwork, openPostgresNetwork } from './network.ts'
import { takeTurns } from './take-turns.ts'
import { startOrders } from './tokens.ts'

export type PostgresRun = {
  readonly fundings: Awaited<ReturnType<typeof measureFundings>>
  readonly beacons: Record<'beacon' | 'bare', BeaconRound[]>
  readonly beaconsStored: number
  readonly findings: readonly Finding[]
}

/** Measures everything on a throw-away PostgreSQL that keeps what it acknowledges, and has it checked at the end. */
export async function measurePostgres(
  check: (network: BenchNetwork) => Promise<Finding[]>,
): Promise<PostgresRun> {
  const cluster = await startPostgres({ durable: true })
  const network = await openPostgresNetwork(cluster.url)
  const server = await startChildServer('./server-process.ts', {
    DATABASE_URL: cluster.url,
    FAIRLEAD_MODE: 'demo',
    FAIRLEAD_DEMO_PAST: 'off',
  })
  const bare = await startChildServer('./bare-process.ts')
  const load = startLoad()
  try {
    const fundings = await measureFundings(network, cluster.url, server, load)
    await startOrders(network.ctx, network.owner)
    const tokens = await prepareBeacons(network.ctx)
    const databaseCpu = () => databaseCpuMicros(network.owner)
    const beacons = await takeTurns({
      beacon: (round) => sendBeacons(server, load, tokens.fileOf(round), { databaseCpu }),
      bare: (round) => sendBeacons(bare, load, tokens.fileOf(round), { repeat: true }),
    })
    tokens.remove()
    const beaconsStored = await storedBeacons(network)
    return { fundings, beacons, beaconsStored, findings: await check(network) }
  } finally {
    load.stop()
    await bare.stop()
    await server.stop()
    await network.close()
    await cluster.stop()
  }
}

/** How many beacons were stored; every one of them must have counted, or we measured something else. */
async function storedBeacons({ owner }: BenchNetwork): Promise<number> {
  const reasons = await many<{ reason: string; n: bigint }>(
    owner,
    'select reason, count(*) as n from event group by reason order by reason',
  )
  const [valid, ...others] = reasons
  if (valid?.reason !== '' || others.length > 0) {
    const found = reasons.map(({ reason, n }) => `${n} × ${reason || 'valid'}`).join(', ')
    throw new Error(`beacons were not all counted as valid: ${found}`)
  }
  return Number(valid.n)
}
