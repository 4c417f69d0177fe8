import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BeaconRound, prepareBeacons, sendBeacons } from './beacons.ts'
import { startChildServer } from './child-server.ts'
import { fundByDriver } from './fund-driver.ts'
import { fundByHttp, prepareFundings } from './funding.ts'
import { startLoad } from './load.ts'
import { openEmbeddedNetwork } from './network.ts'
import { embeddedFundingsPrepared, rounds } from './settings.ts'
import { startOrders } from './tokens.ts'

export type EmbeddedRun = {
  readonly driver: readonly number[]
  readonly http: readonly number[]
  readonly beacons: readonly BeaconRound[]
}

/** Measures the same on the embedded database. It belongs to one process at a time: first to us, then to the server. */
export async function measureEmbedded(): Promise<EmbeddedRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))
  const load = startLoad()
  try {
    const network = await openEmbeddedNetwork(dataDir)
    const laneOf = await prepareFundings(network, ['driver', 'http'], embeddedFundingsPrepared)
    await startOrders(network.ctx, network.owner)
    const driver = await eachRound('driver', (round) => fundByDriver(network.ctx.db, laneOf('driver', round)))
    const tokens = await prepareBeacons(network.ctx)
    await network.close()

    const server = await startChildServer('./server-process.ts', { DATABASE_URL: '', FAIRLEAD_DATA: dataDir })
    const http = await eachRound('http', async (round) => {
      return (await fundByHttp(server, load, laneOf('http', round))).perSecond
    })
    const beacons = await eachRound('beacon', (round) => sendBeacons(server, load, tokens.fileOf(round)))
    await server.stop()
    tokens.remove()
    return { driver, http, beacons }
  } finally {
    load.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function eachRound<Value>(name: string, measure: (round: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (let round = 0; round < rounds; round += 1) {
    process.stdout.write(`embedded, round ${round + 1} of ${rounds}: ${name}\n`)
    values.push(await measure(round))
  }
  return values
}
