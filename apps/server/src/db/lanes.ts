import { connectionsOf, type Process, shareOf, type Work } from './connections.ts'
import type { Lane, Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'
import { appRole, authRole, consoleRole, deliveryRole, jobsRole } from './roles.ts'
import { timeouts } from './timeouts.ts'

/** Whose connections the server works on: each lane starts in the role of its work, whatever else its login may do. */
export type Logins = {
  /** For calls of partners, and operations. */
  readonly app: string
  /** For calls of staff, and lists that they take as files. */
  readonly console: string
  /** For passwords, sessions and one-time tokens. */
  readonly auth: string
  /** For the ad doors. */
  readonly delivery: string
  /** For what is due by its date, and for the files that jobs make. */
  readonly jobs: string
}

type Options = {
  readonly oneTrip?: boolean
  /** What the process does, and on how many processors: `all`, and as many as there are, unless said. */
  readonly process?: Process
  readonly processors?: number
}

/**
 * Opens the pools that the server works on: one for the calls of people, and beside it one for each kind of work that
 * calls must never keep waiting. Connections are opened as they are needed, so some of these stay shut.
 */
export function openLanes(
  { app, console, auth, delivery, jobs }: Logins,
  options: Options = {},
): PostgresPool {
  const open = opening(options)
  return inLanes(open('calls', app, appRole), {
    console: open('console', console, consoleRole),
    auth: open('auth', auth, authRole),
    delivery: open('delivery', delivery, deliveryRole),
    jobs: open('jobs', jobs, jobsRole, timeouts.job),
    exports: open('exports', jobs, jobsRole, timeouts.export),
    lists: open('lists', console, consoleRole, timeouts.export),
    operations: open('operations', app, appRole),
  })
}

/** The pools of a process that only delivers, and whose login may do nothing else. */
export function openDeliveryLanes(url: string, options: Options = {}): PostgresPool {
  const open = opening({ ...options, process: 'delivery' })
  const delivery = open('delivery', url, deliveryRole)
  return inLanes(delivery, { delivery, operations: open('operations', url, deliveryRole) })
}

function opening({ process = 'all', processors, ...options }: Options) {
  const connections = connectionsOf(process, processors)
  return (work: Work, url: string, role: string, limits = timeouts.call) =>
    openPostgres(url, {
      ...options,
      role,
      max: connections[work],
      perOwner: shareOf(work, connections[work]),
      // Whoever is signed in always finds the other half.
      strangers: Math.ceil(connections[work] / 2),
      lane: work,
      timeouts: limits,
      planOnce: work === 'calls',
    })
}

function inLanes(main: PostgresPool, lanes: Partial<Record<Lane, PostgresPool>>): PostgresPool {
  const all = [...new Set([main, ...Object.values(lanes)])]
  return {
    ...main,
    lanes,
    end: async () => {
      await Promise.all(all.map((pool) => pool.end()))
    },
    abandon: () => {
      for (const pool of all) pool.abandon()
    },
  }
}

/** The same context on the connections of this kind of work. */
export function onLane<Context extends { readonly db: Pool }>(ctx: Context, lane: Lane): Context {
  return { ...ctx, db: laneOf(ctx.db, lane) }
}

/** The connections that are kept for this kind of work; the pool itself where there are none. */
export function laneOf(pool: Pool, lane: Lane): Pool {
  return pool.lanes?.[lane] ?? pool
}
