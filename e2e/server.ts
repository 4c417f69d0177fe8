import { DemoFacts } from '@fairlead/contract/demo'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import type { World } from '@fairlead/server/test/support/world.ts'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { runProgram } from './program.ts'
import { copySeeded } from './seeded-folder.ts'
import { embeddedStorage, postgresStorage, type Storage } from './storage.ts'

/** A demo network of its own, running as `npm start` runs it. */
export type Server = {
  /** Where the partner app is, with a slash at its end. */
  readonly app: string
  /** Where `/metrics` is. */
  readonly metrics: string
  /** The logins, unused codes and other addresses, as the server publishes them. */
  readonly facts: DemoFacts
  /** Its data folder. */
  readonly dataDir: string
  /** Connects to its database with the owner's rights; to an embedded one only once it is stopped. */
  connect(): Promise<Pool>
  /** Checks every invariant by the program behind `npm run verify`, whether the server runs or was stopped. */
  verify(): Promise<{ readonly code: number | null; readonly output: string }>
  /** Ends it as Ctrl-C would. Harmless when it is stopped already. */
  stop(): Promise<number | null>
  /** Stops it and removes what it stored. */
  remove(): Promise<void>
}

/**
 * What happened before the server was started: the same calls as ever, on a clock that began so many days ago, so that a
 * journey finds accounts that are old and orders that are settled.
 */
export type Past = { readonly days: number; readonly happens: (world: World) => Promise<void> }

/** A past that somebody else makes in its storage, whose database is still to be made. */
export type MadePast = (storage: Storage) => Promise<void>

type Settings = Readonly<Record<string, string>>

/**
 * Starts the real server on free ports, on what a first start stores or with nothing but its past, and waits until it says
 * that it is ready. It stores in a database of its own on the PostgreSQL of this run, where there is one: the embedded one
 * takes several times its processor time for the same. `settings` are of docs/configuration.md.
 */
export function startServer(settings: Settings = {}, past?: Past | MadePast): Promise<Server> {
  const url = process.env.FAIRLEAD_TEST_DATABASE_URL
  return start(url ? () => postgresStorage(url) : embeddedStorage, settings, past)
}

/** The same on the embedded database, which is what the README's first command starts. */
export function startEmbedded(settings: Settings = {}, past?: Past | MadePast): Promise<Server> {
  return start(embeddedStorage, settings, past)
}

async function start(
  newStorage: () => Promise<Storage>,
  settings: Settings,
  past?: Past | MadePast,
): Promise<Server> {
  const storage = await newStorage()
  if (typeof past === 'function') await past(storage)
  else if (past) await live(past, storage)
  else await copySeeded(storage, async () => fill(await newStorage()))
  return serve(storage, settings)
}

async function fill(storage: Storage) {
  await storage.database?.create()
  const { stop } = await serve(storage, {})
  return { storage, stop }
}

async function serve(storage: Storage, settings: Settings): Promise<Server> {
  const port = await freePorts(4)
  const env = {
    ...process.env,
    // One partner's first day, unless a journey asks for the fourteen weeks.
    FAIRLEAD_DEMO_PAST: 'off',
    FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...settings,
    ...storage.settings,
    PORT: String(port),
    FAIRLEAD_MODE: 'demo',
  }
  const { says, stop } = runProgram('apps/server/src/main.ts', env)
  const remove = async () => {
    await stop()
    await storage.remove()
  }
  try {
    await says('Fairlead is ready')
    const app = `http://127.0.0.1:${port}/`
    const facts = DemoFacts.parse(await (await fetch(new URL('/api/demo', app))).json())
    const verify = () => verifyWith(env)
    const metrics = `http://127.0.0.1:${port + 3}/`
    const { dataDir, connect } = storage
    return { app, metrics, facts, dataDir, connect, verify, stop, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Checks every invariant by the program behind `npm run verify`. */
export async function verifyWith(env: NodeJS.ProcessEnv): ReturnType<Server['verify']> {
  const verifier = runProgram('apps/server/src/verify-cli.ts', env)
  return { code: await verifier.ended, output: verifier.output() }
}

async function live({ days, happens }: Past, storage: Storage): Promise<void> {
  // Only here: Vitest's set-up for all files cannot load the server's own modules.
  const { openPastIn } = await import('./past-world.ts')
  const world = await openPastIn(storage, days)
  await happens(world)
  await world.close()
}
