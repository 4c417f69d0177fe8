import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { browser, offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { onLane } from '../db/lanes.ts'
import { one } from '../db/read.ts'
import { demoAdvertiserId, demoSlots } from '../demo/people.ts'
import { postbackSecret } from './groups.ts'
import { findOldToken, macOf, recordOld } from './tokens-of-0-2.ts'

let world: World
let partner: TestPartner
let id: string
const leaseId = randomUUID()
const nonce = randomBytes(16)
let servedAt: number

/** An order that was running at 0.2.0, with a view and a click that were counted then. */
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.second, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  id = await offerOf(world, partner, world.campaigns.second)
  await putAndMatch(world, partner, id, '50.00')
  servedAt = world.clock.now().getTime()
  const at = world.clock.now()
  const [row] = await world.asOwner<{ bucket: number }>(
    `insert into budget_lease (bucket, id, account_id, order_id, node, size, redeemed, leased_at, mint_until, expires_at, closed_at)
     values (bucket_of($1), $2, $3, $1, 'old', 100, 1, $4, $4, $4, $4) returning bucket`,
    [id, leaseId, partner.id, at],
  )
  await world.asOwner(
    `insert into event (bucket, ts, nonce, kind, step, lease_id, order_id, slot_id, publisher_id, reason, received_at, address_prefix)
     select $1, $2, $3, k.kind, '', $4, $5, s.id, s.publisher_id, '', $2, '10.0'
     from slot s, (values ('impression'), ('click')) k (kind) where s.id = $6`,
    [row?.bucket, at, nonce, leaseId, id, demoSlots.second],
  )
  await world.asOwner(
    `insert into event_count (bucket, order_id, account_id, slot_id, publisher_id, quarter, kind, reason, n)
     select $1, $5, $3, s.id, s.publisher_id, date_bin('15 minutes', $2, '2020-01-01'), k.kind, '', 1
     from slot s, (values ('impression'), ('click')) k (kind) where s.id = $4`,
    [row?.bucket, at, partner.id, demoSlots.second, id],
  )
  await world.asOwner('update flight set views = views + 1 where order_id = $1', [id])
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

/** A token as 0.2.0 made it. */
function oldToken(kind: 0 | 1, change: (body: Buffer) => void = () => {}): string {
  const body = Buffer.alloc(87)
  const at = kind === 1 ? servedAt + 5_000 : 0
  const keyId = Math.floor((at || servedAt) / (7 * 86_400_000)) % 256
  body[0] = keyId
  body[1] = kind
  body[2] = Number.parseInt(id.slice(-2), 16) % 64
  for (const [uuid, place] of [
    [leaseId, 3],
    [id, 19],
    [demoSlots.second, 35],
  ] as const)
    body.write(uuid.replaceAll('-', ''), place, 'hex')
  body.writeBigUInt64BE(5_500n, 51)
  body.writeUIntBE(servedAt, 59, 6)
  nonce.copy(body, 65)
  body.writeUIntBE(at, 81, 6)
  const mac = macOf(world.ctx.pepper, keyId, body)
  change(body)
  return Buffer.concat([body, mac]).toString('base64url')
}

async function convert(clickId: string, txid: string) {
  const ts = String(Math.floor(world.clock.now().getTime() / 1000))
  const fields = { click_id: clickId, event: 'sale', value: '20.00', currency: 'USD', txid, ts }
  const sig = createHmac('sha256', postbackSecret(world.ctx.pepper, demoAdvertiserId))
    .update(Object.values(fields).join('|'))
    .digest('hex')
  const answer = await world.app.inject({ method: 'POST', url: '/pb', payload: { ...fields, sig } })
  return [answer.statusCode, answer.json()]
}

describe('what 0.2.0 handed out', () => {
  it('converts: the order that the click id names is paid, once', async () => {
    expect(await convert(oldToken(1), 'T-1')).toEqual([200, { outcome: 'counted' }])
    expect(await convert(oldToken(1), 'T-1')).toEqual([200, { outcome: 'duplicate' }])
    const { conversions, revenue } = await partner.api.plan.orderDetail({ id })
    expect([conversions.paid, revenue]).toEqual([1, '1.20'])
    expect(await one(world.ctx.db, 'select results from flight where order_id = $1', [id])).toEqual({
      results: 1n,
    })
  })

  it('leads on whoever clicks an ad of before the upgrade, and pays nothing for it', async () => {
    const answer = await world.app.inject({ url: `/c/${oldToken(0)}`, headers: browser })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).not.toContain('click_id')
    expect((await partner.api.plan.orderDetail({ id })).clicks.paid).toBe(1)
  })

  it('is forged where one bit is another, where the kind is, and two weeks later', async () => {
    const changed = oldToken(1, (body) => body.writeUInt8(body.readUInt8(70) ^ 1, 70))
    expect(await convert(changed, 'T-2')).toEqual([403, { outcome: 'forged' }])
    expect(await convert(oldToken(0), 'T-2')).toEqual([403, { outcome: 'forged' }])
    expect((await world.app.inject({ url: `/c/${oldToken(1)}`, headers: browser })).statusCode).toBe(404)
    const now = world.clock.now()
    world.clock.advance(14 * 86_400_000)
    expect(await convert(oldToken(1), 'T-2')).toEqual([403, { outcome: 'forged' }])
    world.clock.set(now)
  })

  it('pays nothing once the order is settled', async () => {
    await partner.api.plan.orderStop({ id }, { idempotencyKey: randomUUID() })
    await world.runJobs(400_000)
    expect((await partner.api.plan.orderDetail({ id })).status).toBe('settled')
    expect(await convert(oldToken(1), 'T-3')).toEqual([
      200,
      { outcome: 'filtered', reason: 'attribution_over' },
    ])
    const click = await findOldToken(world.ctx, oldToken(1), 'click', world.clock.now().getTime())
    if (!click) throw new Error('no token')
    const late = { kind: 'conversion', step: 'late', reason: '' } as const
    expect(await recordOld(onLane(world.ctx, 'delivery'), click, late)).toBe('expired')
  })
})
