import { availableParallelism } from 'node:os'

/** What one process may have: this many for each processor, and so many more. */
export const perProcessor = 4
export const beside = 8

/** Work that has connections of its own; `listening` is the one that hears what is notified. */
export type Work =
  | 'calls'
  | 'console'
  | 'auth'
  | 'delivery'
  | 'jobs'
  | 'exports'
  | 'lists'
  | 'operations'
  | 'listening'

export type Connections = Readonly<Record<Work, number>>

/** What a process does: what it does not do leaves its connections to what it does most. */
export type Process = 'all' | 'api' | 'delivery' | 'jobs'

/**
 * How many connections to PostgreSQL each kind of work of one process may open, all of them together at most `perProcessor` for
 * each processor and `beside` more (decision 074).
 */
export function connectionsOf(process: Process, processors = availableParallelism()): Connections {
  const all: Connections = {
    calls: 2 * processors,
    delivery: Math.max(2, processors),
    jobs: Math.max(2, processors),
    console: Math.min(2, processors),
    auth: Math.min(2, processors),
    exports: 1,
    lists: 1,
    operations: 1,
    listening: 1,
  }
  const [most, idle] = mainly[process]
  // One is kept for what is done once at the start, as by a demo that is filled.
  const left = idle.reduce((sum, work) => sum + all[work] - 1, 0)
  return { ...all, ...Object.fromEntries(idle.map((work) => [work, 1])), [most]: all[most] + left }
}

/** What each process does most, and what it does hardly or not at all. */
const mainly: Readonly<Record<Process, readonly [Work, readonly Work[]]>> = {
  all: ['calls', []],
  api: ['calls', ['delivery', 'jobs']],
  delivery: ['delivery', ['calls', 'console', 'auth', 'jobs']],
  jobs: ['jobs', ['calls', 'console', 'auth', 'delivery']],
}

/**
 * How many of these one owner may have at the same time: of those for calls a quarter, and two where that is one of four, so that
 * a page asks for two things at once; half of any other.
 */
export function shareOf(work: Work, connections: number): number {
  if (work !== 'calls' || connections < 4) return Math.ceil(connections / 2)
  return Math.max(2, Math.floor(connections / 4))
}
