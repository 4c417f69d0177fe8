import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { databaseFault } from './faults.ts'
import { openPostgres } from './postgres.ts'

test('a connection that is being opened to a database that says nothing is given up with the others', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = openPostgres(`postgres://somebody@127.0.0.1:${port}/nothing`, { max: 1 })
  const asked = pool.query('select 1').catch((error: unknown) => error)
  await once(silent, 'connection')

  const since = performance.now()
  pool.abandon()
  expect(databaseFault(await asked)).toBe('Connection terminated')
  // Not only when the time to connect is over.
  expect(performance.now() - since).toBeLessThan(2_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
})
