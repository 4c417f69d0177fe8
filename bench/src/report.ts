import type { EmbeddedRun } from './embedded-run.ts'
import type { PostgresRun } from './postgres-run.ts'
import { type Result, result } from './results.ts'

/** In words, what the column `against` holds. */
export const heldAgainst: Readonly<Record<string, string>> = {
  'fund-function': 'pgbench writing only the same rows',
  'fund-order-db': 'pgbench calling the same function',
  'fund-order-http': 'pgbench calling the same function (aim: 0.7)',
  'fund-order-http-database': 'the same of pgbench, which shares the cores with nobody',
  'fund-order-http-server': 'for information: what the server takes beside the database',
  'fund-order-http-load': 'for information: what the sender takes beside both',
  'beacon-durable': "Node's own HTTP server answering 204",
  'beacon-durable-rate': "Node's own HTTP server answering 204",
  'beacon-durable-database': 'for information: PostgreSQL beside it',
  'fund-order-db-embedded': 'pgbench on PostgreSQL, with fsync',
  'fund-order-http-embedded': 'pgbench on PostgreSQL, with fsync',
  'beacon-durable-embedded': "Node's own HTTP server answering 204",
  'overload-goodput': 'capacity, at three times as many callers (aim: 0.8)',
  'overload-let-in-p99': 'aim: under 1,000',
  'overload-turned-away-p99': 'aim: under 50',
  'overload-turned-away': 'aim: at least 1,000',
  'overload-logged-out': 'aim: none',
}

/** Turns what was measured into the lines of the table. */
export function summarise({ fundings, beacons }: PostgresRun, embedded: EmbeddedRun): Result[] {
  const bareCpu = beacons.bare.map(({ cpuMicros }) => cpuMicros)
  const fundCpu = (contestant: 'function' | 'http', of: 'database' | 'server' | 'load') =>
    fundings[contestant].map((round) => round[of] ?? Number.NaN)
  const cpu = (rounds: PostgresRun['beacons']['beacon']) => rounds.map(({ cpuMicros }) => cpuMicros)
  return [
    result('fund-function', 'tx/s', perSecond(fundings.function), perSecond(fundings.rows)),
    result('fund-order-db', 'tx/s', perSecond(fundings.driver), perSecond(fundings.function)),
    result('fund-order-http', 'tx/s', perSecond(fundings.http), perSecond(fundings.function)),
    result(
      'fund-order-http-database',
      'CPU µs each',
      fundCpu('http', 'database'),
      fundCpu('function', 'database'),
    ),
    result('fund-order-http-server', 'CPU µs each', fundCpu('http', 'server')),
    result('fund-order-http-load', 'CPU µs each', fundCpu('http', 'load')),
    result('beacon-durable', 'CPU µs each', cpu(beacons.beacon), bareCpu),
    result('beacon-durable-rate', 'beacons/s', perSecond(beacons.beacon), perSecond(beacons.bare)),
    result(
      'beacon-durable-database',
      'CPU µs each',
      beacons.beacon.map(({ databaseCpuMicros }) => databaseCpuMicros),
    ),
    result('fund-order-db-embedded', 'tx/s', embedded.driver, perSecond(fundings.function)),
    result('fund-order-http-embedded', 'tx/s', embedded.http, perSecond(fundings.function)),
    result('beacon-durable-embedded', 'CPU µs each', cpu([...embedded.beacons]), bareCpu),
  ]
}

function perSecond(rounds: readonly { perSecond: number }[]): number[] {
  return rounds.map((round) => round.perSecond)
}
