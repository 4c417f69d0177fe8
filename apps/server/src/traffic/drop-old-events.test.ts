import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recompute } from '@fairlead/traffic/recompute/recompute'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Real } from '../../test/ledger-model/real.ts'
import { deliveryArgs, findFlight, viewsAndClicks } from '../../test/support/deliver.ts'
import { makeRoots } from '../../test/support/draw-roots.ts'
import { match, putOn, settle } from '../../test/support/follows.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { callMoney } from '../db/money.ts'
import { many } from '../db/read.ts'
import { exportGroup, groupsToExport } from '../traffic-export/export-group.ts'
import { checkInvariants, describeFindings, findOffending } from '../verify/invariants.ts'
import { dropOldEvents } from './drop-old-events.ts'
import { anyOrder } from './order-counts.ts'
import { orderTraffic } from './order-traffic.ts'

const day = 24 * 3_600_000
let world: World
let folder: string
let partner: Real
/** Delivered on the first day and settled; running since the day before events may go; and of another group, likewise. */
let old: string
let running: string
let group: string

/** Views and clicks of an order's group on 16 November, all settled that day; a new order of the same terms five weeks later. */
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-drop-'))
  await callMoney(world.jobs.db, 'add_event_partitions', { day: '2026-11-16', days: 1 })
  partner = await Real.open(world)
  await partner.payIn(200_000_000n)
  const campaign = await partner.campaign(900_000_000n)
  old = await putOn(partner, campaign, 20_000_000n)
  await match(partner, old)
  group = await record(old, 60, 10)
  await partner.call('stop_order', { session: partner.session, order: old, now: partner.now })
  world.clock.advance(30_000)
  await partner.call('close_order', {
    account: partner.partnerId,
    order: old,
    delivery_entry: partner.id(),
    release_entry: partner.id(),
    now: partner.now,
  })
  world.clock.advance(200_000)
  expect(await settle(partner, old)).toBe(true)
  await passUntil('2026-12-21T12:00:00Z')
  running = await putOn(partner, campaign, 20_000_000n)
  await match(partner, running)
  await record(running, 40, 5)
  await passUntil('2026-12-22T12:00:00Z')
  await exportTo('before.jsonl')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

async function record(order: string, seen: number, clicked: number): Promise<string> {
  const place = await findFlight(world.ctx.db, order)
  if (!place) throw new Error(`${order} has no flight`)
  const args = deliveryArgs(place, viewsAndClicks(seen, clicked), world.clock.now())
  await callMoney(laneOf(world.ctx.db, 'delivery'), 'record_delivery', args)
  return place.group_id
}

async function passUntil(moment: string): Promise<void> {
  world.clock.set(new Date(moment))
  await callMoney(world.jobs.db, 'keep_seeds', { now: world.clock.now() })
  await makeRoots(world.jobs)
}

/** Exports the group; the export works in transactions of its own. */
function exportTo(name: string): Promise<string> {
  const path = join(folder, name)
  return world.asOwnerUndone(async (client) => {
    await client.query('rollback')
    const query = client.query.bind(client)
    await exportGroup(
      { connect: async () => ({ query, release: () => undefined }) } as never,
      group,
      path,
      world.clock.now(),
    )
    return path
  })
}

const traffic = async (id: string) => {
  const { as_of, ...shown } = await orderTraffic(world.ctx, await anyOrder(world.ctx, id), {
    id,
    from: '2026-11-16',
    to: '2026-11-16',
  })
  return shown
}

/** Why the first day is kept, and what the job drops, once this was done to it. */
const keptBy = (sql: string, now = world.clock.now()) =>
  world.asOwnerUndone(async (client) => {
    await client.query(sql)
    const [why] = await many<{ why: string | null }>(client, `select why_kept('2026-11-16', $1) as why`, [
      now,
    ])
    const [drop] = await many<{ day: string | null }>(client, 'select drop_old_events($1) as day', [now])
    return [why?.why, drop?.day]
  })

describe('raw events', () => {
  it.each([
    [
      'their order is not settled',
      'unsettled',
      `update event set order_id = (select id from ad_order where state = 'running') where (bucket, nonce) in (select bucket, nonce from event where ts < '2026-11-17' limit 1)`,
    ],
    [
      'their order is nobody’s',
      'unsettled',
      `update event set order_id = gen_random_uuid() where ts < '2026-11-17' and kind = 'click'`,
    ],
    [
      'the three days that they are judged in are still judged',
      'judged',
      `update flight set sealed_at = null where sealed_at is not null`,
    ],
    [
      'an order that began in the same three days is not settled',
      'judged',
      `update flight set starts_at = '2026-11-17 23:59:00Z' where sealed_at is null`,
    ],
    [
      'an appeal of their partner is open',
      'appealed',
      `insert into appeal (account_id, id, subject_kind, subject_id, at_stake, statement, involved, opened_at, answer_by)
       select account_id, gen_random_uuid(), 'account', gen_random_uuid(), 0, 'Look again', '{}', now(), now()
       from ad_order where state = 'settled'`,
    ],
    ['one of their days has no root', 'no_root', 'delete from draw_root'],
    ['they were not exported', 'not_exported', 'delete from traffic_export'],
    [
      'they were exported before their order was settled',
      'not_exported',
      `update ad_order set settled_at = '2026-11-21 12:00Z' where state = 'settled';
       update traffic_export set as_of = '2026-11-20'`,
    ],
  ])('stay while %s', async (_, why, sql) => {
    expect(await keptBy(sql)).toEqual([why, null])
  })

  it('stay while what was handed out that day may be redeemed, and until the time to appeal is over', async () => {
    const at = (moment: string) => keptBy('select', new Date(moment))
    const [rule] = await world.asOwner<{ days: number }>(
      'select max(attribution_s) / 86400.0 as days from plan_rule',
    )
    expect(Number(rule?.days)).toBeLessThan(28)
    expect(await at('2026-11-17T12:00:00Z')).toEqual(['redeemable', null])
    expect(await at('2026-12-16T12:00:00Z')).toEqual(['appealable', null])
    expect(await at('2026-12-16T12:10:00Z')).toEqual([null, '2026-11-16'])
  })

  it('go once nothing needs them, and all that is shown, paid or checked stays as it was', async () => {
    const shown = await traffic(old)
    const drawn = await many(world.ctx.db, 'select * from draw_weights where minute >= $1', ['2026-12-21'])
    expect(await dropOldEvents(world.jobs)).toEqual(['2026-11-16'])
    expect(await many(world.ctx.db, `select to_regclass('event_20261116')::text as part`)).toEqual([
      { part: null },
    ])
    const left = await world.asOwner<{ n: bigint; first: string }>(
      'select count(*) as n, min(ts)::date::text as first from event',
    )
    expect(left).toEqual([{ n: 45n, first: '2026-12-21' }])
    expect(await many(world.ctx.db, 'select * from draw_weights')).toEqual(drawn)
    expect(await traffic(old)).toEqual(shown)
    await callMoney(world.jobs.db, 'assign_journal_numbers', {})
    const findings = await checkInvariants(world.staff.db)
    expect(findings.filter(({ offending }) => offending.length > 0)).toEqual([])
    expect(describeFindings(findings)).toContain(
      'holds; the events of ads up to 2026-11-16 are no longer kept: 70 of 1 days',
    )
    expect(await dropOldEvents(world.jobs)).toEqual([])
  })

  it('that are left are checked as before, and settle', async () => {
    const broken = await world.asOwnerUndone(async (client) => {
      await client.query(`update event set reason = 'robot' where kind = 'click'`)
      return (await findOffending(client)).filter(({ offending }) => offending.length > 0).map(({ id }) => id)
    })
    expect(broken).toContain('I15')
    await partner.call('stop_order', { session: partner.session, order: running, now: partner.now })
    world.clock.advance(30_000)
    await partner.call('close_order', {
      account: partner.partnerId,
      order: running,
      delivery_entry: partner.id(),
      release_entry: partner.id(),
      now: partner.now,
    })
    world.clock.advance(200_000)
    expect(await settle(partner, running)).toBe(true)
  })

  it('are named for an export where something is new since the last one', async () => {
    const due = () => groupsToExport(world.ctx.db, world.clock.now())
    expect(await due()).toEqual([])
    world.clock.advance(day)
    expect(await due()).toEqual([group])
    world.clock.advance(-day)
  })

  it('are in the export from before, and one of later compares what it still has', async () => {
    const before = await recompute(join(folder, 'before.jsonl'))
    expect(before).toMatchObject({ events: 115, orders: 2, settled: 1, different: 0 })
    world.clock.advance(day)
    await passUntil(world.clock.now().toISOString())
    const after = await recompute(await exportTo('after.jsonl'))
    expect(after.differences).toEqual([])
    expect(after).toMatchObject({ events: 45, orders: 2, settled: 1 })
    expect(after.days).toBeGreaterThan(before.days)
  })
})
