import type { Client, Pool } from '../db/pool.ts'
import { many } from '../db/read.ts'
import { onSnapshot } from '../db/snapshot.ts'
import { type Invariant, invariants } from './invariant-list.ts'

/** One invariant of the whole database: how much was looked at, and which ids break it. */
export type Finding = {
  readonly id: string
  readonly title: string
  readonly checked: number
  readonly offending: readonly string[]
  /** What it cannot look at. */
  readonly note?: string | undefined
}

/** What one statement of an invariant found. Statements are named `I4.1`, in the order in which they are checked. */
export type PartFound = {
  readonly part: string
  /** How much the invariant looks at, told by its first statement; 0 by the others. */
  readonly checked: number
  readonly offending: readonly string[]
  readonly seconds: number
  readonly note?: string | undefined
}

type Part = {
  readonly name: string
  readonly count: string | undefined
  readonly note: string | undefined
  readonly sql: string
}

const parts: readonly Part[] = invariants.flatMap((invariant) =>
  invariant.parts.map((sql, at) => ({
    name: `${invariant.id}.${at + 1}`,
    count: at === 0 ? invariant.count : undefined,
    note: at === 0 ? invariant.note : undefined,
    sql,
  })),
)

/** The names of all statements, in order; a check that was interrupted goes on behind the last one it knows. */
export const partNames: readonly string[] = parts.map(({ name }) => name)

/**
 * Checks one statement after the other, each on a snapshot of its own: a check of a large database holds up no vacuum, and
 * the embedded database answers others in between. Those named in `done` are passed over.
 */
export async function* checkParts(
  db: Pool,
  done: ReadonlySet<string> = new Set(),
): AsyncGenerator<PartFound> {
  for (const part of parts) {
    if (!done.has(part.name)) yield await onSnapshot(db, (client) => checkWithMemory(client, part))
  }
}

/** Checks all of them over the whole database. */
export async function checkInvariants(db: Pool): Promise<Finding[]> {
  const found: PartFound[] = []
  for await (const part of checkParts(db)) found.push(part)
  return findingsOf(found)
}

/** The same inside a transaction that the caller holds. */
export async function findOffending(client: Client): Promise<Finding[]> {
  const found: PartFound[] = []
  for (const part of parts) found.push(await check(client, part))
  return findingsOf(found)
}

/** Sorting and hashing a million postings in memory instead of on disk; compiling these statements takes longer than it saves. */
const forLargeReads = `set local work_mem = '256MB'; set local jit = off; set local statement_timeout = 0`

async function checkWithMemory(client: Client, part: Part): Promise<PartFound> {
  await client.query(forLargeReads)
  return check(client, part)
}

async function check(client: Client, { name, count, note, sql }: Part): Promise<PartFound> {
  const start = performance.now()
  const [counted] = count ? await many<{ n: bigint }>(client, count) : []
  const [noted] = note ? await many<{ note: string }>(client, note) : []
  const bad = await many<{ id: string }>(client, `select id from (${sql}) as broken (id) limit 100`)
  return {
    part: name,
    checked: Number(counted?.n ?? 0n),
    offending: bad.map((row) => row.id),
    note: noted?.note,
    seconds: (performance.now() - start) / 1000,
  }
}

/** The findings of all invariants whose statements are among `found`, in order. */
export function findingsOf(found: readonly PartFound[]): Finding[] {
  return invariants.flatMap((invariant) => {
    const mine = found.filter(({ part }) => part.startsWith(`${invariant.id}.`))
    return mine.length === 0 ? [] : [findingOf(invariant, mine)]
  })
}

function findingOf({ id, title }: Invariant, found: readonly PartFound[]): Finding {
  return {
    id,
    title,
    checked: found.reduce((sum, { checked }) => sum + checked, 0),
    offending: found.flatMap(({ offending }) => offending),
    note: found.find(({ note }) => note)?.note,
  }
}

/** The findings as people read them. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ id, title, checked, offending, note }) => {
      const verdict = offending.length === 0 ? 'holds' : `BROKEN by ${offending.join(', ')}`
      return `${id.padEnd(4)} ${title}: ${checked} checked, ${verdict}${note ? `; ${note}` : ''}`
    })
    .join('\n')
}
