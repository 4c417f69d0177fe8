import type { Pool } from '../db/pool.ts'
import { many, one } from '../db/read.ts'

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
        `select pid || ' ' || query_start as wait from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
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
  const { n } = await one<{ n: bigint }>(
    db,
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(n)
}
