import { createHash } from 'node:crypto'
import { isRefusalKey, Refusal } from '@fairlead/contract/refusals'
import { callMoney as call, LedgerRefusal } from '@fairlead/ledger/call'
import { formatAmount } from '@fairlead/money/amount'
import type { Client, Pool } from './pool.ts'

/** A refusal's parameters that are amounts in micros; people read them as decimals. */
const amountParams = new Set(['minimum', 'maximum', 'balance', 'fee'])

/** Calls one money function and turns the ledger's refusal into the product's. Throws a Refusal. */
export async function callMoney<Value>(
  db: Pool | Client,
  name: string,
  args: readonly unknown[],
): Promise<Value> {
  try {
    return await call<Value>(db, name, args)
  } catch (error) {
    if (error instanceof LedgerRefusal && isRefusalKey(error.key)) {
      const params = Object.entries(error.params).map(([name, value]) => [
        name,
        amountParams.has(name) ? formatAmount(BigInt(value)) : value,
      ])
      throw new Refusal(error.key, Object.fromEntries(params))
    }
    throw error
  }
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
