import { expect } from 'vitest'
import type { Client } from '../../src/db/pool.ts'
import { stoppedBy } from '../guarantees/stopped-by.ts'
import type { World } from '../support/world.ts'
import { somebodyWaits } from './lock-watch.ts'

type Work = (db: Client) => Promise<unknown>

/**
 * Does one thing of staff without committing it, begins another, and commits the first once the second waits for it, which it
 * must. Answers what stopped the second.
 */
export async function beside({ staff }: World, done: Work, other: Work): Promise<string> {
  const [first, second] = [await staff.db.connect(), await staff.db.connect()]
  try {
    await first.query('begin')
    await done(first)
    let over = false
    const stop = stoppedBy(other(second)).finally(() => {
      over = true
    })
    while (!over && !(await somebodyWaits(staff.db)));
    expect(over).toBe(false)
    await first.query('commit')
    return await stop
  } finally {
    first.release()
    second.release()
  }
}
