import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresPrograms } from './executables.ts'
import { freePorts } from './free-ports.ts'

export type ThrowAwayPostgres = {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string
  /** Stops it and starts it again, on the same port and data, with this added to its environment instead. */
  readonly restart: (env: Readonly<Record<string, string>>) => Promise<void>
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>
}

type Person = { readonly uid: number; readonly gid: number }

/**
 * Starts a PostgreSQL of our own on a free loopback port, in a temporary folder that is removed at the end, however
 * we end. `durable` keeps fsync and full page writes on, which measuring needs and testing only waits for; `env` is added to
 * its environment.
 */
export async function startPostgres(
  options: { durable?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<ThrowAwayPostgres> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-postgres-'))
  // PostgreSQL refuses to run as root.
  const person = process.getuid?.() === 0 ? unprivileged() : undefined
  if (person) chownSync(folder, person.uid, person.gid)
  const password = randomBytes(16).toString('hex')
  const port = await freePorts(1)
  let server: ChildProcess | undefined
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ]
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const flags = settings.flatMap((setting) => ['-c', setting])
    server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...flags], {
      ...person,
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(server)
  }
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    // SIGINT is PostgreSQL's fast shutdown: open connections are cut, nothing is waited for.
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  const removeAtOnce = () => {
    server?.kill('SIGQUIT')
    remove(folder)
  }
  process.on('exit', removeAtOnce)
  try {
    initialise(programs, folder, password, person)
    await start(options.env)
  } catch (error) {
    removeAtOnce()
    throw error
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    restart: async (env) => {
      await stop()
      await start(env)
    },
    stop: async () => {
      process.off('exit', removeAtOnce)
      await stop()
      remove(folder)
    },
  }
}

function initialise(programs: string, folder: string, password: string, person: Person | undefined): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (person) chownSync(passwordFile, person.uid, person.gid)
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const kind = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--no-sync']
  const made = spawnSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...access, ...kind], {
    ...person,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
}

/** Waits for the line that PostgreSQL prints once it listens. Of its later words only deadlocks are passed on. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 20_000) said += text
      if (said.includes('ready to accept connections')) resolve()
      if (text.includes('deadlock detected')) process.stderr.write(text)
    })
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code} at its start:\n${said}`)))
  })
}

/** Removes a cluster's folder; a server that is still ending may write one more file, so more than once. */
function remove(folder: string): void {
  for (let round = 0; round < 50 && existsSync(folder); round++) {
    if (round > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (round === 49) throw error
    }
  }
}

/** The system's own person for databases, or at least one without rights. */
function unprivileged(): Person {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('running as root, and there is no person "postgres" or "nobody" to run PostgreSQL as')
}
