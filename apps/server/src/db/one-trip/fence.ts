import { type Client, type Fence, type Pool, type Result, withValues } from '../pool.ts'

/** What the policies of tables/0001-tables.sql ask for. */
export function fenceAround(partnerId: string): Fence {
  return {
    partnerId,
    statement: {
      name: 'fence',
      text: "select set_config('fairlead.partner', $1, false)",
      values: [partnerId],
    },
    always: false,
  }
}

export const noFence = fenceAround('')

/**
 * The same pool, with the database's own fence around one partner: a read that forgets to ask whose row it is finds
 * nobody else's (decision 019).
 */
export function fencedTo(pool: Pool, partnerId: string): Pool {
  const fence = fenceAround(partnerId)
  return {
    connect: () => pool.connect(fence),
    query: async (statement, values) => {
      const [result] = await pool.together([withValues(statement, values)], fence)
      return result as Result
    },
    together: (statements) => pool.together(statements, fence),
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
    beyond: pool,
  }
}

/** Past the fence, for what others publish and reads of tables that it does not stand around. */
export function beyondFence<Db extends Pool | Client>(db: Db): Db {
  return (('beyond' in db ? db.beyond : undefined) as Db | undefined) ?? db
}
