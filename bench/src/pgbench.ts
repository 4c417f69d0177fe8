import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from '@fairlead/tools/child.ts'
import { findPostgresPrograms } from '@fairlead/tools/executables.ts'
import type { Lane } from './lane.ts'
import { fundConnections, roundSeconds, warmUpSeconds } from './settings.ts'

/**
 * Runs a script of PostgreSQL's own benchmark over a lane, as this role, and returns transactions a second. It connects
 * as the server does (TCP, prepared); its first seconds, in which each connection compiles what it calls, do not count.
 */
export async function pgbench(url: string, role: string, script: string, lane: Lane): Promise<number> {
  const programs = findPostgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-pgbench-'))
  try {
    const file = join(folder, 'script.sql')
    // A client's variables outlive its transactions: each counts through the lane in steps of all clients.
    writeFileSync(file, `\\set k :k + 1\n\\set n :k * :clients + :client_id\n${script}\n`)
    const variables = { k: -1, clients: fundConnections, lane: lane.name }
    const { code, output } = await capture(
      join(programs, 'pgbench'),
      [
        ...['--no-vacuum', '--protocol=prepared', `--client=${fundConnections}`, '--jobs=2', '--progress=1'],
        ...[`--time=${warmUpSeconds + roundSeconds}`, `--file=${file}`],
        ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
        url,
      ],
      { env: { PGOPTIONS: `-c role=${role}` } },
    )
    if (code !== 0 || /aborted|ERROR/.test(output))
      throw new Error(`pgbench failed:\n${output.slice(0, 2_000)}`)
    return averageOf(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads `progress: 3.0 s, 1234.5 tps, …`, a line a second. */
function averageOf(output: string): number {
  const counted = [...output.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)]
    .filter(([, at]) => Number(at) > warmUpSeconds + 0.5)
    .map(([, , perSecond]) => Number(perSecond))
  if (counted.length === 0)
    throw new Error(`pgbench said nothing of its progress:\n${output.slice(0, 2_000)}`)
  return counted.reduce((sum, perSecond) => sum + perSecond, 0) / counted.length
}
