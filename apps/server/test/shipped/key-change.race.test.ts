import { createECDH } from 'node:crypto'
import { setTimeout as passes } from 'node:timers/promises'
import { DemoFacts } from '@fairlead/contract/demo'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { many } from '../../src/db/read.ts'
import { OwnCluster } from '../races/own-cluster.ts'
import { withDatabase, withLogin } from '../support/migrated-template.ts'
import { md5, testPin } from '../support/people.ts'
import { EmptyDatabase } from './empty-database.ts'
import { join, partnerAt } from './people.ts'
import { type Program, type Settings, startServer, startVerify } from './program.ts'
import { DeliveryDoors, freshAddress, type ShownAd, signatureOf } from './visitors.ts'

/** Logins that a start can have apart, and the role of each. */
const logins = {
  DATABASE_URL: 'fairlead_app',
  DATABASE_CONSOLE_URL: 'fairlead_console',
  DATABASE_AUTH_URL: 'fairlead_auth',
  DATABASE_DELIVERY_URL: 'fairlead_delivery',
  DATABASE_JOBS_URL: 'fairlead_jobs',
}
const peppers = ['the pepper of the beginning: 32 characters', 'the pepper that comes after it is as long']
const vapidKeys = [newVapidKey(), newVapidKey()]
const patient = { timeout: 60_000, interval: 100 }
/** Between two calls of one who calls again and again. */
const pauseMs = 20

let cluster: OwnCluster
let database: EmptyDatabase
let ports: readonly [number, number]
const running: (Program | undefined)[] = []
beforeAll(async () => {
  cluster = await OwnCluster.make(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  await cluster.start()
  database = await EmptyDatabase.make(cluster.url)
  const first = await freePorts(8)
  ports = [first, first + 4]
}, 120_000)
afterAll(async () => {
  for (const program of running) program?.kill('SIGKILL')
  await Promise.all(running.map((program) => program?.ended))
  await database?.remove()
  await cluster?.remove()
})

it('every key is changed while partners call and visitors see ads: no call fails, no view is lost, nobody is logged out', {
  timeout: 480_000,
}, async () => {
  const [pepper = '', nextPepper = ''] = peppers
  const [vapid = '', nextVapid = ''] = vapidKeys
  // The first start makes the roles that the logins are members of.
  await startOn(0, { FAIRLEAD_PEPPER: pepper })
  await stop(0)
  const old = await makeLogins('old')
  const begin = { ...old, FAIRLEAD_PEPPER: pepper, FAIRLEAD_VAPID_KEY: vapid }
  await Promise.all([startOn(0, begin), startOn(1, begin)])

  const at = (process: 0 | 1) => `http://127.0.0.1:${ports[process]}`
  const facts = DemoFacts.parse(await (await fetch(`${at(0)}/api/demo`)).json())
  const partner = await join(at(0), facts)
  const traffic = new Traffic(partner.token)
  const checkPin = (process: 0 | 1) =>
    partnerAt(at(process), partner.token).session.checkPin({ password: md5(testPin) })
  const pushKey = async (process: 0 | 1) =>
    (await partnerAt(at(process), partner.token).push.devices({})).public_key
  expect(await pushKey(0)).toBe(publicKeyOf(vapid))
  await expect.poll(() => traffic.doors().askAd(freshAddress()), patient).toBeDefined()

  const under = traffic.run()
  const turn = async (settings: Settings) => {
    for (const process of [0, 1] as const) {
      await traffic.leave(process)
      await stop(process)
      await startOn(process, settings)
      traffic.come()
    }
  }
  const fresh = await makeLogins('new')
  await turn({
    ...fresh,
    FAIRLEAD_PEPPER: pepper,
    FAIRLEAD_OTHER_PEPPERS: nextPepper,
    FAIRLEAD_VAPID_KEY: vapid,
  })
  // Nobody has the old logins any more.
  for (const login of Object.values(old))
    await database.pool.query(`alter role ${new URL(login).username} nologin`)
  await turn({
    ...fresh,
    FAIRLEAD_PEPPER: nextPepper,
    FAIRLEAD_OTHER_PEPPERS: pepper,
    FAIRLEAD_VAPID_KEY: nextVapid,
  })
  await checkPin(0)
  await turn({ ...fresh, FAIRLEAD_PEPPER: nextPepper, FAIRLEAD_VAPID_KEY: nextVapid })
  await checkPin(1)
  expect(await pushKey(1)).toBe(publicKeyOf(nextVapid))
  traffic.stop()
  await under

  const rows = await many<{ tag: string; n: number }>(
    database.pool,
    `select encode(signature, 'hex') as tag, count(*)::int as n from event where kind = 'impression' group by 1`,
    [],
  )
  const kept = new Map(rows.map(({ tag, n }) => [tag, n]))
  const timesKept = traffic.seen.map((ad) => kept.get(signatureOf(ad)) ?? 0)
  process.stdout.write(
    `keys changed in six starts: ${traffic.reads} calls of a partner and ${traffic.seen.length} views, ${traffic.shownBefore} of ads that a server with other keys had shown; ${traffic.failures.length} failed\n`,
  )
  expect(traffic.failures).toEqual([])
  expect(timesKept).toEqual(timesKept.map(() => 1))
  expect(traffic.reads).toBeGreaterThan(100)
  expect(traffic.shownBefore).toBeGreaterThan(0)
  for (const process of [0, 1]) await stop(process)
  const verify = startVerify({ ...database.demo(ports[0]), FAIRLEAD_PEPPER: nextPepper })
  expect([await verify.ended, verify.output()]).toEqual([0, expect.stringContaining('all invariants hold')])
})

/** Calls of one partner and views of many visitors, sent to a process that takes calls as a load balancer would. */
class Traffic {
  reads = 0
  shownBefore = 0
  readonly seen: ShownAd[] = []
  readonly failures: unknown[] = []
  readonly #token: string
  readonly #doors = ports.map((port) => new DeliveryDoors(port))
  #away: 0 | 1 | undefined
  #starts = 0
  #underWay = [0, 0]
  #stopped = false

  constructor(token: string) {
    this.#token = token
  }

  doors(): DeliveryDoors {
    return this.#doors[this.#up()] as DeliveryDoors
  }

  /** Sends nothing more to this process, and waits for what it has not answered. */
  async leave(process: 0 | 1): Promise<void> {
    this.#away = process
    while ((this.#underWay[process] ?? 0) > 0) await passes(pauseMs)
  }

  come(): void {
    this.#away = undefined
    this.#starts += 1
  }

  stop(): void {
    this.#stopped = true
  }

  async run(): Promise<void> {
    const visitors = ['stays', 'stays', 'goes on', 'goes on'] as const
    await Promise.all([
      this.#again(() => this.#read()),
      ...visitors.map((looks) => this.#again(() => this.#see(looks))),
    ])
    for (const doors of this.#doors) doors.close()
  }

  async #again(act: () => Promise<void>): Promise<void> {
    while (!this.#stopped) {
      await act().catch((error: unknown) => this.failures.push(error))
      await passes(pauseMs)
    }
  }

  #up(): 0 | 1 {
    if (this.#away !== undefined) return this.#away === 0 ? 1 : 0
    return this.reads % 2 === 0 ? 0 : 1
  }

  async #by<Answer>(act: (process: 0 | 1) => Promise<Answer>): Promise<Answer> {
    const process = this.#up()
    this.#underWay[process] = (this.#underWay[process] ?? 0) + 1
    try {
      return await act(process)
    } finally {
      this.#underWay[process] = (this.#underWay[process] ?? 0) - 1
    }
  }

  async #read(): Promise<void> {
    await this.#by((process) =>
      partnerAt(`http://127.0.0.1:${ports[process]}`, this.#token).wallet.property({}),
    )
    this.reads += 1
  }

  /** Is shown an ad, and says later that it was seen, once a process was started anew where one `stays`: to whichever takes calls. */
  async #see(looks: 'stays' | 'goes on'): Promise<void> {
    const ad = await this.#by((process) => (this.#doors[process] as DeliveryDoors).askAd(freshAddress()))
    if (!ad) return
    const starts = this.#starts
    while (looks === 'stays' && !this.#stopped && this.#starts === starts) await passes(pauseMs)
    await this.#by((process) => (this.#doors[process] as DeliveryDoors).see(ad))
    this.seen.push(ad)
    if (this.#starts > starts) this.shownBefore += 1
  }
}

async function startOn(process: 0 | 1, settings: Settings): Promise<void> {
  const program = startServer({
    ...database.demo(ports[process]),
    DATABASE_OWNER_URL: database.url,
    FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  })
  running[process] = program
  await program.says('Fairlead is ready')
}

async function stop(process: number): Promise<void> {
  running[process]?.kill('SIGTERM')
  await running[process]?.ended
}

async function makeLogins(name: string): Promise<Settings> {
  const made = Object.entries(logins).map(async ([setting, role]) => {
    const login = await database.makeLogin(`${name}_${role}`, `in role ${role}`)
    return [setting, withLogin(withDatabase(cluster.url, database.name), login, 'secret')] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

function newVapidKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair.getPrivateKey().toString('base64url').padStart(43, 'A')
}

function publicKeyOf(key: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(key, 'base64url'))
  return pair.getPublicKey().toString('base64url')
}
