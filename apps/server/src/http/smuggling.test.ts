import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  for (const app of [world.app, world.console]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

const smuggled = 'GET /healthz HTTP/1.1\r\nHost: app.example\r\n\r\n'
const head = 'POST /api/auth/v2/login HTTP/1.1\r\nHost: app.example\r\nContent-Type: application/json\r\n'
/** A body in one chunk, and behind its end what another reader of the length would take for a request. */
const chunked = `0\r\n\r\n${smuggled}`

/** What two readers, a proxy and the server, could end in different places. */
const ways: readonly (readonly [string, string])[] = [
  ['a length and chunks', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`],
  ['chunks and a length', `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunked}`],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`],
  ['two lengths in one line', `${head}Content-Length: 2, 40\r\n\r\n{}${smuggled}`],
  ['a length with a sign', `${head}Content-Length: +2\r\n\r\n{}${smuggled}`],
  ['a length in another base', `${head}Content-Length: 0x2\r\n\r\n{}${smuggled}`],
  ['chunks by another name', `${head}Transfer-Encoding: xchunked\r\n\r\n${chunked}`],
  ['chunks that are not the last coding', `${head}Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
  ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n${chunked}`],
  ['a header that is folded', `${head}Transfer-Encoding:\r\n chunked\r\nContent-Length: 4\r\n\r\n${chunked}`],
  ['lines that end without a return', `${head.replaceAll('\r', '')}Transfer-Encoding: chunked\n\n${chunked}`],
  ['a chunk without a length', `${head}Transfer-Encoding: chunked\r\n\r\n;x\r\n\r\n0\r\n\r\n${smuggled}`],
  [
    'a chunk of more than there are numbers',
    `${head}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n${smuggled}`,
  ],
  ['a chunk longer than it says', `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}}\r\n${chunked}`],
]

it.each(ways)('a request with %s is refused, and nothing behind it is read as another', async (_, sent) => {
  for (const app of [world.app, world.console]) {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    const said = await text(socket)
    // The console has no such path and may say so first; then it closes as well.
    expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual([
      app === world.app ? 'HTTP/1.1 400' : expect.stringMatching(/ 40[04]$/),
    ])
  }
})

it('the same request, whole and on its own, is answered', async () => {
  const { port } = world.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}Connection: close\r\nContent-Length: 2\r\n\r\n{}`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
})
