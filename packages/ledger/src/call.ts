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

/** The arguments of a function by name, as SQL names them without `p_`. */
export type NamedArgs = Readonly<Record<string, unknown>>

/** A prepared statement as a connection knows it: PostgreSQL's names have 63 characters at most. */
type Prepared = { readonly name: string; readonly text: string }

const prepared = new Map<string, Prepared>()

/** A call of one money function as a named prepared statement; its value is the column `value` of its only row. */
export function moneyStatement(name: string, args: NamedArgs) {
  const names = Object.keys(args)
  const statement = prepare(`${name} ${names}`, name, () => `select ${name}(${placed(names, 1)}) as value`)
  return { ...statement, values: Object.values(args) }
}

/**
 * The same at most once per idempotency key: the key is claimed first, and only the first claim calls the function. Its
 * row says in `again` whether the same was asked before; `value` is null then.
 */
export function onceStatement(
  claim: readonly [unknown, unknown, unknown, unknown],
  name: string,
  args: NamedArgs,
) {
  const names = Object.keys(args)
  const statement = prepare(`once ${name} ${names}`, `once ${name}`, () => {
    const call = `${name}(${placed(names, 1 + claim.length)})`
    return `select again, case when not again then ${call} end as value from claim_request($1, $2, $3, $4) as again`
  })
  return { ...statement, values: [...claim, ...Object.values(args)] }
}

function prepare(key: string, name: string, text: () => string): Prepared {
  const known = prepared.get(key)
  if (known) return known
  const fresh = { name: `${name}/${prepared.size}`, text: text() }
  prepared.set(key, fresh)
  return fresh
}

/** The arguments in PostgreSQL's named notation, from this parameter on. */
function placed(names: readonly string[], first: number): string {
  return names.map((name, index) => `p_${name} => $${first + index}`).join(', ')
}

/** What went wrong in a money function: LedgerRefusal for an expected no; anything else is a bug or a broken database. */
export function ledgerError(error: unknown): unknown {
  return isRefusal(error) ? new LedgerRefusal(refusalOf(error)) : error
}

/** Calls one money function in one round trip and returns its value. Throws a LedgerRefusal. */
export async function callMoney<Value>(db: Queryable, name: string, args: NamedArgs): Promise<Value> {
  try {
    const { rows } = await db.query(moneyStatement(name, args))
    return (rows[0] as { value: Value }).value
  } catch (error) {
    throw ledgerError(error)
  }
}
