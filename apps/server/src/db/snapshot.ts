import type { Client, Pool } from './pool.ts'

/**
 * Runs reads on the database as it is at one moment, while others go on writing: figures of several statements belong together.
 * Nothing can be written meanwhile, and what `work` sets for itself is undone.
 */
export async function onSnapshot<Value>(
  pool: Pool,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
  }
}
