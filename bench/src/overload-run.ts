import { startPostgres } from '@fairlead/tools/postgres.ts'
import { prepareCalls } from './call-files.ts'
import { startChildServer } from './child-server.ts'
import { startLoad } from './load.ts'
import { openPostgresNetwork } from './network.ts'
import { type Result, result } from './results.ts'
import {
  fundConnections,
  overloadConnections,
  overloadSeconds,
  overloadTimes,
  shedMin,
  warmUpSeconds,
} from './settings.ts'

/**
 * Sends three times as many calls as the server can answer, by a schedule that does not wait for it, and tells those let
 * in from those turned away. Fails where so few were turned away that nothing was shown, or anybody was logged out.
 */
export async function measureOverload(): Promise<Result[]> {
  const cluster = await startPostgres({ durable: true })
  const network = await openPostgresNetwork(cluster.url)
  const load = startLoad()
  try {
    const files = await prepareCalls(network, 0)
    const server = await startChildServer('./server-process.ts', {
      DATABASE_URL: cluster.url,
      FAIRLEAD_MODE: 'demo',
      FAIRLEAD_DEMO_PAST: 'off',
    })
    const call = files.calls.find(({ call }) => call === 'wallet.property')
    if (!call) throw new Error('there is no call to send')
    const order = {
      port: server.port,
      work: call.work,
      from: 0,
    }
    const within = { ...order, connections: fundConnections }
    await load.send({ ...within, seconds: warmUpSeconds })
    const capacity = await load.send({ ...within, seconds: overloadSeconds / 2 })
    process.stdout.write(`overload: ${Math.round(capacity.perSecond)} calls a second are its capacity\n`)
    const rate = capacity.perSecond * overloadTimes
    const over = {
      ...order,
      connections: overloadConnections,
      seconds: overloadSeconds,
      rate,
      overload: true,
    }
    const { perSecond, latencies, overload } = await load.send(over)
    await server.stop()
    files.remove()
    if (!latencies || !overload) throw new Error('overload was not measured')
    const { turnedAway, loggedOut, turnedAwayLatencies } = overload
    if (turnedAway < shedMin || loggedOut > 0)
      throw new Error(
        `${turnedAway} callers turned away (at least ${shedMin}), ${loggedOut} logged out (none)`,
      )
    return [
      result('overload-goodput', 'calls/s', [perSecond], [capacity.perSecond]),
      result('overload-let-in-p99', 'ms', [latencies.p99Ms]),
      result('overload-turned-away-p99', 'ms', [turnedAwayLatencies.p99Ms]),
      result('overload-turned-away', 'callers', [turnedAway]),
      result('overload-logged-out', 'callers', [loggedOut]),
    ]
  } finally {
    load.stop()
    await network.close()
    await cluster.stop()
  }
}
