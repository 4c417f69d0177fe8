import { createHash } from 'node:crypto'
import { orderRefusals } from '@fairlead/contract/order-states'
import { isRefusalKey, Refusal, type RefusalKey } from '@fairlead/contract/refusals'
import {
  callMoney as call,
  LedgerRefusal,
  ledgerError,
  moneyStatement,
  onceStatement,
} from '@fairlead/ledger/call'
import { formatAmount, wholeCents } from '@fairlead/money/amount'
import type { MoneyFunctions } from './__generated__/money-functions.ts'
import {
  type Client,
  type Result as Done,
  inOneTransaction,
  type Pool,
  type Statement,
  type Transaction,
} from './pool.ts'
import type { Read } from './read.ts'

/** A function that the server may call in the database. */
export type MoneyFunction = keyof MoneyFunctions

/** Its arguments, named as in SQL without `p_`. */
export type Args<Name extends MoneyFunction> = Readonly<MoneyFunctions[Name]['args']>

/** What it returns, but for null. */
export type Result<Name extends MoneyFunction> = MoneyFunctions[Name]['result']

/** A function with its arguments, for who makes the call. */
export type MoneyCall = { [Name in MoneyFunction]: readonly [name: Name, args: Args<Name>] }[MoneyFunction]

/** A refusal's parameters that are amounts in micros; people read them as decimals. */
const amountParams = new Set(['minimum', 'fee', 'advance', 'base', 'maximum', 'balance', 'shown'])

/** Of these, what somebody may type at most: told in the whole cents below, as the cent above is refused as well. */
const atMostParams = new Set(['maximum', 'balance'])

/** A call that lost a deadlock is made again; three lost in a row are a bug. */
const triesMax = 3
const deadlockDetected = '40P01'

/** What this process lost to deadlocks and did again. Locks have one order, so there should be next to none. */
export const deadlocks = { lost: 0 }

/**
 * Calls one money function and turns the ledger's refusal into the product's. Throws a Refusal. A deadlock that
 * PostgreSQL ends by taking this call back is no answer for anybody: outside a transaction it is called again.
 */
export async function callMoney<Name extends MoneyFunction, Value extends Result<Name> | null = Result<Name>>(
  db: Pool | Client,
  name: Name,
  args: Args<Name>,
): Promise<NoInfer<Value>> {
  const once = () => call<Value>(db, name, args)
  return (alone(db) ? pastDeadlocks(once) : once()).catch(refuseAsProduct)
}

/** Whether nothing around this would have to be done again with it. */
function alone(db: Pool | Client): boolean {
  return 'connect' in db && !db.within
}

/**
 * Calls one money function, leaves the notices of what it did, and reads what it made of things, in one round trip. Throws
 * a Refusal.
 */
export async function callMoneyThenRead<Row>(
  db: Pool,
  [name, args]: MoneyCall,
  read: Read<Row>,
  told: readonly Statement[] = [],
): Promise<Row[]> {
  const once = () => db.together([moneyStatement(name, args), read, ...told])
  const [, after] = await pastDeadlocks(once).catch((error) => refuseAsProduct(ledgerError(error)))
  return (after?.rows ?? []) as Row[]
}

/** Runs work in one transaction, all of it again where that lost a deadlock. `work` does nothing outside the database. */
export function inTransactionWithRetry<Value>(
  pool: Pool,
  work: (db: Transaction) => Promise<Value>,
): Promise<Value> {
  return pastDeadlocks(() => inOneTransaction(pool, work))
}

async function pastDeadlocks<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= triesMax || !lostDeadlock(error)) throw error
    }
  }
}

function lostDeadlock(error: unknown): boolean {
  const lost = (error as { code?: string }).code === deadlockDetected
  if (lost) deadlocks.lost += 1
  return lost
}

function refuseAsProduct(error: unknown): never {
  const key = error instanceof LedgerRefusal && productKey(error)
  if (key) {
    const { field, ...said } = error.params
    const params = Object.entries(said).map(([name, value]) => {
      if (!amountParams.has(name)) return [name, value]
      const micros = BigInt(value)
      return [name, formatAmount(atMostParams.has(name) ? wholeCents(micros) : micros)]
    })
    throw new Refusal(key, Object.fromEntries(params), field)
  }
  throw error
}

/** The ledger says of an order only that it cannot move so from its state; people are told what the order is. */
function productKey({ key, params }: LedgerRefusal): RefusalKey | undefined {
  const { state = '' } = params
  const ofOrder =
    key === 'order_move_refused' && Object.entries(orderRefusals).find(([name]) => name === state)
  if (ofOrder) return ofOrder[1]
  return isRefusalKey(key) ? key : undefined
}

/** Somebody's claim on an idempotency key, with the fingerprint of the request that makes it. */
export type RequestKey = {
  readonly ownerId: string
  readonly key: string
  readonly request: Buffer
  readonly now: Date
}

/** What came of a money call that is made at most once per key, and the row that was read behind it. */
export type Once<Value, Row> = {
  /** False for a repeated request, which did nothing: the caller answers with what is there. */
  readonly first: boolean
  readonly value: Value | null
  readonly row: Row | undefined
}

/**
 * Makes a money call that writes no entry of its own, at most once per key: one statement claims the key and calls the
 * function. What is told of it and read afterwards goes in the same round trip. Throws a Refusal, idempotency_key_reused
 * for a key that something else was asked under.
 */
export async function withIdempotencyKey<Name extends MoneyFunction, Row = never>(
  db: Pool,
  { ownerId, key, request, now }: RequestKey,
  [name, args]: readonly [Name, Args<Name>],
  { read, told = [] }: { readonly read?: Read<Row>; readonly told?: readonly Statement[] },
): Promise<Once<Result<Name>, Row>> {
  const behind = read ? [read, ...told] : told
  const statements = [onceStatement([ownerId, key, request, now], name, args), ...behind]
  const work = () => db.together(statements)
  const [done, after] = await (alone(db) ? pastDeadlocks(work) : work()).catch((error) =>
    refuseAsProduct(ledgerError(error)),
  )
  const [{ again, value }] = (done as Done).rows as [{ again: boolean; value: Result<Name> | null }]
  return { first: !again, value, row: read && (after?.rows[0] as Row | undefined) }
}

/** The fingerprint that tells a repeated request from another one under the same idempotency key. */
export function requestHash(call: string, input: unknown): Buffer {
  return createHash('sha256').update(call).update('\0').update(canonical(input)).digest()
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}
