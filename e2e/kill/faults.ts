import { randomInt } from 'node:crypto'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { many } from '@fairlead/server/src/db/read.ts'
import type { OwnCluster } from '@fairlead/server/test/races/own-cluster.ts'
import type { TcpProxy } from '@fairlead/server/test/races/tcp-proxy.ts'
import type { CallingSide } from './network.ts'
import type { ShippedServer } from './shipped-server.ts'

/** What can be killed. The second server reaches its database through the proxy. */
export type Victims = {
  readonly side: CallingSide
  readonly cluster: OwnCluster
  readonly proxy: TcpProxy
  readonly admin: Pool
  readonly aims: readonly string[]
}

/** One kind of fault. `strike` returns when it has happened, `mend` starts what an operator would start again. */
export type Fault = {
  readonly strike: (victims: Victims) => Promise<void>
  readonly mend: (victims: Victims) => Promise<unknown>
}

/** What callers call all the time: kills are aimed between its commit and its answer. */
export const callersAims = [
  'request_withdrawal',
  'cancel_withdrawal',
  'record_delivery',
  'open_deposit',
  'confirm_deposit',
  'import_statement',
]
/** The same with what the servers do by themselves, which is not always about to happen. */
export const allAims = [...callersAims, 'match_order', 'book_delivery', 'close_order', 'settle_order']

/** Longer than any of these functions is not called. */
const aimMaxMs = 10_000
const storms = 5

const nothing = async () => undefined
const startDatabase = ({ cluster }: Victims) => cluster.start()
const startServers = ({ side }: Victims) =>
  Promise.all(side.servers.filter(({ runs }) => !runs).map((server) => server.start()))
const secondOf = ({ side }: Victims) => side.servers[1] as ShippedServer

/** Keeps back an answer of the database to the second server; returns while that waits for it. */
async function hold({ proxy, aims }: Victims, cut: 'hold' | 'reply'): Promise<void> {
  const word = aims[randomInt(aims.length)] ?? ''
  const missed = Promise.withResolvers<void>()
  const timer = setTimeout(missed.resolve, aimMaxMs)
  await Promise.race([proxy.cutAt(word, cut), missed.promise])
  clearTimeout(timer)
  proxy.cutNothing()
}

export const faults = {
  'one server': { strike: ({ side }) => side.any().kill(), mend: startServers },
  'aimed: the server': {
    strike: async (victims) => {
      await hold(victims, 'hold')
      await secondOf(victims).kill()
    },
    mend: startServers,
  },
  'the database': { strike: ({ cluster }) => cluster.kill(), mend: startDatabase },
  'aimed: the connection': { strike: (victims) => hold(victims, 'reply'), mend: nothing },
  'both servers': {
    strike: ({ side }) => Promise.all(side.servers.map((server) => server.kill())).then(nothing),
    mend: startServers,
  },
  'one backend': { strike: ({ admin }) => killBackend(admin), mend: nothing },
  'aimed: the database': {
    strike: async (victims) => {
      await hold(victims, 'hold')
      await victims.cluster.kill()
    },
    mend: startDatabase,
  },
  'terminated backends': { strike: ({ admin }) => terminateAll(admin), mend: nothing },
  'callers hang up': { strike: async ({ side }) => side.hangUp(), mend: nothing },
  'aimed: a backend': {
    strike: async (victims) => {
      await hold(victims, 'hold')
      await killBackend(victims.admin)
    },
    mend: nothing,
  },
  'database stopped': {
    strike: ({ cluster }) => cluster.stop(randomInt(2) === 0 ? 'fast' : 'immediate'),
    mend: startDatabase,
  },
  'server and database': {
    strike: async (victims) => {
      await Promise.all([victims.side.any().kill(), victims.cluster.kill()])
    },
    mend: async (victims) => {
      await startDatabase(victims)
      await startServers(victims)
    },
  },
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof faults

/** Every kind, in the order in which cycles take turns: a short run has both ends killed, and one aimed at each. */
export const faultNames = Object.keys(faults) as FaultName[]

const others = "pid <> pg_backend_pid() and backend_type = 'client backend' and application_name = 'fairlead'"

/** SIGKILL to one backend, a busy one if there is any: PostgreSQL then ends all of them and recovers. */
async function killBackend(admin: Pool): Promise<void> {
  const [backend] = await many<{ pid: number }>(
    admin,
    `select pid from pg_stat_activity where ${others} order by state = 'active' desc, random() limit 1`,
  )
  if (backend) process.kill(backend.pid, 'SIGKILL')
}

/** Every connection of every server is ended, again and again. */
async function terminateAll(admin: Pool): Promise<void> {
  for (let storm = 0; storm < storms; storm += 1)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
}
