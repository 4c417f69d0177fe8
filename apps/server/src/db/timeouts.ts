/** How long the database may take over one kind of work, in milliseconds; 0 is without end. */
export type Timeouts = {
  /** Waiting for a row or table that somebody else has locked. */
  readonly lockMs: number
  /** One statement, its waits included. */
  readonly statementMs: number
  /** Between two statements of a transaction: whoever forgets one must not keep its locks. */
  readonly idleInTransactionMs: number
}

/** What somebody waits for at the other end of a call: shorter than browsers and proxies wait. */
const call: Timeouts = { lockMs: 4_000, statementMs: 15_000, idleInTransactionMs: 10_000 }

/** Every time limit of the server's work with PostgreSQL. */
export const timeouts = {
  call,
  /** Background work: nobody waits for it, and it comes again at the next tick. */
  job: { lockMs: 4_000, statementMs: 60_000, idleInTransactionMs: 60_000 },
  /** Statements of account over years, dumps. */
  export: { lockMs: 30_000, statementMs: 1_800_000, idleInTransactionMs: 1_800_000 },
  /** `npm run verify` reads every posting. */
  verify: { lockMs: 30_000, statementMs: 3_600_000, idleInTransactionMs: 3_600_000 },
  /** A new version waits for the old one's last transactions, and lays an index over as many rows as there are. */
  migration: { lockMs: 60_000, statementMs: 0, idleInTransactionMs: 0 },
  none: { lockMs: 0, statementMs: 0, idleInTransactionMs: 0 },
} satisfies Record<string, Timeouts>

/** Until a new connection to PostgreSQL stands, its log-in included. */
export const connectMs = 5_000
/** Until a connection of the pool is free for who waits in turn. */
export const acquireMs = 5_000
/** How much longer than PostgreSQL itself we wait for it to end a statement: then the way to it is broken. */
export const unheardMs = 3_000
/** Until a call is answered, whatever it waits for. */
export const callMs = 20_000
