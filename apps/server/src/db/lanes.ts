import { availableParallelism } from 'node:os'
import type { Lane, Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'
import { appRole, authRole, consoleRole, deliveryRole, jobsRole } from './roles.ts'
import { timeouts } from './timeouts.ts'

/** Connections for calls. */
const callConnections = Math.max(8, 4 * availableParallelism())

/** How many connections for delivery one kind of its work may have at the same time. */
export const deliveryShare = 2

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

type Options = { readonly oneTrip?: boolean }

/**
 * Opens the pools that the server works on: one for the calls of people, and beside it one for each kind of work that
 * calls must never keep waiting. Connections are opened as they are needed, so most of these stay shut.
 */
export function openLanes(
  { app, console, auth, delivery, jobs }: Logins,
  options: Options = {},
): PostgresPool {
  const open = opening(app, appRole, options)
  const openForStaff = opening(console, consoleRole, options)
  const openForJobs = opening(jobs, jobsRole, options)
  const calls = open(callConnections, Math.max(2, Math.floor(callConnections / 4)), 'calls')
  return inLanes(calls, {
    console: openForStaff(4, 2, 'console'),
    auth: opening(auth, authRole, options)(4, 2, 'auth'),
    delivery: opening(delivery, deliveryRole, options)(...forDelivery),
    jobs: openForJobs(5, 3, 'jobs', timeouts.job),
    exports: openForJobs(1, 1, 'exports', timeouts.export),
    lists: openForStaff(1, 1, 'lists', timeouts.export),
    operations: open(2, 2, 'operations'),
  })
}

/** The pools of a process that only delivers, and whose login may do nothing else. */
export function openDeliveryLanes(url: string, options: Options = {}): PostgresPool {
  const open = opening(url, deliveryRole, options)
  const delivery = open(...forDelivery)
  return inLanes(delivery, { delivery, operations: open(2, 2, 'operations') })
}

// For what is looked up, for the list of groups, and for the writer of events, which always has its own.
const forDelivery = [3 * deliveryShare, deliveryShare, 'delivery'] as const

function opening(url: string, role: string, options: Options) {
  return (connections: number, perOwner: number, lane: Lane | 'calls', limits = timeouts.call) =>
    openPostgres(url, {
      ...options,
      role,
      max: connections,
      perOwner,
      // Whoever is signed in always finds the other half.
      strangers: Math.ceil(connections / 2),
      lane,
      timeouts: limits,
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
