import type { Client, Pool, Statement } from './pool.ts'

/** What the policies of 090-fences.sql ask for: the one partner whose rows may be seen; empty is everybody's. */
export function fenceStatement(partnerId: string): Statement {
  return {
    name: 'fence',
    text: "select set_config('fairlead.partner', $1, false)",
    values: [partnerId],
  }
}

/** The pool that a fenced one stands before. */
const beyond = new WeakMap<object, Pool>()

/**
 * The same pool, with the database's own fence around one partner: a read that forgets to ask whose row it is finds
 * nobody else's (decision 019).
 */
export function fencedTo(pool: Pool, partnerId: string): Pool {
  const fenced: Pool = {
    connect: () => pool.connect(partnerId),
    query: async (statement, values) => {
      const client = await pool.connect(partnerId)
      try {
        return await client.query(statement, values)
      } finally {
        client.release()
      }
    },
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
  }
  beyond.set(fenced, pool)
  return fenced
}

/**
 * Past the fence, without the statement that sets it: for the money functions, which say by themselves whose rows they
 * touch, and for reads of tables that it does not stand around.
 */
export function beyondFence<Db extends Pool | Client>(db: Db): Db {
  return (beyond.get(db) as Db | undefined) ?? db
}
