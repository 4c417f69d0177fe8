import type { ChildServer } from './child-server.ts'
import { fundByDriver } from './fund-driver.ts'
import { fundFunctionScript, fundRowsScript } from './fund-scripts.ts'
import { fundingLane, type Lane } from './lane.ts'
import type { Load } from './load.ts'
import { appRole, type BenchNetwork } from './network.ts'
import { pgbench } from './pgbench.ts'
import { prepareLane } from './prepare-lane.ts'
import {
  fundConnections,
  fundingsPrepared,
  greetSecondsMax,
  roundSeconds,
  rounds,
  warmUpSeconds,
} from './settings.ts'
import { takeTurns } from './take-turns.ts'

/** Prepares a lane for each contestant and round; all are alike. */
export async function prepareFundings(
  { ctx, owner }: BenchNetwork,
  names: readonly string[],
  items = fundingsPrepared,
) {
  const lanes: Record<string, Lane> = {}
  for (const name of names) {
    for (let round = 0; round < rounds; round += 1) {
      const lane = fundingLane(`${name}-${round}`, items)
      await prepareLane(ctx, owner, lane)
      lanes[lane.name] = lane
    }
  }
  // Statistics are fresh, and all dirty pages are out of the way.
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  return (name: string, round: number): Lane => {
    const lane = lanes[`${name}-${round}`]
    if (!lane) throw new Error(`no lane was prepared for ${name}`)
    return lane
  }
}

/** Transactions a second of: the function and the bare rows in pgbench, the server's driver, and HTTP. */
export async function measureFundings(network: BenchNetwork, url: string, server: ChildServer, load: Load) {
  const laneOf = await prepareFundings(network, ['function', 'driver', 'http', 'rows'])
  return takeTurns({
    function: (round) => pgbench(url, appRole, fundFunctionScript, laneOf('function', round)),
    driver: (round) => fundByDriver(network.ctx.db, laneOf('driver', round)),
    http: (round) => fundByHttp(server, load, laneOf('http', round)),
    rows: (round) => pgbench(url, 'fairlead_owner', fundRowsScript, laneOf('rows', round)),
  })
}

/** Funds a lane's orders through HTTP and returns transactions a second. */
export async function fundByHttp(
  server: ChildServer,
  load: Load,
  { name, partners, ordersEach }: Lane,
): Promise<number> {
  const order = {
    port: server.port,
    connections: fundConnections,
    requestsPerAddress: Number.MAX_SAFE_INTEGER,
    work: { lane: { name, partners, ordersEach }, greet: false },
  }
  // Whoever funds has looked at the plan here, and was given the step-up token here: the server has seen both.
  await load.send({ ...order, work: { ...order.work, greet: true }, seconds: greetSecondsMax, from: 0 })
  const warm = await load.send({ ...order, seconds: warmUpSeconds, from: 0 })
  const { perSecond } = await load.send({ ...order, seconds: roundSeconds, from: warm.answered })
  return perSecond
}
