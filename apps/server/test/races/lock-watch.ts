import type { Pool } from '../../src/db/pool.ts'
import { many, one } from '../../src/db/read.ts'

/** Of every login's connections: what others do, pg_stat_activity tells nobody but them. */
const waitingHere = `
  pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`

/**
 * Looks at a database every 10 ms and remembers each statement that it saw wait for another's lock: the proof that a
 * race really raced. Waits shorter than that go unseen, so the truth is more.
 */
export function watchLocks(db: Pool): { seen(): number; stop(): Promise<number> } {
  const seen = new Set<string>()
  let running = true
  const watching = watch()
  async function watch(): Promise<void> {
    while (running) {
      const waiting = await many<{ wait: string }>(
        db,
        `select distinct l.pid || ' ' || l.waitstart as wait from ${waitingHere}`,
      )
      for (const { wait } of waiting) seen.add(wait)
      await db.query('select pg_sleep(0.01)')
    }
  }
  return {
    seen: () => seen.size,
    stop: async () => {
      running = false
      await watching
      return seen.size
    },
  }
}

/** Whether a statement waits for another's lock right now. */
export async function somebodyWaits(db: Pool): Promise<boolean> {
  return (await waitingForLocks(db)) > 0
}

/** How many statements wait for another's lock right now. */
export async function waitingForLocks(db: Pool): Promise<number> {
  const { n } = await one<{ n: bigint }>(db, `select count(distinct l.pid) as n from ${waitingHere}`)
  return Number(n)
}
