import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from '@fairlead/server/src/db/pool.ts'
import { one } from '@fairlead/server/src/db/read.ts'

/** Linux counts processor time in hundredths of a second. */
const microsPerTick = 10_000

/** Processor time of a PostgreSQL on this machine, all its processes together, in microseconds; NaN without /proc. */
export async function databaseCpuMicros(db: Pool): Promise<number> {
  const { pid } = await one<{ pid: number }>(db, 'select pg_backend_pid() as pid')
  try {
    const postmaster = fieldsOf(pid).parent
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
    const mine = processes
      .flatMap((process) => readable(process))
      .filter(({ parent }) => parent === postmaster)
    const { own, ended } = fieldsOf(postmaster)
    return (own + ended + mine.reduce((sum, process) => sum + process.own, 0)) * microsPerTick
  } catch {
    return Number.NaN
  }
}

/** Processor time of one process on this machine with all its threads, in microseconds. */
export function processCpuMicros(pid: number): number {
  return fieldsOf(pid).own * microsPerTick
}

/** A process may end while we look. */
function readable(pid: number) {
  try {
    return [fieldsOf(pid)]
  } catch {
    return []
  }
}

/** proc(5): after the name in brackets come state, parent, …, user and system time, and those of ended children. */
function fieldsOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const at = (field: number) => fields[field - 3] ?? 0
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
}
