import { randomInt } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '@fairlead/server/src/db/embedded.ts'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { back } from './back.ts'
import { doubledOf, lostOf, readKept } from './held-against-database.ts'
import type { Cycle } from './kill-run.ts'
import { isQuiet, Load } from './load.ts'
import { CallingSide } from './network.ts'
import { OwnList } from './own-list.ts'
import { runVerify, ShippedServer } from './shipped-server.ts'

const people = 4
const visitors = 4

/** What `npm start` runs without any setting: one process with its database inside, killed and started again. */
export class EmbeddedRun {
  readonly list = new OwnList()
  readonly #folder: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #server: ShippedServer
  readonly #side: CallingSide
  verified = 0

  private constructor(folder: string, settings: Readonly<Record<string, string>>, server: ShippedServer) {
    this.#folder = folder
    this.#settings = settings
    this.#server = server
    this.#side = new CallingSide([server], this.list)
  }

  static async open(): Promise<EmbeddedRun> {
    const folder = await mkdtemp(join(tmpdir(), 'fairlead-kill-embedded-'))
    const settings = {
      DATABASE_URL: '',
      FAIRLEAD_DATA: join(folder, 'data'),
      FAIRLEAD_LOG: 'error',
      FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
    }
    const run = new EmbeddedRun(folder, settings, await ShippedServer.on(settings))
    await run.#server.start()
    await run.#server.kill()
    // A demo's cards wait for 20 seconds, in which nobody could withdraw.
    await run.#look(join(folder, 'data/db'), (db) =>
      db.query("update network set destination_wait = '0 seconds'"),
    )
    await run.#server.start()
    return run
  }

  /** Kills the process group under load so many times; what must never happen is in the list's problems. */
  async cycles(cycles: number): Promise<Cycle[]> {
    const load = await Load.prepare(this.#side, people)
    load.start(visitors)
    const done: Cycle[] = []
    while (done.length < cycles && this.list.problems.length === 0) {
      done.push(await this.#cycle(load))
      const { code, output } = await runVerify(this.#settings)
      if (code === 0 && output.includes('all invariants hold')) this.verified += 1
      else this.list.problems.push(`verify: ${output}`)
      this.list.resume()
    }
    await load.end()
    await this.#server.kill()
    await this.#look(join(this.#folder, 'data/db'), async (db) => {
      this.list.problems.push(
        ...lostOf(this.list, await readKept(db)),
        ...(await doubledOf(db, load.partners)),
      )
    })
    return done
  }

  async remove(): Promise<void> {
    this.#side.end()
    await this.#server.remove()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #cycle(load: Load): Promise<Cycle> {
    const { list } = this
    const [before, unheardBefore] = [list.acknowledged, list.everUnknown]
    const target = before + 20 + randomInt(30)
    await list.until('calls are acknowledged', ({ acknowledged, problems }) => {
      return acknowledged >= target || problems.length > 0
    })
    const inFlight = list.inFlight
    const since = performance.now()
    await this.#server.kill()
    // Looked at as it was left, in a copy: the server itself has to recover the folder.
    const copy = join(this.#folder, 'copy')
    await cp(join(this.#folder, 'data/db'), copy, { recursive: true })
    const copied = performance.now()
    await this.#server.start()
    await back(this.#side, load.partners)
    const backMs = performance.now() - copied
    process.stdout.write(
      `embedded: ${inFlight} in flight, back after ${((copied - since + backMs) / 1000).toFixed(1)} s\n`,
    )

    list.pause()
    await list.until('every call is answered or given up', isQuiet)
    const unknown = new Set(list.unknown)
    const kept = await this.#look(copy, readKept)
    await rm(copy, { recursive: true })
    const appliedUnheard = [...unknown].filter(kept.has).length
    await list.replay(kept.has)
    return {
      fault: 'the process group',
      inFlight,
      acknowledged: list.acknowledged - before,
      unknown: list.everUnknown - unheardBefore,
      appliedUnheard,
      backMs,
    }
  }

  async #look<Value>(folder: string, at: (db: Pool) => Promise<Value>): Promise<Value> {
    const db = await openEmbedded(folder)
    try {
      return await at(db)
    } finally {
      await db.end()
    }
  }
}
