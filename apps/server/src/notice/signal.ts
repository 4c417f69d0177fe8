import type { Client, Pool } from '../db/pool.ts'

/** The channel on which the processes of one network tell each other what changed; SQL writes to it too. */
export const channel = 'fairlead'

/**
 * What one process tells the others, inside the transaction that did it: a notice was left, money moved, or sessions
 * ended; or an announcement was carried to all partners after one id, up to another. It says only whom to look at; each
 * process reads the rest itself.
 */
export type Signal =
  | { readonly account: string; readonly what: 'notice'; readonly id: string }
  | { readonly account: string; readonly what: 'money'; readonly orders: boolean }
  | { readonly account: string; readonly what: 'sessions' }
  | { readonly what: 'announcement'; readonly id: string; readonly after: string; readonly upTo: string }

/** Sends a signal when the transaction commits, and not when it does not. */
export async function signal(db: Client | Pool, what: Signal): Promise<void> {
  await db.query({ text: 'select pg_notify($1, $2)', values: [channel, signalText(what)] })
}

function signalText(signal: Signal): string {
  return JSON.stringify(signal)
}
