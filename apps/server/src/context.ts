import type { Logger } from 'pino'
import type { Pool } from './db/pool.ts'

/** Time comes from here alone, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** What the network's one settings row says. */
export type Network = {
  readonly id: string
  readonly currency: string
  readonly demo: boolean
  readonly destinationWaitSeconds: number
  readonly payee: { readonly name: string; readonly bank: string; readonly account: string }
}

/** Asks for background work; see jobs.ts. */
export type Jobs = {
  /** Looks at one order again after so many seconds. */
  orderDue(accountId: string, orderId: string, afterSeconds: number): Promise<void>
}

/** What every use case gets. A leaf: it imports no subject. */
export type Ctx = {
  readonly db: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly network: Network
  readonly jobs: Jobs
  readonly pepper: string
  readonly contacts: readonly string[]
  readonly siteUrl: string
}
