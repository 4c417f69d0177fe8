import { type Fence, type Pool, type Result, type Statement, withValues } from '../pool.ts'
import { fenceAround } from './fence.ts'

/** The guard said no: nothing of what was asked has been done. */
export class NotLetIn extends Error {}

/** SQLSTATE of a guard's no. */
const guardCode = 'FLSES'

/** What one call works on, and whether its guard has let it in. */
export type Guarded = {
  readonly db: Pool
  /** Undefined while nobody has asked the database anything. */
  letIn(): boolean | undefined
}

/**
 * A pool for one call whose first statement carries the guard before it, in the same round trip: where the guard says
 * no, nothing of the call happens. What the call asks at the same time goes together too. Throws NotLetIn.
 */
export function guardedBy(pool: Pool, guard: Fence): Guarded {
  let state: 'unasked' | 'in' | 'out' = 'unasked'
  let asking: Promise<unknown> | undefined
  const fence = fenceAround(guard.partnerId)

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
        throw new NotLetIn()
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
    if (state === 'out') throw new NotLetIn()
    return state === 'in' ? pool.together(statements, fence) : ask(statements)
  }
  const letIn = async () => {
    if (state !== 'in') await pass([])
  }
  const gather = gathering(pass)
  const unfenced: Pool = {
    connect: async () => {
      await letIn()
      return pool.connect()
    },
    query: async (statement, values) => {
      await letIn()
      return pool.query(statement, values)
    },
    together: async (statements) => {
      await letIn()
      return pool.together(statements)
    },
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
  }
  const db: Pool = {
    connect: async () => {
      await letIn()
      return pool.connect(fence)
    },
    query: async (statement, values) => {
      const [result] = await gather([withValues(statement, values)])
      return result as Result
    },
    together: gather,
    listen: (channel, heard) => pool.listen(channel, heard),
    end: () => pool.end(),
    beyond: unfenced,
  }
  return { db, letIn: () => (state === 'unasked' ? undefined : state === 'in') }
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
