import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitingForLocks } from '../../test/races/lock-watch.ts'
import { newNonce, openTrafficGroup, recordVisits, type TrafficGroup } from '../../test/support/traffic.ts'
import { openPostgresWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import type { Pool } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { many, one } from '../db/read.ts'
import { demoSlots } from '../demo/people.ts'

/** Events of long ago go, a partition at a time, while somebody sends what was handed out then once more. */
let world: World & { readonly appUrl: string }
let beside: Pool
let group: TrafficGroup
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.appUrl, { max: 1 })
  group = await openTrafficGroup(world)
})
afterAll(async () => {
  await beside?.end()
  await world?.close()
})

const rounds = 12
const kept = 7
const dayOf = (round: number) => `2025-03-${String(1 + round).padStart(2, '0')}`
const partOf = (day: string) => `event_${day.replaceAll('-', '')}`

/** A day whose events may go, in a partition of its own. */
async function openDay(day: string): Promise<void> {
  await callMoney(world.jobs.db, 'add_event_partitions', { day, days: 1 })
  await world.asOwner(
    `insert into event (bucket, ts, nonce, kind, step, slot_id, minute, reason, received_at, address_hash, browser_hash, network,
       referrer, signature, rules)
     select 5, $1::timestamptz + n * interval '1 hour', sha256(n::text::bytea), 'impression', '', $2, $1::timestamptz, 'robot',
       $1::timestamptz, null, null, '', '', '\\x', 1 from generate_series(1, $3::integer) n`,
    [`${day}T00:00:00Z`, demoSlots.landing, kept],
  )
}

/** As if the day had never been. */
async function closeDay(day: string): Promise<void> {
  await world.asOwner(`drop table if exists ${partOf(day)}`)
  await world.asOwner(
    `delete from event where ts >= $1::timestamptz and ts < $1::timestamptz + interval '24 hours'`,
    [`${day}T00:00:00Z`],
  )
}

function visitOf(day: string) {
  const ts = new Date(`${day}T12:00:00Z`)
  const slot = demoSlots.landing
  return { nonce: newNonce(), ts, slot, network: 'n', prefix: 'p', address: 'a', browser: 'b' }
}

const drop = () =>
  callMoney<'drop_old_events', string | null>(world.jobs.db, 'drop_old_events', {
    now: world.clock.now(),
  })

/** Waits for so many statements to wait for a lock; false when `over` came first. */
async function untilWaiting(n: number, over: Promise<unknown>): Promise<boolean> {
  let ended = false
  void over.then(() => {
    ended = true
  })
  while (!ended) if ((await waitingForLocks(beside)) >= n) return true
  return false
}

/** What is left of a day: how many events, whether this one is among them, and what was said of those that went. */
const left = (day: string, nonce: Buffer) =>
  one<{ events: bigint; recorded: boolean; dropped: bigint | null }>(
    world.ctx.db,
    `select count(*) as events, coalesce(bool_or(nonce = $2), false) as recorded,
       (select events from dropped_day where day = $1::date) as dropped
     from event where ts >= $1::timestamptz and ts < $1::timestamptz + interval '24 hours'`,
    [`${day}T00:00:00Z`, nonce],
  )

it('keeps a day of which something is recorded between looking and dropping', async () => {
  let hits = 0
  for (let round = 0; round < rounds; round += 1) {
    const day = dayOf(round)
    await openDay(day)
    const visit = visitOf(day)
    const recorder = await laneOf(world.ctx.db, 'delivery').connect()
    let dropping: Promise<string | null>
    try {
      await recorder.query('begin')
      const inside = { ...world, ctx: { ...world.ctx, db: recorder as unknown as Pool } }
      await recordVisits(inside, group, 'impression', [visit])
      // Nobody else sees the event yet: the first look finds nothing against dropping the day.
      dropping = drop()
      if (await untilWaiting(1, dropping)) hits += 1
      await recorder.query('commit')
    } finally {
      recorder.release()
    }
    expect(await dropping).toBeNull()
    expect(await left(day, visit.nonce)).toEqual({ events: BigInt(kept + 1), recorded: true, dropped: null })
    await closeDay(day)
  }
  process.stdout.write(`recorded between looking and dropping: ${hits} of ${rounds} rounds\n`)
  expect(hits).toBeGreaterThan(0)
})

it('loses nothing that comes while a day is dropped, and fails nobody who sends it', async () => {
  let hits = 0
  let went = 0
  for (let round = 0; round < rounds; round += 1) {
    const day = dayOf(round)
    await openDay(day)
    const visit = visitOf(day)
    const reader = await world.ctx.db.connect()
    let dropping: Promise<string | null>
    let recording: Promise<string[]>
    try {
      // Who reads events holds up the drop once it has locked the day.
      await reader.query('begin')
      await many(reader, 'select from event limit 1')
      dropping = drop()
      const waits = await untilWaiting(1, dropping)
      recording = recordVisits(world, group, 'impression', [visit])
      if (waits && (await untilWaiting(2, Promise.race([dropping, recording])))) hits += 1
      await reader.query('commit')
    } finally {
      reader.release()
    }
    const [dropped] = await Promise.all([dropping, recording])
    if (dropped !== null) went += 1
    const events = dropped === null ? BigInt(kept + 1) : 1n
    expect(await left(day, visit.nonce)).toEqual({
      events,
      recorded: true,
      dropped: dropped === null ? null : BigInt(kept),
    })
    await closeDay(day)
    await world.asOwner('delete from dropped_day')
  }
  process.stdout.write(`recorded while a day was dropped: ${hits} of ${rounds} rounds; ${went} days went\n`)
  expect(hits).toBeGreaterThan(0)
})

it('holds up nobody who judges: it waits for them before it asks for a day', async () => {
  const day = dayOf(0)
  await openDay(day)
  const judge = await world.jobs.db.connect()
  let waits: boolean
  let locked: bigint
  let dropping: Promise<string | null>
  try {
    await judge.query('begin')
    await judge.query('select hold_excess($1, $2)', [group.id, world.clock.now()])
    dropping = drop()
    waits = await untilWaiting(1, dropping)
    ;({ locked } = await one<{ locked: bigint }>(
      beside,
      `select count(*) as locked from pg_locks where mode = 'ShareRowExclusiveLock' and relation = $1::regclass`,
      [partOf(day)],
    ))
    await judge.query('commit')
  } finally {
    judge.release()
  }
  expect({ waits, locked }).toEqual({ waits: true, locked: 0n })
  // Where it waited too long for them it comes again.
  expect([day, null]).toContain(await dropping)
  await closeDay(day)
})
