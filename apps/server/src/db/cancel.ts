import { connect } from 'node:net'
import type pg from 'pg'

/** How long PostgreSQL may take to hear that a statement is to be cancelled. */
const cancelMs = 2_000
/** CancelRequest of the protocol: in place of a version. */
const cancelCode = 80_877_102

/**
 * Asks PostgreSQL to cancel what a connection runs, by a connection of its own, as the protocol has it. True once it was
 * heard: whatever the connection runs after that is not meant. False where nobody knows, and the connection must go.
 */
export function cancelOn(client: pg.PoolClient): Promise<boolean> {
  const { host, port, processID, secretKey } = client as unknown as {
    host: string
    port: number
    processID: number
    secretKey: number
  }
  const request = Buffer.alloc(16)
  request.writeInt32BE(request.length, 0)
  request.writeInt32BE(cancelCode, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    let failed = false
    const fail = () => {
      failed = true
      socket.destroy()
    }
    socket.setTimeout(cancelMs, fail)
    socket.on('error', fail)
    // PostgreSQL answers nothing: it sends its signal and then closes.
    socket.on('close', () => resolve(!failed))
    socket.on('connect', () => socket.write(request))
    socket.resume()
  })
}
