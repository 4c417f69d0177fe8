import { setInterval } from 'node:timers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deadlocks } from '../../src/db/money.ts'
import type { Pool } from '../../src/db/pool.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { many } from '../../src/db/read.ts'
import { checkInvariants } from '../../src/verify/invariants.ts'
import { Real } from '../ledger-model/real.ts'
import { brokenInvariants } from '../support/books.ts'
import { openPostgresWorld, type PostgresWorld } from '../support/world.ts'
import { followOrder, openFollowed, putAndTakeBack } from './bank-followed.ts'
import { doSomething, newTally } from './bank-work.ts'
import { watchLocks } from './lock-watch.ts'

const seconds = Number(process.env.FAIRLEAD_BANK_SECONDS ?? 20)
/** A slow machine takes longer for as much: so long at most. */
const secondsMost = seconds + 160
const workers = 24
/** Below this the partners only queued up nicely, and the run shows nothing. */
const lockWaitsMin = 20
const readsMin = 5
const followedMin = 5n
/** Calls that lost a deadlock are made again. More than this and the order of locks is broken somewhere. */
const deadlocksMax = 2
/** So many times faster do days pass at this bank, that validation periods end within the run. */
const haste = 30

let world: PostgresWorld
/** Connections beside the workers': the reader and the watcher never wait for a free one. */
let beside: Pool
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.consoleUrl, { max: 3 })
})
afterAll(async () => {
  await beside?.end()
  await world?.close()
})

it(
  'keeps every balance true while twenty-four people do everything at once',
  async () => {
    const partners = await Promise.all(Array.from({ length: 5 }, () => Real.open(world)))
    const [first] = partners
    if (!first) throw new Error('nobody came')
    const campaign = await first.campaign(100_000_000_000n)
    for (const partner of partners) await partner.payIn(500_000_000n)
    const followed = await openFollowed(partners)
    world.clock.advance(20_000)

    const clock = setInterval(() => world.clock.advance(10 * haste), 10)
    const locks = watchLocks(beside)
    const tally = newTally()
    const since = performance.now()
    const lostBefore = deadlocks.lost
    const bad: string[] = []
    let reads = 0
    const open = () => {
      const ran = performance.now() - since
      const enough = reads >= readsMin && locks.seen() >= lockWaitsMin
      return ran < seconds * 1000 || (!enough && ran < secondsMost * 1000)
    }
    await Promise.all([
      ...Array.from({ length: workers }, async () => {
        while (open()) await doSomething(partners, campaign, tally)
      }),
      whileOpen(open, 50, async () => {
        const findings = await checkInvariants(beside)
        reads += 1
        bad.push(...findings.flatMap(({ id, offending }) => offending.map((what) => `${id}: ${what}`)))
      }),
      whileOpen(open, 50, () => world.jobs.db.query('select assign_journal_numbers()')),
      whileOpen(open, 50, () => putAndTakeBack(followed)),
    ])
    clearInterval(clock)
    const waits = await locks.stop()
    const lost = deadlocks.lost - lostBefore
    await world.jobs.db.query('select assign_journal_numbers()')

    const done = [...tally.done.values()].reduce((sum, n) => sum + n, 0)
    const refused = [...tally.refused].sort(([, a], [, b]) => b - a).map(([key, n]) => `${key} ${n}`)
    process.stdout.write(
      `bank: ${done} operations, ${waits} lock waits seen, ${lost} deadlocks, ${reads} reads, settled ${await settled()}; refused: ${refused.join(', ')}\n`,
    )
    const { put, skipped, settled: settledOfThem, shared } = await followOrder(followed.partner)
    process.stdout.write(
      `bank: ${put} orders put for followers, ${skipped} not put, ${settledOfThem} settled, ${shared} with a profit share\n`,
    )
    expect([...tally.failed]).toEqual([])
    expect(bad).toEqual([])
    expect(await brokenInvariants(world)).toEqual([])
    expect(await unmatched()).toEqual([])
    expect(waits).toBeGreaterThanOrEqual(lockWaitsMin)
    expect(lost).toBeLessThanOrEqual(deadlocksMax)
    expect(reads).toBeGreaterThanOrEqual(readsMin)
    expect(put).toBeGreaterThanOrEqual(followedMin)
  },
  (secondsMost + 120) * 1000,
)

/** Works again and again, `everyMs` after it was done. */
async function whileOpen(open: () => boolean, everyMs: number, work: () => Promise<unknown>): Promise<void> {
  while (open()) {
    await work()
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Statement lines that stayed a break although the ledger knows their reference. */
function unmatched(): Promise<{ bank_reference: string }[]> {
  return many(
    world.staff.db,
    `select l.bank_reference, l.direction from bank_line l
     where l.matched_to is null and (
       exists (select from deposit d where d.bank_reference = l.bank_reference and d.state = 'confirmed')
       or exists (select from withdrawal w where w.bank_reference = l.bank_reference))`,
  )
}

async function settled(): Promise<bigint> {
  const [row] = await many<{ n: bigint }>(
    world.ctx.db,
    "select count(*) as n from ad_order where state = 'settled'",
  )
  return row?.n ?? 0n
}
