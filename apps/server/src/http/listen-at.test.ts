import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { startFailure } from '../start-failure.ts'
import { listenAt } from './listen-at.ts'

it('says in one sentence that a port is taken, and names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const app = fastify()
  const failure = await listenAt(app, '127.0.0.1', port).catch((error: unknown) => error)
  expect(startFailure(failure)).toBe(
    `PORT, FAIRLEAD_HOST: cannot listen on 127.0.0.1:${port}: another program listens there. A server takes PORT and the three ports after it`,
  )
  await app.close()
  other.close()
})

it('says that this machine has no such address', async () => {
  const app = fastify()
  const failure = await listenAt(app, '192.0.2.1', 0).catch((error: unknown) => error)
  expect(startFailure(failure)).toContain('192.0.2.1:0: this machine has no such address.')
  await app.close()
})
