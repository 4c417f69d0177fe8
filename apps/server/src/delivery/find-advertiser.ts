import type { Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'

/** An advertiser that is not there, or more than one of a name. The message is one sentence. */
export class NoSuchAdvertiser extends Error {}

/** The advertiser of this id or name, in capitals or not. Names are not unique. Throws NoSuchAdvertiser. */
export async function findAdvertiser(
  db: Pool,
  idOrName: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const [found, ...more] = await many<{ id: string; name: string }>(
    db,
    'select id, name from advertiser where id::text = lower($1) or lower(name) = lower($1) order by id',
    [idOrName],
  )
  if (!found) throw new NoSuchAdvertiser(`there is no advertiser ${idOrName}; the console lists them`)
  if (more.length > 0) {
    const ids = [found, ...more].map(({ id }) => id).join(', ')
    throw new NoSuchAdvertiser(
      `${more.length + 1} advertisers are called ${found.name}: name one by its id, ${ids}`,
    )
  }
  return found
}
