import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first of `count` consecutive ports that nobody listens on. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const first = await listenAndClose(0)
    const rest = Array.from({ length: count - 1 }, (_, n) => first + 1 + n)
    const free = await Promise.all(rest.map((port) => listenAndClose(port).catch(() => undefined)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`no ${count} consecutive ports are free`)
}

async function listenAndClose(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : port
}
