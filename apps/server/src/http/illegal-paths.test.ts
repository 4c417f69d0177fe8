import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../test/support/world.ts'
import { openHttp } from '../app.ts'
import { handleFailures } from './failures.ts'
import { serveFolder } from './static-app.ts'

let world: World
let folder: string
let built: World['app']
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-page-'))
  writeFileSync(join(folder, 'index.html'), '<p>page</p>')
  // As both apps are served once they were built.
  built = openHttp(world.ctx)
  handleFailures(built, world.ctx)
  serveFolder(built, folder)
  for (const app of [world.app, world.console, built]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await built?.close()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request as it is written: a client would put the path in order first. */
async function ask(app: World['app'], method: string, path: string, ...more: readonly string[]) {
  const { port, address } = app.server.address() as AddressInfo
  const socket = connect(port, address)
  await once(socket, 'connect')
  socket.write(
    [`${method} ${path} HTTP/1.1`, 'Host: app.example', 'Connection: close', ...more, '', ''].join('\r\n'),
  )
  const said = await text(socket)
  return { status: Number(said.split(' ')[1]), said }
}

const paths = [
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/../../etc/passwd',
  '/%00',
  '/index.html%00.js',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/',
  '/api/%',
  '/api/files/%E0%A4%A',
  '/api/..%2f..%2fetc/passwd',
  '/.env',
  '//evil.example/',
  `/api/${'x'.repeat(2000)}`,
]

describe.each(['the app', 'the console', 'a built page'] as const)('at %s', (which) => {
  const app = () => (which === 'the app' ? world.app : which === 'the console' ? world.console : built)

  it.each(paths)('%s is not there, and nothing of the framework shows', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status, said } = await ask(app(), method, path)
      expect([method, status], said.slice(0, 600)).toEqual([method, 404])
      expect(said).not.toMatch(/FST_|fastify|is not valid|node_modules|root:/i)
    }
  })

  it('an address that is no page leads a browser nowhere', async () => {
    for (const path of [...paths, '/api/wallet', '/assets/none', '/robots.txt', '/wallet%0d%0aX-Evil:%201'])
      expect([path, (await ask(app(), 'GET', path, 'Accept: text/html')).status]).toEqual([path, 404])
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is done to nothing', async (method) => {
    for (const path of ['/', '/index.html', '/api/user/info', '/healthz'])
      for (const body of [
        [],
        ['Content-Type: application/json', 'Content-Length: 0'],
        ['Content-Length: 0'],
      ]) {
        const { status, said } = await ask(app(), method, path, ...body)
        expect([path, body, status], said.slice(0, 600)).toEqual([path, body, 404])
      }
  })
})

it('a page of the partner app asked for without its # is shown to a browser', async () => {
  const { status, said } = await ask(world.app, 'GET', '/plan/detail?id=A', 'Accept: text/html,*/*;q=0.8')
  expect(status).toBe(302)
  expect(said).toMatch(/^location: \/#\/plan\/detail\?id=A\r$/m)
  expect((await ask(world.app, 'GET', '/plan/detail?id=A')).status).toBe(404)
})
