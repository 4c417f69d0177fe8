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

/** A call of one money function as a named prepared statement; its value is the column `value` of its only row. */
export function moneyStatement(name: string, args: readonly unknown[]) {
  const key = `${name}/${args.length}`
  let text = statements.get(key)
  if (!text) {
    text = `select ${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as value`
    statements.set(key, text)
  }
  return { name: key, text, values: [...args] }
}

/**
 * The same at most once per idempotency key: the key is claimed first, and only the first claim calls the function. Its
 * row says in `again` whether the same was asked before; `value` is null then.
 */
export function onceStatement(
  claim: readonly [unknown, unknown, unknown, unknown],
  name: string,
  args: readonly unknown[],
) {
  const key = `once ${name}/${args.length}`
  let text = statements.get(key)
  if (!text) {
    const call = `${name}(${args.map((_, index) => `$${index + 1 + claim.length}`).join(', ')})`
    text = `select again, case when not again then ${call} end as value from claim_request($1, $2, $3, $4) as again`
    statements.set(key, text)
  }
  return { name: key, text, values: [...claim, ...args] }
}

/** What went wrong in a money function: LedgerRefusal for an expected no; anything else is a bug or a broken database. */
export function ledgerError(error: unknown): unknown {
  return isRefusal(error) ? new LedgerRefusal(refusalOf(error)) : error
}

/** Calls one money function in one round trip and returns its value. Throws a LedgerRefusal. */
export async function callMoney<Value>(
  db: Queryable,
  name: string,
  args: readonly unknown[],
): Promise<Value> {
  try {
    const { rows } = await db.query(moneyStatement(name, args))
    return (rows[0] as { value: Value }).value
  } catch (error) {
    throw ledgerError(error)
  }
}
