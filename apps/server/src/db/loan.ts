import type pg from 'pg'
import { cancelOn } from './cancel.ts'
import { DatabaseAway, databaseFault, endsConnection } from './faults.ts'
import type { PipelinedClient } from './one-trip/pipelined-client.ts'
import type { Borrower, Shares } from './shares.ts'

/** What a pool of pipelined connections lends. */
export type PooledClient = pg.PoolClient & PipelinedClient

/** A connection in somebody's hands. */
export type Loan = {
  readonly client: PooledClient
  /** A statement on it failed: after some failures the connection goes. `true`: it goes in any case. */
  failed(error: unknown): void
  /** Gives it back, once a cancelling that is under way can no longer hit whoever has it next. */
  giveBack(): Promise<void>
}

/** Borrows a connection; what runs on it is cancelled if the borrower's call ends. Throws what databaseFault knows. */
export async function borrow(pool: pg.Pool, shares: Shares, borrower: Borrower): Promise<Loan> {
  const giveShareBack = await shares.take(borrower)
  const client = (await pool.connect().catch((error: unknown) => {
    giveShareBack()
    throw databaseFault(error) ? error : new DatabaseAway(error)
  })) as PooledClient
  let spent = false
  let cancelling: Promise<boolean> | undefined
  const cancel = () => {
    cancelling = cancelOn(client)
    // Where nobody heard that it is to stop, it is broken off.
    void cancelling.then((heard) => heard || client.breakOff())
  }
  const stopListening = borrower.ending?.onEnd(cancel)
  if (borrower.ending?.reason) cancel()
  return {
    client,
    failed: (error) => {
      spent ||= error === true || endsConnection(error)
    },
    giveBack: async () => {
      stopListening?.()
      if (cancelling && !(await cancelling)) spent = true
      // Where a commit or rollback itself was cancelled, its transaction is still there: it would fail whoever comes next.
      if (client.getTransactionStatus() !== 'I') spent = true
      client.release(spent)
      giveShareBack()
    },
  }
}
