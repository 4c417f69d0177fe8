import { type Client, type Pool, type Result, type Scope, withValues } from '../pool.ts'

/** What the policies of tables/0001-tables.sql ask for. */
export function scopeOf(partnerId: string): Scope {
  return {
    partnerId,
    statement: {
      name: 'scope',
      text: "select set_config('fairlead.partner', $1, false)",
      values: [partnerId],
    },
    always: false,
  }
}

export const noScope = scopeOf('')

/**
 * The same pool, with the database's own scope around one partner: a read that forgets to ask whose row it is finds
 * nobody else's (decision 019).
 */
export function scopedTo(pool: Pool, partnerId: string): Pool {
  const scope = scopeOf(partnerId)
  return {
    connect: () => pool.connect(scope),
    query: async (statement, values) => {
      const [result] = await pool.together([withValues(statement, values)], scope)
      return result as Result
    },
    together: (statements) => pool.together(statements, scope),
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
    beyond: pool,
  }
}

/** Past the scope, for what others publish and reads of tables that it does not stand around. */
export function unscoped<Db extends Pool | Client>(db: Db): Db {
  return (('beyond' in db ? db.beyond : undefined) as Db | undefined) ?? db
}
