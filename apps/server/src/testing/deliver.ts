import { randomBytes } from 'node:crypto'
import { newId } from '../db/ids.ts'
import { callMoney } from '../db/money.ts'
import { demoSlots } from '../demo/people.ts'
import type { World } from './world.ts'

/** Real events for one order, past the doors: a slice is lent, so many ads are seen and some of them clicked. */
export async function deliver(
  world: World,
  accountId: string,
  orderId: string,
  { seen, clicked = 0 }: { seen: number; clicked?: number },
): Promise<void> {
  const { ctx, clock } = world
  const slice = newId(clock.now())
  const terms = [BigInt(seen), '1 minute', '15 minutes', clock.now()]
  const lent = await callMoney<bigint>(ctx.db, 'lease_slice', [accountId, orderId, slice, 'test', ...terms])
  if (lent !== BigInt(seen)) throw new Error(`only ${lent} of ${seen} impressions could be lent`)
  const nonces = Array.from({ length: seen }, () => randomBytes(16))
  const events = [
    ...nonces.map((nonce) => ({ nonce, kind: 'impression' })),
    ...nonces.slice(0, clicked).map((nonce) => ({ nonce, kind: 'click' })),
  ]
  await callMoney(ctx.db, 'record_events', [
    events.map(() => Number.parseInt(orderId.slice(-2), 16) % 64),
    events.map(() => clock.now()),
    events.map(({ nonce }) => nonce),
    events.map(({ kind }) => kind),
    events.map(() => ''),
    events.map(() => slice),
    events.map(() => orderId),
    events.map(() => demoSlots.landing),
    events.map(() => ''),
    events.map(() => '127.0.0.0'),
    clock.now(),
  ])
}
