import type { Client, Pool } from './pool.ts'
import { one } from './read.ts'

/** Any number that nothing else locks in this database. */
const startLock = 7_130_221_001n
const againMs = 250

/**
 * Does work that only one process of all on this database may do at a time; the others wait their turn. The lock stands
 * on a connection of its own and ends with it, so that a process that is killed gives it back. `lock` is that
 * connection's pool; `waiting` is called once where somebody else has the lock. Throws where the lock was lost meanwhile.
 */
export async function underStartLock<Value>(
  lock: Pool,
  waiting: () => void,
  work: () => Promise<Value>,
): Promise<Value> {
  const client = await lock.connect()
  try {
    await client.query(quietConnection)
    if (!(await take(client))) {
      waiting()
      // Asked for again and again: a statement that waits could be ended by a timeout of the database.
      do await pause()
      while (!(await take(client)))
    }
    const value = await work()
    const { held } = await one<{ held: boolean }>(client, 'select pg_advisory_unlock($1) as held', [
      startLock,
    ])
    if (!held) throw new Error('the lock that keeps others from preparing the database was lost meanwhile')
    return value
  } finally {
    client.release(true)
  }
}

/** It is idle while the work is done, and should be missed soon where the machine of its process is gone. */
const quietConnection = `
  set idle_session_timeout = 0; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

async function take(client: Client): Promise<boolean> {
  return (await one<{ taken: boolean }>(client, 'select pg_try_advisory_lock($1) as taken', [startLock]))
    .taken
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, againMs))
}
