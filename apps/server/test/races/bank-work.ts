import { Refusal } from '@fairlead/contract/refusals'
import type { Real } from '../ledger-model/real.ts'
import { cashWork } from './bank-cash.ts'
import { orderWork } from './bank-orders.ts'
import { NothingToDo, random } from './bank-picks.ts'

const works = Object.entries({ ...cashWork, ...orderWork })

/** How often each thing was done, and how often each refusal or error was the answer. */
export type Tally = {
  readonly done: Map<string, number>
  readonly refused: Map<string, number>
  readonly failed: Map<string, number>
}

export const newTally = (): Tally => ({ done: new Map(), refused: new Map(), failed: new Map() })

/** Does one random thing and notes how it went. Only a refusal is an expected no. */
export async function doSomething(partners: readonly Real[], campaign: string, tally: Tally): Promise<void> {
  const [name, work] = pick(works)
  try {
    await work(pick(partners), campaign)
    count(tally.done, name)
  } catch (error) {
    if (error instanceof NothingToDo) return
    if (error instanceof Refusal) count(tally.refused, error.key)
    else count(tally.failed, `${name}: ${described(error as DatabaseError)}`)
  }
}

type DatabaseError = Error & { readonly code?: string; readonly where?: string }

function described({ code, message, where }: DatabaseError): string {
  return [code, message, where].filter(Boolean).join('\n')
}

function pick<Value>(from: readonly Value[]): Value {
  return from[random(from.length)] as Value
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
