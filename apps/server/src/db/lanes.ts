import { availableParallelism } from 'node:os'
import type { Lane, Pool } from './pool.ts'
import { openPostgres, type PostgresPool } from './postgres.ts'
import { timeouts } from './timeouts.ts'

/** Connections for calls. */
const callConnections = Math.max(8, 4 * availableParallelism())

/** How many connections for delivery one kind of its work may have at the same time. */
export const deliveryShare = 2

/**
 * Opens the pools that the server works on: one for the calls of people, and beside it one for each kind of work that
 * calls must never keep waiting. Connections are opened as they are needed, so most of these stay shut.
 */
export function openLanes(url: string, options: { role?: string; oneTrip?: boolean }): PostgresPool {
  const open = (connections: number, perOwner: number, lane: Lane | 'calls', limits = timeouts.call) =>
    openPostgres(url, {
      ...options,
      max: connections,
      perOwner,
      // Whoever is signed in always finds the other half.
      strangers: Math.ceil(connections / 2),
      lane,
      timeouts: limits,
    })
  const calls = open(callConnections, Math.max(2, Math.floor(callConnections / 4)), 'calls')
  const lanes = {
    // For what is looked up, for the list of groups, and for the writer of events, which always has its own.
    delivery: open(3 * deliveryShare, deliveryShare, 'delivery'),
    jobs: open(5, 3, 'jobs', timeouts.job),
    exports: open(1, 1, 'exports', timeouts.export),
    operations: open(2, 2, 'operations'),
  }
  const all = [calls, ...Object.values(lanes)]
  return {
    ...calls,
    lanes,
    end: async () => {
      await Promise.all(all.map((pool) => pool.end()))
    },
    abandon: () => {
      for (const pool of all) pool.abandon()
    },
  }
}

/** The connections that are kept for this kind of work; the pool itself where there are none. */
export function laneOf(pool: Pool, lane: Lane): Pool {
  return pool.lanes?.[lane] ?? pool
}
