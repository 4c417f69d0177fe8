import { EmptyDatabase } from '@fairlead/server/test/shipped/empty-database.ts'
import { openMailServer } from '@fairlead/server/test/support/mail-server.ts'
import { withLogin } from '@fairlead/server/test/support/migrated-template.ts'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { startPostgres } from '@fairlead/tools/postgres.ts'
import { type Program, runProgram } from '../program.ts'
import { verifyWith } from '../server.ts'
import type { MovingClock } from './moving-clock.ts'

/** The two who install a network. */
export const admins = [
  { username: 'ada', person: 'Ada Quist' },
  { username: 'ben', person: 'Ben Roth' },
] as const

/** A network for real money on an empty PostgreSQL, installed as docs/configuration.md says and started as it is shipped. */
export type LiveNetwork = {
  /** Where the partner app is, with a slash at its end. */
  readonly app: string
  readonly console: string
  /** The time that it has there. */
  now(): Date
  /** Code of each admin, good once. */
  readonly setupCodes: readonly string[]
  /**
   * Lets so many hours pass. The server and the database are stopped meanwhile: both start with the new time.
   */
  pass(hours: number): Promise<void>
  verify(): Promise<{ readonly code: number | null; readonly output: string }>
  remove(): Promise<void>
}

/** Installs it and starts one server of every role, with a mail server of its own; on the clock of this machine, where no other is given. */
export async function openLiveNetwork(clock?: MovingClock): Promise<LiveNetwork> {
  const postgres = await startPostgres({ durable: true, env: clock?.forPostgres ?? {} })
  const database = await EmptyDatabase.make(postgres.url)
  const owner = await database.makeLogin('owner', 'createrole')
  const app = await database.makeLogin('app', '')
  await database.pool.query(`alter database ${database.name} owner to ${owner}`)
  const mail = await openMailServer()
  const port = await freePorts(4)
  const env = {
    ...process.env,
    ...database.demo(port),
    DATABASE_URL: withLogin(database.url, app, 'secret'),
    DATABASE_OWNER_URL: withLogin(database.url, owner, 'secret'),
    FAIRLEAD_MODE: 'live',
    FAIRLEAD_PEPPER: 'a pepper of more than thirty-two characters',
    FAIRLEAD_PAYEE: 'Harbour Network; Harbour Bank; HB 1',
    FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}`,
    FAIRLEAD_CONSOLE_URL: `http://localhost:${port + 1}`,
    FAIRLEAD_CONTACTS: 'mailto:help@harbour.example',
    FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: mail.url,
  }
  const onClock = () => ({ ...env, ...clock?.forNode })
  let server: Program | undefined
  const remove = async () => {
    await server?.stop()
    await mail.close()
    await database.remove()
    await postgres.stop()
  }
  try {
    const named = admins.flatMap(({ username, person }) => ['--admin', `${username}: ${person}`])
    const install = runProgram('apps/server/src/install-network.ts', onClock(), named)
    if ((await install.ended) !== 0) throw new Error(install.output())
    const setupCodes = admins.map(
      ({ username, person }) =>
        new RegExp(`^ {2}${username} \\(${person}\\): (\\S{43})$`, 'm').exec(install.output())?.[1] ?? '',
    )
    await database.pool.query(
      `grant fairlead_app, fairlead_console, fairlead_auth, fairlead_delivery, fairlead_jobs to ${app}`,
    )
    const start = async () => {
      server = runProgram('apps/server/src/main.ts', onClock())
      await server.says('Fairlead is ready')
    }
    await start()
    return {
      app: `http://127.0.0.1:${port}/`,
      console: `http://localhost:${port + 1}/`,
      now: () => clock?.now() ?? new Date(),
      setupCodes,
      pass: async (hours) => {
        if (!clock) throw new Error('the clock of this machine is not put forward')
        await server?.stop()
        clock.advance(hours)
        await postgres.restart(clock.forPostgres)
        await start()
      },
      verify: () => verifyWith(onClock()),
      remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}
