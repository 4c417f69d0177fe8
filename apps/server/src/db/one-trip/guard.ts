import { type Pool, type Result, type Scope, type Statement, withValues } from '../pool.ts'
import { scopeOf } from './scope.ts'

/** The guard said no: nothing of what was asked has been done. */
export class SessionRejected extends Error {}

/** SQLSTATE of a guard's no. */
const guardCode = 'FLSES'

/** What one call works on, and whether its guard has let it in. */
export type Guarded = {
  readonly db: Pool
  /** Undefined while nobody has asked the database anything. */
  checkSession(): boolean | undefined
}

/**
 * A pool for one call whose first statement carries the guard before it, in the same round trip: where the guard says
 * no, nothing of the call happens. What the call asks at the same time goes together too. Throws SessionRejected.
 */
export function withSessionCheck(pool: Pool, guard: Scope): Guarded {
  let state: 'unasked' | 'in' | 'out' = 'unasked'
  let asking: Promise<unknown> | undefined
  const scope = scopeOf(guard.partnerId)

  const ask = (statements: readonly Statement[]): Promise<Result[]> => {
    const answer = pool.together(statements, guard).then(
      (results) => {
        state = 'in'
        return results
      },
      (error: Error & { code?: string }) => {
        // After any other failure it is not known what the guard had said: the next statement asks again.
        if (error.code !== guardCode) throw error
        state = 'out'
        throw new SessionRejected()
      },
    )
    asking = answer.then(
      () => undefined,
      () => undefined,
    )
    return answer.finally(() => {
      asking = undefined
    })
  }
  /** Waits until the guard has spoken, or has these statements ask it. */
  const pass = async (statements: readonly Statement[]): Promise<Result[]> => {
    while (asking) await asking
    if (state === 'out') throw new SessionRejected()
    return state === 'in' ? pool.together(statements, scope) : ask(statements)
  }
  const checkSession = async () => {
    if (state !== 'in') await pass([])
  }
  const gather = gathering(pass)
  const unscopedPool: Pool = {
    connect: async () => {
      await checkSession()
      return pool.connect()
    },
    query: async (statement, values) => {
      await checkSession()
      return pool.query(statement, values)
    },
    together: async (statements) => {
      await checkSession()
      return pool.together(statements)
    },
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
  }
  const db: Pool = {
    connect: async () => {
      await checkSession()
      return pool.connect(scope)
    },
    query: async (statement, values) => {
      const [result] = await gather([withValues(statement, values)])
      return result as Result
    },
    together: gather,
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
    beyond: unscopedPool,
  }
  return { db, checkSession: () => (state === 'unasked' ? undefined : state === 'in') }
}

/** Sends what is asked at the same time in one round trip; the first failure is everybody's. */
function gathering(send: (statements: readonly Statement[]) => Promise<Result[]>) {
  let gathered: Statement[] = []
  let sent: Promise<Result[]> | undefined
  return async (statements: readonly Statement[]): Promise<Result[]> => {
    const from = gathered.length
    gathered.push(...statements)
    sent ??= Promise.resolve().then(() => {
      const all = gathered
      gathered = []
      sent = undefined
      return send(all)
    })
    return (await sent).slice(from, from + statements.length)
  }
}
