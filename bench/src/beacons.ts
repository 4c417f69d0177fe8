import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ctx } from '@fairlead/server/src/context.ts'
import type { ChildServer } from './child-server.ts'
import type { Load } from './load.ts'
import { beaconConnections, beaconsPrepared, roundSeconds, rounds, warmUpSeconds } from './settings.ts'
import { mintTokens } from './tokens.ts'

/** One round of beacons: how many a second, and what one cost the server and its database in processor time. */
export type BeaconRound = {
  readonly perSecond: number
  readonly cpuMicros: number
  readonly databaseCpuMicros: number
}

/** Mints a file of tokens for each round. An ad must have been in view for a second before its beacon may come. */
export async function prepareBeacons(
  ctx: Ctx,
): Promise<{ fileOf: (round: number) => string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-tokens-'))
  const fileOf = (round: number) => join(folder, `round-${round}`)
  for (let round = 0; round < rounds; round += 1) await mintTokens(ctx, beaconsPrepared, fileOf(round))
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return { fileOf, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Sends impressions to a server and measures what they cost. */
export async function sendBeacons(
  server: ChildServer,
  load: Load,
  tokens: string,
  options: { repeat?: boolean; databaseCpu?: () => Promise<number> } = {},
): Promise<BeaconRound> {
  const order = {
    port: server.port,
    connections: beaconConnections,
    work: { tokens, repeat: options.repeat ?? false },
  }
  const databaseCpu = options.databaseCpu ?? (async () => Number.NaN)
  const warm = await load.send({ ...order, seconds: warmUpSeconds, from: 0 })
  const [cpuBefore, databaseBefore] = [await server.cpuMicros(), await databaseCpu()]
  const { answered, perSecond } = await load.send({ ...order, seconds: roundSeconds, from: warm.answered })
  const [cpuAfter, databaseAfter] = [await server.cpuMicros(), await databaseCpu()]
  return {
    perSecond,
    cpuMicros: (cpuAfter - cpuBefore) / answered,
    databaseCpuMicros: (databaseAfter - databaseBefore) / answered,
  }
}
