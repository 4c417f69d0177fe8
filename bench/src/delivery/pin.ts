import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether processes can be given cores of their own here: Linux with taskset, and two cores at least. */
export const pinned =
  availableParallelism() >= 2 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0

/** A thread that ends between being listed and being moved makes taskset stop at it; a few times in a row is chance. */
const triesMax = 20

/**
 * Keeps a process with all its threads on one core: whoever sends on the first, servers on the second. PostgreSQL is left
 * to the system, as on any machine.
 */
export function pin(pid: number, as: 'load' | 'server'): void {
  if (!pinned) return
  const core = as === 'load' ? '0' : '1'
  for (let tries = 1; ; tries += 1) {
    const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', core, String(pid)], {
      encoding: 'utf8',
    })
    if (status === 0) return
    if (tries === triesMax || !/No such process/.test(stderr)) throw new Error(`taskset failed: ${stderr}`)
  }
}
