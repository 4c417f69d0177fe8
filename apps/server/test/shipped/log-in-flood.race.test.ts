import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPartner } from '../../src/demo/people.ts'
import { EmptyDatabase } from './empty-database.ts'
import type { Flood } from './log-in-flood.ts'
import { partnerAt } from './people.ts'
import { type Program, startServer } from './program.ts'

/** As many connections as once took the API away from everybody. */
const connections = 140
const seconds = Number(process.env.FAIRLEAD_FLOOD_SECONDS ?? 5)
/** What a partner beside it is answered at the least: 400 calls in half a minute. */
const callsMin = Math.ceil((400 / 30) * seconds)
const p95MsMax = 250

let database: EmptyDatabase
let program: Program
let port: number
beforeAll(async () => {
  database = await EmptyDatabase.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  port = await freePorts(4)
  program = startServer({ ...database.demo(port), FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' })
  await program.says('Fairlead is ready')
}, 180_000)
afterAll(async () => {
  program?.kill('SIGKILL')
  await program?.ended
  await database?.remove()
})

it.each([
  ['one address', false],
  ['an address of its own for each, so that no limit stops any before it is hashed', true],
])(
  '140 connections of log-ins from %s keep no call of a signed-in partner from its answer, nor a log-in on a known device',
  {
    timeout: seconds * 1000 + 180_000,
  },
  async (_from, manyAddresses) => {
    const app = `http://127.0.0.1:${port}`
    const { username, password } = demoPartner
    const { token } = await partnerAt(app, '').session.login({ username, password })
    const { wallet, session } = partnerAt(app, token)
    const calls = [
      () => wallet.property({}),
      () => session.userInfo({}),
      () => wallet.flowList({}),
      () => session.sessionList({}),
    ]
    /** On a device that the account knows by the log-in above. */
    const logInAndOut = async () => {
      const again = await partnerAt(app, '').session.login({ username, password })
      await partnerAt(app, again.token).session.logout({})
    }
    const flood = new Worker(new URL('./log-in-flood.ts', import.meta.url), {
      workerData: { port, connections, manyAddresses } satisfies Flood,
    })
    await once(flood, 'online')
    const took: number[] = []
    const until = performance.now() + seconds * 1000
    while (performance.now() < until || took.length < callsMin) {
      if (took.length % 16 === 0) await logInAndOut()
      const begun = performance.now()
      // A refusal throws, and so does HTTP 503.
      await calls[took.length % calls.length]?.()
      took.push(performance.now() - begun)
    }
    flood.postMessage('stop')
    const [tried] = (await once(flood, 'message')) as [number]
    took.sort((a, b) => a - b)
    const p95Ms = Math.round(took[Math.floor(took.length * 0.95)] as number)
    process.stdout.write(
      `flood: ${took.length} calls answered, none refused, p95 ${p95Ms} ms, beside ${tried} log-ins\n`,
    )
    expect(tried).toBeGreaterThan(connections)
    // In a short sample, on a machine that does other things, a few slow ones say nothing.
    if (seconds >= 30) expect(p95Ms).toBeLessThanOrEqual(p95MsMax)
  },
)
