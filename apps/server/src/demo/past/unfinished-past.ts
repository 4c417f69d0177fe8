import type { Pool } from '../../db/pool.ts'
import { one } from '../../db/read.ts'
import { demoNewcomer, demoPartner } from '../people.ts'
import { followed } from './early-weeks.ts'

/**
 * What a database knows of a demo's past. `none`: a first start. `nobody`: a network that nobody has joined. `cut_off`: it was
 * being made when the server ended, and only those who belong to it are there. `there`: anything else.
 */
export type KnownPast = 'none' | 'nobody' | 'cut_off' | 'there'

/** Reads it; `owner` may read every table. The newcomer joins last, so whoever finds them finds a whole past. */
export async function readKnownPast(owner: Pool): Promise<KnownPast> {
  const { there } = await one<{ there: boolean }>(
    owner,
    `select to_regclass('migration.installation') is not null as there`,
  )
  if (!there) return 'none'
  const { demo, people, begun } = await one<{ demo: boolean; people: string[]; begun: boolean }>(
    owner,
    `select coalesce((select demo from network), true) as demo, array(select username from partner) as people,
       exists (select from network) as begun`,
  )
  if (!demo) return 'there'
  if (!begun) return 'none'
  if (people.length === 0) return 'nobody'
  if (people.includes(demoNewcomer.username)) return 'there'
  // A demo without a past has its partner, and nobody who was there before.
  if (!people.includes(followed.username)) return 'there'
  return people.every((name) => name === followed.username || name === demoPartner.username)
    ? 'cut_off'
    : 'there'
}

/**
 * Takes a past that was cut off away with the whole network that it was made in: nobody has ever been served on it, and it
 * is made anew from its beginning. The owner's role keeps nothing in this database, and other databases are not touched.
 */
export async function forgetPast(owner: Pool): Promise<void> {
  await owner.query('drop owned by fairlead_owner cascade')
}
