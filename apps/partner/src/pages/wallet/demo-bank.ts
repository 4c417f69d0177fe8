import type { Deposit } from './wallet-queries.ts'

/** Where the demo network's pretend bank takes a payment: two ports above the app, filled in for this deposit. */
export function demoBankUrl(app: Location, deposit: Pick<Deposit, 'reference' | 'amount'>): string {
  const query = new URLSearchParams({ reference: deposit.reference, amount: deposit.amount })
  return `${app.protocol}//${app.hostname}:${Number(app.port) + 2}/bank?${query}`
}
