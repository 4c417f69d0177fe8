import { isRefusal, refusalOf, type SqlRefusal } from './refusal.ts'

/** Whatever can run one statement: a pool, a client, the embedded database. */
export type Queryable = {
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>
}

/** A refusal that came out of a money function, with its key and parameters. */
export class LedgerRefusal extends Error {
  readonly key: string
  readonly params: Readonly<Record<string, string>>

  constructor({ key, params }: SqlRefusal) {
    super(key)
    this.name = 'LedgerRefusal'
    this.key = key
    this.params = params
  }
}

const statements = new Map<string, string>()

/**
 * Calls one money function in one round trip, as a named prepared statement, and returns its value.
 * Throws LedgerRefusal for an expected no; anything else is a bug or a broken database.
 */
export async function callMoney<Value>(
  db: Queryable,
  name: string,
  args: readonly unknown[],
): Promise<Value> {
  const key = `${name}/${args.length}`
  let text = statements.get(key)
  if (!text) {
    text = `select ${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as value`
    statements.set(key, text)
  }
  try {
    const { rows } = await db.query({ name: key, text, values: [...args] })
    return (rows[0] as { value: Value }).value
  } catch (error) {
    if (isRefusal(error)) throw new LedgerRefusal(refusalOf(error))
    throw error
  }
}
