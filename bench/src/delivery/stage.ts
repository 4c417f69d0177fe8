import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startServer } from '@fairlead/server/test/shipped/program.ts'
import { freePorts } from '@fairlead/tools/free-ports.ts'
import { startPostgres } from '@fairlead/tools/postgres.ts'
import { startChildServer } from '../child-server.ts'
import { databaseCpuMicros, processCpuMicros } from '../database-cpu.ts'
import { type Load, startLoad } from '../load.ts'
import { type BenchNetwork, openPostgresNetwork, pepper } from '../network.ts'
import { visitorsProxies } from '../settings.ts'
import { startGroups } from './orders.ts'
import { pin, pinned } from './pin.ts'

/** One who answers, and what that has cost so far. */
export type Contestant = {
  readonly port: number
  /** Processor time in microseconds, of the server process and of PostgreSQL with all its processes. */
  cpu(): Promise<{ readonly server: number; readonly database: number }>
}

export type Stage = {
  readonly network: BenchNetwork
  /** The program as it is shipped, on PostgreSQL: all its processes together, at the port of the ad doors. */
  readonly fairlead: Contestant
  /** Where partners call: the same port, unless the roles are apart. */
  readonly apiPort: number
  /** Node's own HTTP server, which answers 204. */
  readonly bare: Contestant
  /** Two who send: visitors, and partners who read beside them. */
  readonly visitors: Load
  readonly partners: Load
  readonly groups: readonly string[]
  readonly pinned: boolean
  stop(): Promise<void>
}

/** Ads and jobs stand back behind calls, as docs/configuration.md advises for roles apart. */
const niceOf: Readonly<Record<string, number>> = { delivery: 10, jobs: 10 }

/** Everything in one process, as `npm start` has it, or a process for each role. */
type Roles = 'together' | 'apart'
const processesOf = { together: ['all'], apart: ['api', 'delivery', 'jobs'] } as const

/** Opens a network in which orders of four groups run, the shipped program on it, and who sends; each has its core. */
export async function openStage(roles: Roles = 'together'): Promise<Stage> {
  const cluster = await startPostgres({ durable: true })
  const filesDir = mkdtempSync(join(tmpdir(), 'fairlead-files-'))
  const network = await openPostgresNetwork(cluster.url, filesDir)
  const groups = await startGroups(network)
  // Before anybody makes partitions beside it: the two would wait for each other.
  await network.owner.query('vacuum analyze')
  await network.owner.query('checkpoint')
  const programs: { readonly role: string; readonly port: number; readonly program: Program }[] = []
  // One after the other: the first prepares the network.
  for (const role of processesOf[roles]) {
    const port = await freePorts(4)
    const program = startServer(
      {
        DATABASE_URL: cluster.url,
        FAIRLEAD_MODE: 'demo',
        FAIRLEAD_DEMO_PAST: 'off',
        FAIRLEAD_DATA: filesDir,
        FAIRLEAD_PEPPER: pepper,
        FAIRLEAD_ROLE: role,
        FAIRLEAD_TRUSTED_PROXIES: visitorsProxies,
        PORT: String(port),
      },
      { nice: niceOf[role] ?? 0 },
    )
    await program.says('Fairlead is ready')
    programs.push({ role, port, program })
  }
  const portOf = (role: string) => programs.find((one) => one.role === role || one.role === 'all')?.port ?? 0
  const bare = await startChildServer('./bare-process.ts')
  const visitors = startLoad()
  const partners = startLoad()
  for (const pid of [...programs.map(({ program }) => program.pid), bare.pid]) pin(pid, 'server')
  for (const { pid } of [visitors, partners]) pin(pid, 'load')
  return {
    network,
    fairlead: {
      port: portOf('delivery'),
      cpu: async () => ({
        server: programs.reduce((sum, { program }) => sum + processCpuMicros(program.pid), 0),
        database: await databaseCpuMicros(network.owner),
      }),
    },
    apiPort: portOf('api'),
    bare: { port: bare.port, cpu: async () => ({ server: processCpuMicros(bare.pid), database: 0 }) },
    visitors,
    partners,
    groups,
    pinned,
    stop: async () => {
      visitors.stop()
      partners.stop()
      await bare.stop()
      for (const { program } of programs) program.kill('SIGTERM')
      await Promise.all(programs.map(({ program }) => program.ended))
      await network.close()
      await cluster.stop()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}
