import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { openPostgres } from '@fairlead/server/src/db/postgres.ts'
import { OwnCluster } from '@fairlead/server/test/races/own-cluster.ts'
import { TcpProxy } from '@fairlead/server/test/races/tcp-proxy.ts'
import { withDatabase } from '@fairlead/server/test/support/migrated-template.ts'
import { back } from './back.ts'
import { type FaultName, faultNames, faults, type Victims } from './faults.ts'
import { doubledOf, lostOf, readKept } from './held-against-database.ts'
import { isQuiet, Load } from './load.ts'
import { CallingSide } from './network.ts'
import { OwnList } from './own-list.ts'
import { runVerify, ShippedServer } from './shipped-server.ts'
import { notToldOnce } from './told-once.ts'

const pepper = 'a pepper for kills, thirty-two characters or more'

export type KillSize = {
  readonly cycles: number
  readonly people: number
  readonly visitors: number
  /** `npm run verify` after each so many cycles, and after the last. */
  readonly verifyEvery: number
}

/** What one cycle did. */
export type Cycle = {
  /** What was killed. */
  readonly fault: string
  readonly inFlight: number
  readonly acknowledged: number
  readonly unknown: number
  readonly appliedUnheard: number
  readonly backMs: number
}

/** PostgreSQL, the shipped program twice on it, and callers: killed in turns, and held against the callers' own list. */
export class KillRun {
  readonly #list = new OwnList()
  readonly #folder: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #victims: Victims
  readonly #db: Pool
  #verified = 0

  private constructor(
    folder: string,
    settings: Readonly<Record<string, string>>,
    victims: Omit<Victims, 'side'>,
    db: Pool,
    servers: readonly ShippedServer[],
  ) {
    this.#folder = folder
    this.#settings = settings
    this.#victims = { ...victims, side: new CallingSide(servers, this.#list) }
    this.#db = db
  }

  /**
   * Makes an empty PostgreSQL like the one that is named and starts the program so many times on it in the same moment;
   * two of them go on. `healthyMs` is how long it took until the last one was ready.
   */
  static async open(
    like: string,
    atOnce: number,
    aims: readonly string[],
  ): Promise<{ run: KillRun; healthyMs: number }> {
    const cluster = await OwnCluster.make(like)
    await cluster.start()
    await cluster.run('createdb', ['fairlead'])
    const url = withDatabase(cluster.url, 'fairlead')
    const proxy = new TcpProxy(url)
    const folder = await mkdtemp(join(tmpdir(), 'fairlead-kills-'))
    const settings = settingsOn(url, folder)
    const servers = [
      await ShippedServer.on(settings),
      await ShippedServer.on({ ...settings, DATABASE_URL: await proxy.open(url), DATABASE_OWNER_URL: url }),
    ]
    const admin = openPostgres(cluster.url, { max: 2 })
    const run = new KillRun(
      folder,
      settings,
      { cluster, proxy, admin, aims },
      openPostgres(url, { max: 2 }),
      servers,
    )
    const others: ShippedServer[] = []
    while (servers.length + others.length < atOnce) others.push(await ShippedServer.on(settings))
    try {
      const since = performance.now()
      await Promise.all([...servers, ...others].map((server) => server.start()))
      return { run, healthyMs: performance.now() - since }
    } catch (error) {
      await run.remove()
      throw error
    } finally {
      for (const other of others) await other.remove()
    }
  }

  /** Runs the cycles; what must never happen is in the list's problems. */
  async cycles({ cycles, people, visitors, verifyEvery }: KillSize): Promise<Cycle[]> {
    // A demo's cards wait for 20 seconds, in which nobody could withdraw.
    await this.#db.query("update network set destination_wait = '0 seconds'")
    const load = await Load.prepare(this.#victims.side, people)
    load.start(visitors)
    const done: Cycle[] = []
    for (let n = 0; n < cycles && this.#list.problems.length === 0; n += 1) {
      const fault = faultNames[n % faultNames.length] as FaultName
      const cycle = await this.#cycle(fault, load)
      done.push(cycle)
      if ((n + 1) % verifyEvery === 0 || n + 1 === cycles) await this.#verify()
      process.stdout.write(`${n + 1} of ${cycles}: ${line(cycle)}\n`)
      this.#list.resume()
    }
    await load.end()
    return done
  }

  get list(): OwnList {
    return this.#list
  }

  get verified(): number {
    return this.#verified
  }

  async remove(): Promise<void> {
    this.#victims.side.end()
    await Promise.all(this.#victims.side.servers.map((server) => server.remove()))
    await this.#db.end().catch(() => undefined)
    await this.#victims.admin.end().catch(() => undefined)
    await this.#victims.proxy.close()
    await this.#victims.cluster.remove()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #cycle(name: FaultName, load: Load): Promise<Cycle> {
    const { side } = this.#victims
    const list = this.#list
    const [before, unheardBefore] = [list.acknowledged, list.everUnknown]
    const beside = Promise.all([load.newcomer(), load.newActivity()])
    const target = before + 20 + randomInt(30)
    await list.until(
      'calls are acknowledged',
      ({ acknowledged, problems }) => acknowledged >= target || problems.length > 0,
    )
    const inFlight = list.inFlight
    const fault = faults[name]
    await fault.strike(this.#victims)
    const since = performance.now()
    await fault.mend(this.#victims)
    await back(side, load.partners)
    const backMs = performance.now() - since

    await beside
    list.pause()
    await list.until('every call is answered or given up', isQuiet)
    for (const [index, server] of side.servers.entries())
      if (!server.runs) list.problems.push(`server ${index + 1} ended by itself:\n${server.printed}`)
    const heardOf = await readKept(this.#db)
    const appliedUnheard = list.unknown.filter(heardOf.has).length
    await list.replay(heardOf.has)
    const kept = await readKept(this.#db)
    list.problems.push(...lostOf(list, kept), ...(await doubledOf(this.#db, load.partners)))
    list.problems.push(...(await notToldOnce(this.#db, load.partners)))
    return {
      fault: name,
      inFlight,
      acknowledged: list.acknowledged - before,
      unknown: list.everUnknown - unheardBefore,
      appliedUnheard,
      backMs,
    }
  }

  async #verify(): Promise<void> {
    const { code, output } = await runVerify(this.#settings)
    if (code === 0 && output.includes('all invariants hold')) this.#verified += 1
    else this.#list.problems.push(`verify: ${output}`)
  }
}

/** A demo network on this database, with one secret for all of its processes. */
function settingsOn(url: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    FAIRLEAD_MODE: 'demo',
    FAIRLEAD_DEMO_PAST: 'off',
    FAIRLEAD_DATA: folder,
    FAIRLEAD_PEPPER: pepper,
    FAIRLEAD_LOG: 'error',
    // Visitors come from many addresses.
    FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
  }
}

function line({ fault, inFlight, acknowledged, unknown, appliedUnheard, backMs }: Cycle): string {
  return `${fault}, ${inFlight} in flight, ${acknowledged} acknowledged, ${unknown} unknown, ${appliedUnheard} applied unheard, back after ${(backMs / 1000).toFixed(1)} s`
}
