import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../src/db/postgres.ts'
import { one } from '../../src/db/read.ts'

/** A PostgreSQL of our own that may be killed, with everything on that real money needs. */
export class OwnCluster {
  readonly url: string
  readonly #programs: string
  readonly #folder: string
  readonly #port: number
  readonly #person: { uid: number; gid: number }
  #server: ChildProcess | undefined
  /** However we end, no server is left behind. */
  readonly #endAtOnce = () => this.#server?.pid && end(this.#server.pid)

  private constructor(programs: string, folder: string, port: number, person: { uid: number; gid: number }) {
    this.#programs = programs
    this.#folder = folder
    this.#port = port
    this.#person = person
    process.once('exit', this.#endAtOnce)
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
  }

  /** Makes a cluster with the programs, and as the person, of a PostgreSQL that runs already (a superuser's URL). */
  static async make(like: string): Promise<OwnCluster> {
    const pool = openPostgres(like, { max: 1 })
    const { programs, data } = await one<{ programs: string; data: string }>(
      pool,
      `select (select setting from pg_config where name = 'BINDIR') as programs,
         current_setting('data_directory') as data`,
    )
    await pool.end()
    const { uid, gid } = statSync(data)
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-kill-'))
    chownSync(folder, uid, gid)
    const options = [
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ]
    const made = spawnSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...options], {
      uid,
      gid,
      cwd: folder,
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
    return new OwnCluster(programs, folder, await freePort(), { uid, gid })
  }

  /** A new folder that the server may write, beside its data and removed with it. */
  folder(name: string): string {
    const folder = join(this.#folder, name)
    mkdirSync(folder, { mode: 0o700 })
    chownSync(folder, this.#person.uid, this.#person.gid)
    return folder
  }

  /** Lines for `postgresql.conf`, read at the next start. */
  configure(lines: string): void {
    appendFileSync(join(this.#folder, 'data', 'postgresql.conf'), `\n${lines}\n`)
  }

  /** Runs a program that came with this PostgreSQL against it, as the person who owns its files. */
  async run(program: string, args: readonly string[]): Promise<void> {
    const where = { PGHOST: '127.0.0.1', PGPORT: String(this.#port), PGUSER: 'postgres' }
    await promisify(execFile)(join(this.#programs, program), args, {
      ...this.#person,
      cwd: this.#folder,
      env: { ...process.env, ...where },
    })
  }

  /** Loses the data folder for good, with the server on it, and puts a base backup in its place, to be recovered. */
  async replaceBy(base: string): Promise<void> {
    await this.kill()
    const data = join(this.#folder, 'data')
    rmSync(data, { recursive: true })
    const copied = spawnSync('cp', ['--archive', base, data], { encoding: 'utf8' })
    if (copied.status !== 0) throw new Error(`cp: ${copied.stderr}`)
    appendFileSync(join(data, 'recovery.signal'), '')
    chownSync(join(data, 'recovery.signal'), this.#person.uid, this.#person.gid)
  }

  /** Starts the server and waits until it has recovered and takes connections. */
  async start(): Promise<void> {
    const settings = [`port=${this.#port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const flags = settings.flatMap((setting) => ['-c', setting])
    const server = spawn(join(this.#programs, 'postgres'), ['-D', join(this.#folder, 'data'), ...flags], {
      ...this.#person,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#server = server
    await new Promise<void>((resolve, reject) => {
      let said = ''
      server.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-20_000)
        if (said.includes('ready to accept connections')) resolve()
      })
      server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
    })
  }

  /** SIGKILL to the server and each of its processes at once, as when a machine's memory is out. */
  async kill(): Promise<void> {
    const server = this.#server
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    const children = childrenOf(server.pid)
    for (const pid of [server.pid, ...children]) end(pid)
    await gone
    while (children.some(isAlive)) await new Promise((resolve) => setImmediate(resolve))
  }

  /** Stops the server as its signals are named: `fast` cuts connections, `immediate` leaves the rest to recovery. */
  async stop(how: 'fast' | 'immediate'): Promise<void> {
    const server = this.#server
    if (!server) return
    const gone = once(server, 'exit')
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }

  /** Stops the server and each of its processes where they are, so that nobody is answered and no connection is closed. */
  freeze(): void {
    for (const pid of this.#pids()) signal(pid, 'SIGSTOP')
  }

  thaw(): void {
    for (const pid of this.#pids()) signal(pid, 'SIGCONT')
  }

  #pids(): number[] {
    const { pid } = this.#server ?? {}
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }

  async remove(): Promise<void> {
    await this.kill()
    process.off('exit', this.#endAtOnce)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

/** The parent of a process that is not just waiting to be forgotten. */
function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

const isAlive = (pid: number) => parentOf(pid) !== undefined

function end(pid: number): void {
  signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
