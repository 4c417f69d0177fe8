import { openPostgres } from '@fairlead/server/src/db/postgres.ts'
import { startPostgres } from '@fairlead/tools/postgres.ts'
import { endpointOf } from '../api-calls.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { secretOf } from '../lane.ts'
import { type BenchNetwork, openPostgresNetwork } from '../network.ts'
import { growPartner, growthLane } from './grow.ts'
import { type GrowthCall, growthCalls } from './growth-calls.ts'

const growthSizes = [1_000, 10_000, 100_000] as const

/** A call's median times, one for each size, in milliseconds. */
export type GrowthResult = { readonly name: string; readonly medians: readonly number[] }

type Grown = {
  readonly orders: number
  readonly network: BenchNetwork
  readonly server: ChildServer
  readonly calls: readonly GrowthCall[]
}

const rounds = 9
const warmUps = 6

/** Grows one partner in a database for each size and measures each call, the sizes in turns; checks the books at the end. */
export async function measureGrowth(
  check: (network: BenchNetwork) => Promise<void>,
  say: (text: string) => void,
): Promise<GrowthResult[]> {
  const cluster = await startPostgres()
  const admin = openPostgres(cluster.url, { max: 1 })
  const grown: Grown[] = []
  try {
    for (const orders of growthSizes) {
      await admin.query(`create database growth_${orders}`)
      grown.push(await grow(cluster.url.replace(/postgres$/, `growth_${orders}`), orders, say))
    }
    const results: GrowthResult[] = []
    for (const { name } of grown[0]?.calls ?? []) results.push(await measureCall(grown, name))
    for (const { orders, network } of grown) {
      say(`growth: checking the books of ${orders.toLocaleString('en')} orders`)
      await check(network)
    }
    return results
  } finally {
    for (const { network, server } of grown) {
      await server.stop()
      await network.close()
    }
    await admin.end()
    await cluster.stop()
  }
}

async function grow(url: string, orders: number, say: (text: string) => void): Promise<Grown> {
  const network = await openPostgresNetwork(url)
  await growPartner(network, orders, (part) => say(`growth: ${orders.toLocaleString('en')} orders, ${part}`))
  const server = await startChildServer('./server-process.ts', {
    DATABASE_URL: url,
    FAIRLEAD_MODE: 'demo',
    FAIRLEAD_DEMO_PAST: 'off',
  })
  return { orders, network, server, calls: await growthCalls(network) }
}

/** Prepared statements are planned for good after five runs; what they cost then is what counts. */
async function measureCall(grown: readonly Grown[], name: string): Promise<GrowthResult> {
  const times: number[][] = grown.map(() => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [at, { server, calls }] of grown.entries()) {
      const call = calls.find((candidate) => candidate.name === name)
      if (!call) throw new Error(`no call ${name}`)
      const ms = await ask(server.port, call)
      if (round >= 0) times[at]?.push(ms)
    }
  }
  return { name, medians: times.map(median) }
}

async function ask(port: number, { name, call, input }: GrowthCall): Promise<number> {
  const { method, path } = endpointOf(call)
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const start = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api${path}${query}`, {
    method,
    headers: {
      'x-ct': secretOf(growthLane, 'session', 0),
      'x-tz': 'Europe/Berlin GMT+01:00',
      'x-lang': 'en',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  })
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  const ms = performance.now() - start
  if (code !== 200) throw new Error(`${name} answered ${code}: ${msg}`)
  return ms
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The results as people read them: medians, and how many times the smallest size's time the largest one takes. */
export function growthTable(results: readonly GrowthResult[]): string {
  const head = ['', ...growthSizes.map((size) => `${size.toLocaleString('en')} orders`), 'ratio']
  const rows = results.map(({ name, medians }) => [
    name,
    ...medians.map((ms) => `${ms.toFixed(1)} ms`),
    ratioOf(medians).toFixed(1),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

export function ratioOf(medians: readonly number[]): number {
  return (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
}
