import { randomBytes } from 'node:crypto'
import { laneOf } from '../../src/db/lanes.ts'
import { type Args, callMoney } from '../../src/db/money.ts'
import type { Pool } from '../../src/db/pool.ts'
import { maybeOne } from '../../src/db/read.ts'
import { demoSlots } from '../../src/demo/people.ts'
import type { World } from './world.ts'

/** Where an order's events are recorded. */
export type FlightPlace = { readonly bucket: number; readonly group_id: string }
/** An event that a test sends. */
export type SentEvent = {
  readonly nonce: Buffer
  readonly kind: 'impression' | 'click' | 'conversion'
  readonly at?: Date
  readonly step?: string
  readonly reason?: string
  /** The hash of the address it came from; somebody new's where nothing is said. */
  readonly address?: Buffer
}

/** The flight of an order that was matched and is not settled. */
export function findFlight(db: Pool, orderId: string): Promise<FlightPlace | undefined> {
  return maybeOne<FlightPlace>(
    db,
    'select bucket, group_id from flight where order_id = $1 and sealed_at is null',
    [orderId],
  )
}

/** The arguments with which `record_delivery` takes a batch of events, as the doors would send them. */
export function deliveryArgs(
  { bucket, group_id }: FlightPlace,
  events: readonly SentEvent[],
  now: Date,
): Args<'record_delivery'> {
  const each = <Value>(value: Value) => events.map(() => value)
  const hashes = () => events.map(() => randomBytes(8))
  return {
    bucket,
    group: each(group_id),
    ts: events.map(({ at }) => at ?? now),
    nonce: events.map(({ nonce }) => nonce),
    kind: events.map(({ kind }) => kind),
    step: events.map(({ step }) => step ?? ''),
    slot: each(demoSlots.landing),
    reason: events.map(({ reason }) => reason ?? ''),
    value: each(null),
    address: events.map(({ address }) => address ?? randomBytes(8)),
    browser: hashes(),
    prefix: hashes(),
    network: each('192.0.0.0/16'),
    referrer: each(''),
    in_view_ms: each(1_000),
    measured: each('io1'),
    signature: events.map(() => randomBytes(16)),
    rules: 1,
    now,
  }
}

/** So many views, and clicks on some of them. */
export function viewsAndClicks(seen: number, clicked: number): SentEvent[] {
  const nonces = Array.from({ length: seen }, () => randomBytes(16))
  return [
    ...nonces.map((nonce) => ({ nonce, kind: 'impression' as const })),
    ...nonces.slice(0, clicked).map((nonce) => ({ nonce, kind: 'click' as const })),
  ]
}

/** Lets an order take its whole budget at once, whatever it loses: what is tested ends when the budget does. */
export async function liftPace(world: World, orderId: string): Promise<void> {
  await world.asOwner(
    `update flight set stop_loss = null, starts_at = least(starts_at, ends_at - interval '10 years')
     where order_id = $1`,
    [orderId],
  )
}

/**
 * Plants an order's draw: what comes for its group within this minute falls to it. A draw is planted for as many views as
 * the order can take; then others are drawn.
 */
export async function plantDraw(world: World, place: FlightPlace, orderId: string): Promise<void> {
  await world.asOwner(
    `insert into draw_weights (bucket, group_id, minute, epoch, orders, view_weights, click_weights, conversion_weights)
     select $1::smallint, $2::uuid, date_trunc('minute', $3::timestamptz), coalesce(max(epoch), -1) + 1, array[$4::uuid], '{1}',
       '{1}', '{1}'
     from draw_weights where bucket = $1 and group_id = $2 and minute = date_trunc('minute', $3::timestamptz)`,
    [place.bucket, place.group_id, world.clock.now(), orderId],
  )
}

/** Real events that all fall to one running order, past the doors and whatever its pace. */
export async function deliver(
  world: World,
  orderId: string,
  { seen, clicked = 0 }: { seen: number; clicked?: number },
): Promise<void> {
  const verdicts = await deliverEvents(world, orderId, viewsAndClicks(seen, clicked))
  const unpaid = verdicts.filter((verdict) => verdict !== '')
  if (unpaid.length > 0) throw new Error(`${unpaid.length} events were not paid: ${unpaid[0]}`)
}

/** Any events, all drawn to one running order. Answers what became of each. */
export async function deliverEvents(
  world: World,
  orderId: string,
  events: readonly SentEvent[],
): Promise<string[]> {
  const place = await findFlight(world.ctx.db, orderId)
  if (!place) throw new Error('the order does not run')
  await liftPace(world, orderId)
  await plantDraw(world, place, orderId)
  return callMoney(
    laneOf(world.ctx.db, 'delivery'),
    'record_delivery',
    deliveryArgs(place, events, world.clock.now()),
  )
}
