import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitingForLocks } from '../../test/races/lock-watch.ts'
import { TcpProxy } from '../../test/races/tcp-proxy.ts'
import { openPostgresWorld, type PostgresWorld } from '../../test/support/world.ts'
import type { Pool, Statement } from '../db/pool.ts'
import { openPostgres } from '../db/postgres.ts'
import { many } from '../db/read.ts'
import { demoSlots } from '../demo/people.ts'
import { type AdEvent, EventWriter, type Verdict } from './event-writer.ts'
import type { Token } from './token.ts'

/** The writer on a real database, in which a group can be held: its bucket waits then for as long as a test wants. */
let world: PostgresWorld
let beside: Pool
beforeAll(async () => {
  world = await openPostgresWorld(process.env.FAIRLEAD_TEST_DATABASE_URL ?? '')
  beside = openPostgres(world.appUrl, { max: 1 })
})
afterAll(async () => {
  await beside?.end()
  await world?.close()
})

/** How many calls a writer makes at the same time. */
const callsMax = 2
type Group = { readonly id: string; readonly bucket: number }
let groups: Group[]
let db: Pool
let writer: EventWriter
/** Every call that was made, in order, with the bucket and the nonces in it. */
let calls: { bucket: number; nonces: string[] }[]
let mostAtOnce: { calls: number; ofOneBucket: number }
beforeEach(async () => {
  groups = await Promise.all([3, 17, 42, 60].map(openGroup))
  calls = []
  mostAtOnce = { calls: 0, ofOneBucket: 0 }
  db = openPostgres(world.deliveryUrl, { max: 4 })
  writer = new EventWriter(watched(db), world.clock, callsMax)
})
afterEach(async () => {
  await writer.drain()
  await db.end()
})

/** A group that lies in this bucket, with a trial that takes all its views. */
async function openGroup(bucket: number): Promise<Group> {
  const id = `${randomUUID().slice(0, -2)}${bucket.toString(16).padStart(2, '0')}`
  await world.asOwner(
    `with g as (
       insert into ad_group (bucket, id, campaign_id, price, payout, payout_event, content_type)
       values (bucket_of($1), $1, $2, 5500, 290000, 'click', 'landing_page') returning *)
     insert into flight (bucket, order_id, group_id, account_id, partner_key, network_use, price, payout, payout_event,
       budget, revenue_cap, starts_at, ends_at, attribution_s, open)
     select bucket, $3, id, $4, $4, 'trial', price, payout, payout_event, 1e9, 1e12, $5, $5::timestamptz + interval '1 day', 3600, true
     from g`,
    [id, world.campaigns.landing, randomUUID(), randomUUID(), world.clock.now()],
  )
  return { id, bucket }
}

/** The same pool, that notes which batches were written, and how many at the same time. */
function watched(pool: Pool): Pool {
  const under = new Map<number, number>()
  return {
    ...pool,
    query: async (statement: string | Statement, values?: unknown[]) => {
      const { text, values: args = [] } = typeof statement === 'string' ? { text: statement } : statement
      if (!text.includes('record_delivery')) return pool.query(statement, values)
      const [bucket, , , nonces] = args as [number, unknown, unknown, string]
      calls.push({ bucket, nonces: nonces.match(/[0-9a-f]{32}/g) ?? [] })
      under.set(bucket, (under.get(bucket) ?? 0) + 1)
      mostAtOnce.calls = Math.max(
        mostAtOnce.calls,
        [...under.values()].reduce((sum, n) => sum + n, 0),
      )
      mostAtOnce.ofOneBucket = Math.max(mostAtOnce.ofOneBucket, ...under.values())
      return pool.query(statement, values).finally(() => under.set(bucket, (under.get(bucket) ?? 1) - 1))
    },
  }
}

/** Holds a group until `work` is done: whatever is written of it waits. */
async function whileHeld<Value>(group: Group, work: () => Promise<Value>): Promise<Value> {
  return world.asOwnerUndone(async (owner) => {
    await owner.query({ text: 'select from ad_group where id = $1 for update', values: [group.id] })
    return work()
  })
}

async function untilOneWaits(): Promise<void> {
  while ((await waitingForLocks(beside)) === 0);
}

function eventOf(group: Group, change: Partial<AdEvent & Pick<Token, 'nonce'>> = {}): AdEvent {
  const { nonce = randomBytes(16).toString('hex'), ...rest } = change
  return {
    token: {
      kind: 'ad',
      groupId: group.id,
      slotId: demoSlots.landing,
      price: 5_500n,
      issuedAt: world.clock.now().getTime(),
      nonce,
      clickedAt: 0,
      signature: randomBytes(16).toString('hex'),
    },
    kind: 'impression',
    step: '',
    reason: '',
    value: undefined,
    evidence: {
      address: randomBytes(8).toString('hex'),
      browser: randomBytes(8).toString('hex'),
      prefix: randomBytes(8).toString('hex'),
      network: '192.0.0.0/16',
      referrer: '',
      inViewMs: 1_000,
      measured: 'io1',
    },
    ...rest,
  }
}

const views = (group: Group, n: number) => Array.from({ length: n }, () => eventOf(group))
const writeAll = (events: readonly AdEvent[]) => Promise.all(events.map((event) => writer.write(event)))
const nonceOf = ({ token }: AdEvent) => token.nonce
const [held, other, third, fourth] = [0, 1, 2, 3].map((n) => () => groups[n] as Group) as [
  () => Group,
  () => Group,
  () => Group,
  () => Group,
]

/** How many events of a group another connection sees. */
async function written(group: Group): Promise<number> {
  return (await many(beside, 'select from event where group_id = $1', [group.id])).length
}

/** What became of a promise so far. */
function watch(promise: Promise<unknown>): { answered: boolean } {
  const seen = { answered: false }
  void promise.then(
    () => {
      seen.answered = true
    },
    () => {
      seen.answered = true
    },
  )
  return seen
}

it('collects the views that come soon after a call, and lets no click wait for others', async () => {
  // Longer than a call takes on a loaded machine.
  writer = new EventWriter(watched(db), world.clock, callsMax, 2_000)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const [first, second, third, viewed] = views(held(), 4) as [AdEvent, AdEvent, AdEvent, AdEvent]
  await writer.write(first)
  const later = [writer.write(second)]
  await turn()
  later.push(writer.write(third))
  expect(await Promise.all(later)).toEqual(['', ''])
  expect(calls.map(({ nonces }) => nonces)).toEqual([[nonceOf(first)], [nonceOf(second), nonceOf(third)]])

  const click = eventOf(held(), { kind: 'click', nonce: first.token.nonce })
  const view = writer.write(viewed)
  await turn()
  await turn()
  expect(calls.length).toBe(2)
  const clicked = writer.write(click)
  await turn()
  await turn()
  expect(calls[2]?.nonces).toEqual([nonceOf(viewed), nonceOf(first)])
  expect([await view, await clicked]).toEqual(['', ''])
})

it('writes what came in one turn in one call a bucket, and all that came meanwhile in the next', async () => {
  const [first, later] = [views(held(), 3), views(held(), 500)]
  const answers: Promise<Verdict[]>[] = []
  await whileHeld(held(), async () => {
    answers.push(writeAll(first))
    await untilOneWaits()
    for (const event of later) answers.push(writeAll([event]))
  })
  expect((await Promise.all(answers)).flat()).toEqual([...first, ...later].map(() => ''))
  expect(calls.map(({ bucket, nonces }) => [bucket, nonces.length])).toEqual([
    [held().bucket, 3],
    [held().bucket, 500],
  ])
  expect(mostAtOnce).toEqual({ calls: 1, ofOneBucket: 1 })
})

it('tells only some of those who wait for a large call before others have a turn', async () => {
  const answers = { all: 0, before: 0, mostInATurn: 0 }
  const look = () => {
    answers.mostInATurn = Math.max(answers.mostInATurn, answers.all - answers.before)
    answers.before = answers.all
    if (answers.all < 500) setImmediate(look)
  }
  setImmediate(look)
  const told = (view: AdEvent) => writer.write(view).then(() => (answers.all += 1))
  await Promise.all(views(held(), 500).map(told))
  look()
  expect(calls.map(({ nonces }) => nonces.length)).toEqual([500])
  expect(answers.mostInATurn).toBeLessThanOrEqual(64)
})

it('keeps the order of a bucket over many calls, never two at once, and gives each event its own answer', async () => {
  const events = views(held(), 2_400).flatMap((view, n) => (n % 3 === 0 ? [view, view] : [view]))
  const verdicts = await writeAll(events)
  expect(verdicts).toEqual(events.map((event, n) => (events[n - 1] === event ? 'duplicate' : '')))
  expect(calls.map(({ nonces }) => nonces.length)).toEqual([1_000, 1_000, 1_000, 200])
  expect(calls.flatMap(({ nonces }) => nonces)).toEqual(events.map(nonceOf))
  expect(mostAtOnce).toEqual({ calls: 1, ofOneBucket: 1 })
})

it('writes a view before its click and its conversion, also where they come with a full batch between them', async () => {
  const [view] = views(held(), 1) as [AdEvent]
  const { nonce } = view.token
  const click = eventOf(held(), { nonce, kind: 'click' })
  const conversion = eventOf(held(), { nonce, kind: 'conversion', step: 'sale' })
  const verdicts = await writeAll([view, ...views(held(), 1_500), click, conversion])
  expect(new Set(verdicts)).toEqual(new Set(['']))
})

it('answers only what is committed, and has then written it', async () => {
  await writer.write(eventOf(held()))
  expect(await written(held())).toBe(1)
  const late = await whileHeld(held(), async () => {
    const answers = writeAll(views(held(), 5))
    const before = watch(answers)
    await untilOneWaits()
    expect([before.answered, await written(held())]).toEqual([false, 1])
    return { answers }
  })
  await late.answers
  expect(await written(held())).toBe(6)
})

it('lets no bucket wait for another that is held, though there are more of them than calls at once', async () => {
  const waiting = await whileHeld(held(), async () => {
    const answers = writeAll(views(held(), 2))
    const seen = watch(answers)
    await untilOneWaits()
    const others = [other(), third(), fourth()]
    for (let round = 0; round < 3; round += 1) {
      expect(await writeAll(others.flatMap((group) => views(group, 4)))).toEqual(Array(12).fill(''))
    }
    expect(seen.answered).toBe(false)
    return { answers }
  })
  expect(await waiting.answers).toEqual(['', ''])
  expect(mostAtOnce).toEqual({ calls: callsMax, ofOneBucket: 1 })
})

it('takes the bucket first that has waited longest, so that a flood of one starves none', async () => {
  await whileHeld(held(), async () => {
    void writer.write(eventOf(held()))
    await untilOneWaits()
    const flood = writeAll(views(other(), 5_000))
    const few = [third(), fourth()].map((group) => writeAll(views(group, 3)))
    await Promise.all([flood, ...few])
  })
  const order = calls.slice(1).map(({ bucket }) => bucket)
  expect(order.slice(0, 4)).toEqual([other(), third(), fourth(), other()].map(({ bucket }) => bucket))
})

it('a batch that fails is refused to all in it, and holds up nobody else, nor the next of its bucket', async () => {
  // Only a conversion has a step: the database takes none of this batch.
  const broken = [...views(held(), 2), eventOf(held(), { step: 'again' })]
  const good = views(other(), 3)
  const answers = await Promise.allSettled([...broken, ...good].map((event) => writer.write(event)))
  expect(answers.map(({ status }) => status)).toEqual([
    ...broken.map(() => 'rejected'),
    ...good.map(() => 'fulfilled'),
  ])
  expect([await written(held()), await written(other())]).toEqual([0, 3])
  // Whoever was refused sends again.
  expect(await writeAll(broken.slice(0, 2))).toEqual(['', ''])
})

it('a connection cut after the commit is no answer, and what is sent again is a duplicate', async () => {
  const proxy = new TcpProxy(world.appUrl)
  const through = openPostgres(await proxy.open(world.deliveryUrl), { max: 1 })
  const cut = new EventWriter(through, world.clock, callsMax)
  const lost = proxy.cutAt('record_delivery', 'reply')
  const events = views(held(), 4)
  const answers = await Promise.allSettled(events.map((event) => cut.write(event)))
  await lost
  expect(answers.map(({ status }) => status)).toEqual(events.map(() => 'rejected'))
  expect(await written(held())).toBe(4)
  expect(await Promise.all(events.map((event) => cut.write(event)))).toEqual(events.map(() => 'duplicate'))
  expect(await written(held())).toBe(4)
  await through.end()
  await proxy.close()
})

it('drains everything that it took, also what came while it was drained', async () => {
  let drained = { answered: false }
  let draining: Promise<void> | undefined
  await whileHeld(held(), async () => {
    void writeAll([...views(held(), 1_500), ...views(other(), 10)])
    await untilOneWaits()
    draining = writer.drain()
    drained = watch(draining)
    void writeAll(views(third(), 7))
    writer.countRejected('e', 'forged')
    while ((await written(third())) < 7);
    expect([drained.answered, await written(held())]).toEqual([false, 0])
  })
  await draining
  expect([await written(held()), await written(other()), await written(third())]).toEqual([1_500, 10, 7])
  const forged = "select sum(n)::int as n from rejected_beacon where door = 'e' and reason = 'forged'"
  expect(await many(beside, forged)).toEqual([{ n: 1 }])
})

it('keeps counts of what it rejected where the database does not take them, and writes them with the next', async () => {
  const proxy = new TcpProxy(world.appUrl)
  const through = openPostgres(await proxy.open(world.deliveryUrl), { max: 1 })
  const cut = new EventWriter(through, world.clock, callsMax)
  const lost = proxy.cutAt('count_rejected', 'request')
  for (let n = 0; n < 5; n += 1) cut.countRejected('c', 'forged')
  await lost
  await cut.drain()
  const forged =
    "select coalesce(sum(n), 0)::int as n from rejected_beacon where door = 'c' and reason = 'forged'"
  expect(await many(beside, forged)).toEqual([{ n: 0 }])
  expect(await cut.write(eventOf(held()))).toBe('')
  await cut.drain()
  expect(await many(beside, forged)).toEqual([{ n: 5 }])
  await through.end()
  await proxy.close()
})

it('counts once what it rejected where only the answer was lost, and what came meanwhile beside it', async () => {
  const proxy = new TcpProxy(world.appUrl)
  const through = openPostgres(await proxy.open(world.deliveryUrl), { max: 1 })
  const cut = new EventWriter(through, world.clock, callsMax)
  const wrong = async () => {
    const [row] = await many<{ n: number }>(
      beside,
      "select coalesce(sum(n), 0)::int as n from rejected_beacon where door = 'e' and reason = 'expired'",
    )
    return row?.n
  }
  // The writer's first flush, and one in the middle of its life.
  for (const before of [0, 8]) {
    const lost = proxy.cutAt('count_rejected', 'reply')
    for (let n = 0; n < 5; n += 1) cut.countRejected('e', 'expired')
    await lost
    await cut.drain()
    expect(await wrong()).toBe(before + 5)
    for (let n = 0; n < 3; n += 1) cut.countRejected('e', 'expired')
    await cut.drain()
    expect(await wrong()).toBe(before + 8)
  }
  expect(proxy.cuts).toBe(2)
  await through.end()
  await proxy.close()
})
