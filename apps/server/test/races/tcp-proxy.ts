import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How a connection is lost: after the server did its work but before it could say so, or before it heard the wish. `hold`
 * keeps the answer back and leaves the connection to whoever kills one of its ends.
 */
export type Cut = 'reply' | 'request' | 'hold'

/** The end of every answer of PostgreSQL: ReadyForQuery, and whether it is idle or within a transaction. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])
const idle = 0x49

/**
 * A way to a PostgreSQL that can be cut at the worst moment. Without a cut it hands every byte on, both ways.
 */
export class TcpProxy {
  readonly #target: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((client) => this.#join(client))
  #next: { word: string; cut: Cut; cutNow: () => void } | undefined
  /** How many connections were cut. */
  cuts = 0
  /** How often somebody waited for an answer: connections that wait at the same time count once. */
  trips = 0
  readonly #waiting = new Set<Socket>()

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#target = { host: hostname, port: Number(port) }
  }

  /** Starts listening; answers the same database's URL through the proxy. */
  async open(url: string): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const changed = new URL(url)
    changed.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return changed.href
  }

  /** Cuts the connection on which this word is sent next; resolves when that has happened. */
  cutAt(word: string, cut: Cut): Promise<void> {
    return new Promise((resolve) => {
      this.#next = { word, cut, cutNow: resolve }
    })
  }

  /** Cuts nothing any more, if nothing was cut yet. */
  cutNothing(): void {
    this.#next = undefined
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket): void {
    const upstream = connect(this.#target)
    let swallowing: { bytes: Buffer; readonly cut: Cut; readonly cutNow: () => void } | undefined
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        this.#waiting.delete(client)
        end()
      })
    }
    client.on('data', (bytes) => {
      if (this.#waiting.size === 0) this.trips += 1
      this.#waiting.add(client)
      if (this.#next && bytes.includes(this.#next.word)) {
        const { cut, cutNow } = this.#next
        this.#next = undefined
        this.cuts += 1
        if (cut === 'request') {
          cutNow()
          return end()
        }
        swallowing = { bytes: Buffer.alloc(0), cut, cutNow }
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      this.#waiting.delete(client)
      if (!swallowing) return client.write(bytes)
      swallowing.bytes = Buffer.concat([swallowing.bytes, bytes])
      const tail = swallowing.bytes.subarray(-readyForQuery.length - 1)
      if (!tail.subarray(0, -1).equals(readyForQuery)) return undefined
      // Work is done with its commit: until then the server goes on with its transaction.
      if (tail.at(-1) !== idle) {
        client.write(swallowing.bytes)
        swallowing.bytes = Buffer.alloc(0)
        return undefined
      }
      swallowing.cutNow()
      return swallowing.cut === 'reply' ? end() : undefined
    })
  }
}
