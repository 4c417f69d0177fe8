import { setTimeout } from 'node:timers/promises'
import { appRole } from '@fairlead/server/src/db/roles.ts'
import type { ChildServer } from './child-server.ts'
import { databaseCpuMicros } from './database-cpu.ts'
import { fundByDriver } from './fund-driver.ts'
import { fundFunctionScript, fundRowsScript } from './fund-scripts.ts'
import { fundingLane, type Lane } from './lane.ts'
import type { Load } from './load.ts'
import type { BenchNetwork } from './network.ts'
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

/** What one funding cost in processor time, in microseconds. */
type FundRound = {
  readonly perSecond: number
  readonly database: number
  readonly server: number
  readonly load: number
}

/** Transactions a second of: the function and the bare rows in pgbench, the server's driver, and HTTP. */
export async function measureFundings(network: BenchNetwork, url: string, server: ChildServer, load: Load) {
  const laneOf = await prepareFundings(network, ['function', 'driver', 'http', 'rows'])
  const databaseCpu = () => databaseCpuMicros(network.owner)
  const calledAlone = (lane: Lane) =>
    withDatabaseCpu(databaseCpu, pgbench(url, appRole, fundFunctionScript, lane))
  return takeTurns<'function' | 'driver' | 'http' | 'rows', Partial<FundRound> & { perSecond: number }>({
    function: (round) => calledAlone(laneOf('function', round)),
    driver: async (round) => ({
      perSecond: await fundByDriver(network.ctx.db, laneOf('driver', round)),
    }),
    http: (round) => fundByHttp(server, load, laneOf('http', round), databaseCpu),
    rows: async (round) => ({
      perSecond: await pgbench(url, 'fairlead_owner', fundRowsScript, laneOf('rows', round)),
    }),
  })
}

/** Looks at the database's processor time between pgbench's first second, in which it compiles, and its last. */
async function withDatabaseCpu(databaseCpu: () => Promise<number>, run: Promise<number>) {
  await setTimeout((warmUpSeconds + 0.5) * 1_000)
  const [since, before] = [performance.now(), await databaseCpu()]
  await setTimeout((roundSeconds - 1) * 1_000)
  const [until, after] = [performance.now(), await databaseCpu()]
  const perSecond = await run
  return { perSecond, database: (after - before) / ((perSecond * (until - since)) / 1_000) }
}

/** Funds a lane's orders through HTTP. */
export async function fundByHttp(
  server: ChildServer,
  load: Load,
  { name, partners, ordersEach }: Lane,
  databaseCpu: () => Promise<number> = async () => Number.NaN,
): Promise<FundRound> {
  const order = {
    port: server.port,
    connections: fundConnections,
    work: { lane: { name, partners, ordersEach }, greet: false },
  }
  // Whoever funds has looked at the plan here, and was given the step-up token here: the server has seen both.
  await load.send({ ...order, work: { ...order.work, greet: true }, seconds: greetSecondsMax, from: 0 })
  const warm = await load.send({ ...order, seconds: warmUpSeconds, from: 0 })
  const [serverBefore, databaseBefore] = [await server.cpuMicros(), await databaseCpu()]
  const { answered, perSecond, cpuMicros } = await load.send({
    ...order,
    seconds: roundSeconds,
    from: warm.answered,
  })
  const [serverAfter, databaseAfter] = [await server.cpuMicros(), await databaseCpu()]
  return {
    perSecond,
    database: (databaseAfter - databaseBefore) / answered,
    server: (serverAfter - serverBefore) / answered,
    load: cpuMicros / answered,
  }
}
