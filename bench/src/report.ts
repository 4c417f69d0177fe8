import type { EmbeddedRun } from './embedded-run.ts'
import type { PostgresRun } from './postgres-run.ts'
import { type Result, result } from './results.ts'

/** In words, what the column `against` holds. */
export const heldAgainst: Readonly<Record<string, string>> = {
  'fund-function': 'pgbench writing only the same rows',
  'fund-order-db': 'pgbench calling the same function',
  'fund-order-http': 'pgbench calling the same function (aim: 0.7)',
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
  const cpu = (rounds: PostgresRun['beacons']['beacon']) => rounds.map(({ cpuMicros }) => cpuMicros)
  return [
    result('fund-function', 'tx/s', fundings.function, fundings.rows),
    result('fund-order-db', 'tx/s', fundings.driver, fundings.function),
    result('fund-order-http', 'tx/s', fundings.http, fundings.function),
    result('beacon-durable', 'CPU µs each', cpu(beacons.beacon), bareCpu),
    result('beacon-durable-rate', 'beacons/s', perSecond(beacons.beacon), perSecond(beacons.bare)),
    result(
      'beacon-durable-database',
      'CPU µs each',
      beacons.beacon.map(({ databaseCpuMicros }) => databaseCpuMicros),
    ),
    result('fund-order-db-embedded', 'tx/s', embedded.driver, fundings.function),
    result('fund-order-http-embedded', 'tx/s', embedded.http, fundings.function),
    result('beacon-durable-embedded', 'CPU µs each', cpu([...embedded.beacons]), bareCpu),
  ]
}

function perSecond(rounds: readonly { perSecond: number }[]): number[] {
  return rounds.map((round) => round.perSecond)
}
