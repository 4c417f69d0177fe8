import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives to connections: one of these is not taken by somebody's call meanwhile. */
const lowest = 20_000
const highest = 32_000

/** Test files that run side by side look in parts of their own: nobody listens yet on a port that was just found. */
const parts = 8

/** What was found before in this process: two servers that are about to start are not given the same. */
const given = new Set<number>()

/** The first of `count` consecutive ports that nobody listens on, and that were given to nobody here before. */
export async function freePorts(count: number): Promise<number> {
  const size = (highest - lowest) / parts
  const from = lowest + size * (Number(process.env.VITEST_POOL_ID ?? 0) % parts)
  for (let tries = 0; tries < 20; tries += 1) {
    const first = randomInt(from, from + size - count)
    const all = Array.from({ length: count }, (_, n) => first + n)
    if (all.some((port) => given.has(port))) continue
    for (const port of all) given.add(port)
    const free = await Promise.all(all.map((port) => listenAndClose(port).catch(() => undefined)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`no ${count} consecutive ports are free`)
}

async function listenAndClose(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
  return port
}
