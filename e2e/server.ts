import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DemoFacts } from '@fairlead/contract/demo'
import type { World } from '@fairlead/server/src/testing/world.ts'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { runProgram } from './program.ts'
import { copySeeded } from './seeded-folder.ts'

/** A demo network of its own, running as `npm start` runs it. */
export type Server = {
  /** Where the partner app is, with a slash at its end. */
  readonly app: string
  /** Where `/metrics` is. */
  readonly metrics: string
  /** The logins, unused codes and other addresses, as the server publishes them. */
  readonly facts: DemoFacts
  /** Where it keeps what it stores. */
  readonly dataDir: string
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

/** A past that is made in its data folder by somebody else. */
export type MadePast = (dataDir: string) => Promise<void>

/**
 * Starts the real server on free ports, on a data folder as after a first start or empty but for its past, and waits
 * until it says that it is ready. `settings` are of docs/configuration.md.
 */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  past?: Past | MadePast,
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-e2e-'))
  if (!past) await copySeeded(dataDir, () => startServer({}, async () => {}))
  else await (typeof past === 'function' ? past(dataDir) : live(past, dataDir))
  const port = await freePorts(4)
  const env = {
    ...process.env,
    // One partner's first day, unless a journey asks for the fourteen weeks.
    FAIRLEAD_DEMO_PAST: 'off',
    ...settings,
    PORT: String(port),
    FAIRLEAD_DATA: dataDir,
    FAIRLEAD_MODE: 'demo',
  }
  const server = runProgram('apps/server/src/main.ts', env)
  const stop = server.stop
  const remove = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await server.says('Fairlead is ready')
    const app = `http://127.0.0.1:${port}/`
    const facts = DemoFacts.parse(await (await fetch(new URL('/api/demo', app))).json())
    const verify = () => verifyWith(env)
    const metrics = `http://127.0.0.1:${port + 3}/`
    return { app, metrics, facts, dataDir, verify, stop, remove }
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

async function live(past: Past, dataDir: string): Promise<void> {
  // Only here: Vitest's set-up for all files cannot load the server's own modules.
  const { openPast } = await import('@fairlead/server/src/testing/world.ts')
  const world = await openPast(dataDir, new Date(Date.now() - past.days * 86_400_000))
  await past.happens(world)
  await world.close()
}
