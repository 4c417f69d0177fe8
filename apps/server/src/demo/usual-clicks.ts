import type { Pool } from '../db/pool.ts'

/** In parts per million. */
const everyView = 1_000_000

/**
 * Has the demo expect a click, and what it leads to, of every view: whoever tries the demo clicks most of the few ads there
 * are, and would be held for it. Trials of a campaign say something else of it, as with real money. Takes the owner's rights.
 */
export async function expectManyClicks(owner: Pool): Promise<void> {
  await owner.query({ text: 'update format_level set level = $1 where level <> $1', values: [everyView] })
}
