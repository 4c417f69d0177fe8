import { setImmediate as turn } from 'node:timers/promises'
import type { Client, Pool } from '../../src/db/pool.ts'

/** How often one waits for the database: statements, or batches of them, one after the other. Those under way at the same time count once. */
export class Trips {
  count = 0

  /** Begins anew, once what nobody waited for has come back too: beside it a wait would go uncounted. */
  async begin(): Promise<void> {
    while (this.#underWay > 0) await turn()
    this.count = 0
  }

  #underWay = 0

  /** The same pool, counting how often one has to wait for it. */
  counted(pool: Pool): Pool {
    return {
      ...pool,
      query: (statement, values) => this.#noted(pool.query(statement, values)),
      together: (statements, scope) => this.#noted(pool.together(statements, scope)),
      connect: async (scope) => {
        const client = await pool.connect(scope)
        return {
          query: (statement, values) => this.#noted(client.query(statement, values)),
          together: (statements) => this.#noted(client.together(statements)),
          release: (error) => client.release(error),
        } satisfies Client
      },
      lendTo: () => this.counted(pool),
    }
  }

  async #noted<Value>(work: Promise<Value>): Promise<Value> {
    if (this.#underWay === 0) this.count += 1
    this.#underWay += 1
    return work.finally(() => {
      this.#underWay -= 1
    })
  }
}
