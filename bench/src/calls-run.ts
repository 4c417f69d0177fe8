import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '@fairlead/server/src/verify/invariants.ts'
import { startPostgres } from '@fairlead/tools/postgres.ts'
import { type CallFile, type CallFiles, prepareCalls } from './call-files.ts'
import { type CallResult, callResult } from './call-results.ts'
import { type ChildServer, startChildServer } from './child-server.ts'
import { type Load, startLoad } from './load.ts'
import { type BenchNetwork, openEmbeddedNetwork, openPostgresNetwork } from './network.ts'
import {
  callSeconds,
  embeddedMoneyItems,
  fundConnections,
  greetSecondsMax,
  moneyItems,
  warmCallSeconds,
} from './settings.ts'

/** Measures every read and money call of the partner API on a throw-away PostgreSQL, and has it checked at the end. */
export async function measureCallsOnPostgres(
  check: (network: BenchNetwork) => Promise<Finding[]>,
): Promise<{ calls: CallResult[]; findings: Finding[] }> {
  const cluster = await startPostgres({ durable: true })
  const filesDir = mkdtempSync(join(tmpdir(), 'fairlead-files-'))
  const network = await openPostgresNetwork(cluster.url, filesDir)
  const load = startLoad()
  try {
    const files = await prepareCalls(network, moneyItems)
    const server = await startChildServer('./server-process.ts', {
      DATABASE_URL: cluster.url,
      FAIRLEAD_MODE: 'demo',
      FAIRLEAD_DEMO_PAST: 'off',
      FAIRLEAD_DATA: filesDir,
    })
    const calls = await measureAll('postgres', server, load, files)
    await server.stop()
    return { calls, findings: await check(network) }
  } finally {
    load.stop()
    await network.close()
    await cluster.stop()
    rmSync(filesDir, { recursive: true, force: true })
  }
}

/** The same on the embedded database. It belongs to one process at a time: first to us, then to the server. */
export async function measureCallsEmbedded(): Promise<CallResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-embedded-'))
  const load = startLoad()
  try {
    const network = await openEmbeddedNetwork(dataDir)
    const files = await prepareCalls(network, embeddedMoneyItems)
    await network.close()
    const server = await startChildServer('./server-process.ts', { DATABASE_URL: '', FAIRLEAD_DATA: dataDir })
    const calls = await measureAll('embedded', server, load, files)
    await server.stop()
    return calls
  } finally {
    load.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(
  database: CallResult['database'],
  server: ChildServer,
  load: Load,
  files: CallFiles,
): Promise<CallResult[]> {
  const results: CallResult[] = []
  for (const file of files.calls) {
    process.stdout.write(`${database}: ${file.call}\n`)
    results.push(await measureCall(database, server, load, files.bare, file))
  }
  files.remove()
  return results
}

/** The bare route and the call one after the other, then the call again by schedule at half of what it could do. */
async function measureCall(
  database: CallResult['database'],
  server: ChildServer,
  load: Load,
  bare: CallFile['work'],
  { call, kind, work, items, greetings }: CallFile,
): Promise<CallResult> {
  const order = {
    port: server.port,
    connections: fundConnections,
  }
  if (greetings) await load.send({ ...order, work: greetings, seconds: greetSecondsMax, from: 0 })
  const against = await load.send({ ...order, work: bare, seconds: callSeconds / 2, from: 0 })
  const warm = await load.send({ ...order, work, seconds: warmCallSeconds, from: 0 })
  // A third of what was prepared is for the schedule, however fast the call is.
  const leave = Math.floor(items / 3)
  const cpuBefore = await server.cpuMicros()
  const full = await load.send({ ...order, work, seconds: callSeconds, from: warm.answered, leave })
  const cpuMicros = ((await server.cpuMicros()) - cpuBefore) / full.answered
  const half = await load.send({
    ...order,
    work,
    seconds: callSeconds,
    from: warm.answered + full.answered,
    rate: full.perSecond / 2,
  })
  if (!half.latencies) throw new Error('latencies were not measured')
  return callResult({
    call,
    kind,
    database,
    bare: against.perSecond,
    capacity: full.perSecond,
    latencies: half.latencies,
    cpuMicros,
  })
}
