import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { laneOf } from '../../src/db/lanes.ts'
import { callMoney } from '../../src/db/money.ts'
import type { World } from './world.ts'

/** A group of orders as delivery knows it, without the orders behind it: six partners, as different as can be. */
export type TrafficGroup = {
  readonly id: string
  readonly bucket: number
  readonly flights: readonly string[]
}

/** What a visitor does: hashes are made of the short names. */
export type Visit = {
  readonly nonce: Buffer
  readonly ts: Date
  readonly slot: string
  readonly network: string
  readonly prefix: string
  readonly address: string
  readonly browser: string
}

/** A short name's eight bytes. */
const hashed = (name: string): Buffer => createHash('sha256').update(name).digest().subarray(0, 8)

export const newNonce = (): Buffer => randomBytes(16)

const dollars = 1_000_000n

/** Opens a group with flights of plenty of money, from an hour before the world's clock. */
export async function openTrafficGroup(
  world: World,
  paidFor: 'click' | 'conversion' = 'click',
  partners = 6,
): Promise<TrafficGroup> {
  const id = randomUUID()
  const [row] = await world.asOwner<{ bucket: number }>(
    `insert into ad_group (bucket, id, campaign_id, price, payout, payout_event, content_type)
     values (bucket_of($1), $1, $2, 5500, 290000, $3, 'landing_page') returning bucket`,
    [id, randomUUID(), paidFor],
  )
  const bucket = Number(row?.bucket)
  const flights: string[] = []
  for (let n = 0; n < partners; n += 1) {
    const order = randomUUID()
    flights.push(order)
    await world.asOwner(
      `insert into flight (bucket, order_id, group_id, account_id, partner_key, price, payout, payout_event, budget,
         revenue_cap, stop_loss, starts_at, ends_at, attribution_s, open)
       values ($1, $2, $3, $4, $4, 5500, 290000, $5, $6, $7, $6, $8::timestamptz - interval '1 hour',
         $8::timestamptz + interval '30 days', 86400, true)`,
      [bucket, order, id, randomUUID(), paidFor, 10_000n * dollars, 30_000n * dollars, world.clock.now()],
    )
  }
  return { id, bucket, flights }
}

/** Records one kind of event of these visits at the world's clock; answers the verdicts. */
export function recordVisits(
  world: World,
  group: TrafficGroup,
  kind: 'impression' | 'click' | 'conversion',
  visits: readonly Visit[],
): Promise<string[]> {
  const column = <Value>(pick: (visit: Visit) => Value) => visits.map(pick)
  return callMoney(laneOf(world.ctx.db, 'delivery'), 'record_delivery', {
    bucket: group.bucket,
    group: column(() => group.id),
    ts: column(({ ts }) => ts),
    nonce: column(({ nonce }) => nonce),
    kind: column(() => kind),
    step: column(() => ''),
    slot: column(({ slot }) => slot),
    reason: column(() => ''),
    value: column(() => null),
    address: column(({ address }) => hashed(address)),
    browser: column(({ browser }) => hashed(browser)),
    prefix: column(({ prefix }) => hashed(prefix)),
    network: column(({ network }) => network),
    referrer: column(() => 'https://harbour-notes.example'),
    in_view_ms: column(() => 1000),
    measured: column(() => 'visible'),
    signature: column(() => Buffer.alloc(16)),
    rules: 1,
    now: world.clock.now(),
  })
}
