import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** What stands between a program and PostgreSQL. */
export type Between = { readonly url: string; close(): Promise<void> }

/** Hands everything on, and tells another version in the server's answers: `150018` becomes `140018`. */
export function openOlderServer(url: string): Promise<Between> {
  return listen(url, (client, upstream) => {
    client.pipe(upstream)
    upstream.on('data', (bytes: Buffer) => {
      client.write(Buffer.from(bytes.toString('latin1').replace(/15(00\d\d)/g, '14$1'), 'latin1'))
    })
  })
}

/**
 * A pooler in transaction mode with one connection to PostgreSQL: everybody who comes after the first works on the
 * first one's. It is for statements that come one after the other, and lets everybody in.
 */
export function openPooler(url: string): Promise<Between> {
  let shared: { upstream: Socket; client: Socket } | undefined
  return listen(url, (client, upstream) => {
    if (!shared) {
      const mine = { upstream, client }
      shared = mine
      upstream.on('data', (bytes) => mine.client.write(bytes))
      client.on('data', (bytes) => {
        mine.client = client
        upstream.write(bytes)
      })
      return
    }
    upstream.destroy()
    const { upstream: theirs } = shared
    const at = shared
    client.once('data', () => {
      client.write(letIn)
      client.on('data', (bytes) => {
        at.client = client
        // Whoever takes leave does not end the connection of the others.
        if (bytes[0] !== terminate) theirs.write(bytes)
      })
    })
  })
}

const terminate = 0x58
/** AuthenticationOk and ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

async function listen(url: string, join: (client: Socket, upstream: Socket) => void): Promise<Between> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    client.on('close', () => upstream.destroy())
    join(client, upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const changed = new URL(url)
  changed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: changed.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
