import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { callsAtOnceMax } from './gate.ts'

/** Turned away at the least, or the dangerous window was not hit. */
const shedMin = Number(process.env.FAIRLEAD_SHEDS ?? 1_000)

const letIn = 'HTTP 200, envelope 200, retry after undefined'
const turnedAway = 'HTTP 503, envelope undefined, retry after 1'

let world: World
/** So many that what one of them may have at once is not what turns them away. */
let partners: readonly TestPartner[]
beforeAll(async () => {
  world = await openWorld()
  partners = await Promise.all(Array.from({ length: 12 }, () => joinPartner(world)))
  for (const partner of partners) await payIn(world, partner, '50.00')
  await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())

it('turns callers away at three times its capacity, and logs none of them out', async () => {
  const before = await countBooks(world)
  const address = world.app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const answers = new Map<string, number>()
  const times = (kind: string) => answers.get(kind) ?? 0
  const requests = partners.flatMap(({ token }) => {
    const headers = { 'x-ct': token }
    return [
      { method: 'GET', path: '/api/user/property', headers },
      { method: 'GET', path: '/api/transaction_flow/list', headers },
      {
        method: 'POST',
        path: '/api/plan/order/await/put/count',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      },
    ]
  })
  const { errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url,
        connections: 3 * callsAtOnceMax,
        // Far longer than it takes: `count` stops it.
        duration: 100,
        timeout: 100,
        requests: requests.map((request) => ({ ...request, onResponse: count })) as autocannon.Request[],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    function count(status: number, body: string, _context: object, headers?: Record<string, string>) {
      const { code } = JSON.parse(body) as { code?: number }
      const retry = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]
      const kind = `HTTP ${status}, envelope ${code}, retry after ${retry}`
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      if (times(turnedAway) >= shedMin && times(letIn) >= shedMin / 10) load.stop()
    }
  })

  for (const [kind, n] of answers) process.stdout.write(`overload: ${n} × ${kind}\n`)
  expect([...answers.keys()].sort()).toEqual(['HTTP 200, envelope 200, retry after undefined', turnedAway])
  expect(times(turnedAway)).toBeGreaterThanOrEqual(shedMin)
  expect([errors, timeouts]).toEqual([0, 0])
  // What the load left behind is still being worked on; then the same tokens are as good as before.
  for (const { id, token } of partners) {
    const again = () => world.app.inject({ url: '/api/user/info', headers: { 'x-ct': token } })
    let last = await again()
    while (last.statusCode === 503) {
      await new Promise((resolve) => setImmediate(resolve))
      last = await again()
    }
    expect(last.json()).toMatchObject({ code: 200, data: { id } })
  }
  expect(await countBooks(world)).toEqual(before)
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)

it('answers a crash with HTTP 500 and none of its insides', async () => {
  await world.asOwner('alter table wallet rename to wallet_away')
  const answer = await world.app.inject({
    url: '/api/user/property',
    headers: { 'x-ct': partners[0]?.token },
  })
  await world.asOwner('alter table wallet_away rename to wallet')
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { code: 500, msg: expect.any(String), words: expect.any(Object), data: { key: 'server_error' } },
  ])
  expect(answer.payload).not.toContain('wallet')
})
