import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHttp } from '../app.ts'
import { systemClock } from '../context.ts'

const ctx = { clock: systemClock, log: pino({ level: 'silent' }), trustedProxies: [] }
const app = openHttp(ctx, { withinMs: 300, lookedAtEveryMs: 50 })
beforeAll(async () => {
  app.post('/taken', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

it.each([
  ['a head', 'GET /taken HTTP/1.1\r\nHost: x\r\n'],
  [
    'a body',
    'POST /taken HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('whoever never ends %s is cut off, and soon after the time is over', async (_what, sent) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const [said] = await Promise.all([text(socket), once(socket, 'close')])
  expect(said).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

it('a server as it is shipped gives it thirty seconds', () => {
  const shipped = openHttp(ctx)
  expect(shipped.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 30_000 })
  expect(shipped.initialConfig).toMatchObject({ requestTimeout: 30_000 })
})
