import type { KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import type { Pool, Transaction } from './db/pool.ts'
import type { SecurityKind } from './http/security-kinds.ts'

/** Time comes from here alone, so that tests can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** What the network's one settings row says. */
export type Network = {
  readonly id: string
  readonly currency: string
  readonly demo: boolean
  readonly destinationWaitSeconds: number
}

/** A native app or site that may embed the partner app and bring partners in. Of its key only the hash is known. */
export type Host = { readonly name: string; readonly keyHash: Buffer; readonly origin: string }

/** What a hash of a password takes to make: memory in KiB, and how often it goes over it. */
export type PasswordCost = { readonly memory: number; readonly passes: number }

/** By what push services know this network (RFC 8292): its key pair and whom to ask about it. */
export type Vapid = { readonly privateKey: KeyObject; readonly publicKey: string; readonly subject: string }

/** Where is noted what concerns security (http/security-log.ts). Never a secret, and of an address only its network. */
export type SecurityNotes = {
  /** `who` is the id of a partner or a member of staff; empty for strangers. */
  note(kind: SecurityKind, visitor: { readonly address: string }, who?: string): void
  /** Writes what was noted so far. Where the database does not answer, the same goes first the next time. */
  drain(): Promise<void>
}

/** Where is noted what the database could not do for the moment (http/database-faults.ts). */
export type FaultNotes = {
  /** `fault` is its short name (db/faults.ts). `many`: visitors' browsers ask for it, thousands a second. */
  note(what: {
    readonly fault: string
    readonly error: unknown
    readonly log: Pick<Logger, 'warn'>
    readonly url?: string | undefined
    readonly many?: boolean
  }): void
  /** Whether a call failed a moment ago because PostgreSQL's disk is full. */
  readonly isFull: boolean
}

/** What every use case gets. A leaf: it imports no subject. */
export type Ctx = {
  readonly db: Pool
  /** For what proves who somebody is: it alone reads passwords' hashes and makes sessions (decision 059). */
  readonly auth: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly security: SecurityNotes
  readonly faults: FaultNotes
  readonly network: Network
  /** What secrets are derived from (docs/keys.md). */
  readonly pepper: string
  /** Peppers that are read as well: of before a change, or for the next one. */
  readonly otherPeppers: readonly string[]
  /** Of hashes that are made now; what is stored says its own. */
  readonly passwordCost: PasswordCost
  /** Undefined where the network sends no push messages. */
  readonly vapid: Vapid | undefined
  readonly contacts: readonly string[]
  /** Whom to ask about paying in. */
  readonly rechargeContacts: readonly string[]
  /** Whether this process knows a mail server. */
  readonly sendsMail: boolean
  readonly trustedProxies: readonly string[]
  readonly siteUrl: string
  /** Address of the partner app as browsers see it. */
  readonly publicUrl: string
  /** Address of the delivery doors as publishers' pages reach them. */
  readonly deliveryUrl: string
  /** Address of the console as browsers see it. */
  readonly consoleUrl: string
  readonly hosts: readonly Host[]
  /** The folder for what is kept outside the database. */
  readonly dataDir: string
  /** The operator's list of data centres' prefixes; undefined where there is none. */
  readonly datacentreFile: string | undefined
}

/**
 * What a use case gets inside one transaction. Notices, mails and lines of the audit log ask for it, so that none of them
 * is written without what it speaks of, or left out with it done.
 */
export type Tx = Ctx & { readonly db: Transaction }
