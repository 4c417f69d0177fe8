import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { beacon, browser, mustShowAd, offerOf, putAndMatch, seeAd } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { demoAdvertiserId } from '../demo/people.ts'
import { postbackSecret } from './groups.ts'

let world: World
let partner: TestPartner
let id: string
let clickId: string
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.second, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '50.00')
  id = await offerOf(world, partner, world.campaigns.second)
  await putAndMatch(world, partner, id, '50.00')
})
beforeEach(async () => {
  world.clock.advance(1_000)
  clickId = (await seeAd(world, { slot: 'second', click: true })).clickId
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const conversions = async () => {
  const { revenue, conversions } = await partner.api.plan.orderDetail({ id })
  return { revenue: Number(revenue), ...conversions }
}

/** A postback as the advertiser's server sends it, signed unless a test changes it afterwards. */
function signed(
  change: Record<string, string> = {},
  secret = postbackSecret(world.ctx.pepper, demoAdvertiserId),
) {
  const fields = {
    click_id: clickId,
    event: 'sale',
    value: '20.00',
    currency: 'USD',
    txid: 'T-1',
    ts: String(Math.floor(world.clock.now().getTime() / 1000)),
    ...change,
  }
  const { click_id, event, value, currency, txid, ts } = fields
  const sig = createHmac('sha256', secret)
    .update([click_id, event, value, currency, txid, ts].join('|'))
    .digest('hex')
  return { ...fields, sig }
}
async function post(fields: Record<string, string>) {
  const answer = await world.app.inject({ method: 'POST', url: '/pb', payload: fields })
  return [answer.statusCode, (answer.json() as { outcome: string }).outcome]
}

describe('a postback', () => {
  it('signed by the advertiser pays the frozen payout, whatever value it names', async () => {
    const before = await conversions()
    expect(await post(signed({ value: '999999.99' }))).toEqual([200, 'counted'])
    const after = await conversions()
    expect([after.paid - before.paid, (after.revenue - before.revenue).toFixed(2)]).toEqual([1, '1.20'])
  })

  it('may come as a GET too', async () => {
    const query = new URLSearchParams(signed()).toString()
    expect((await world.app.inject({ url: `/pb?${query}` })).json()).toEqual({ outcome: 'counted' })
  })

  it('sent twice, or ten times at once, pays once and the rest are duplicates', async () => {
    const before = await conversions()
    const same = signed()
    expect(await post(same)).toEqual([200, 'counted'])
    expect(await post(same)).toEqual([200, 'duplicate'])
    await Promise.all(Array.from({ length: 10 }, () => post(same)))
    const after = await conversions()
    expect([after.paid - before.paid, after.received - before.received]).toEqual([1, 1])
    const repeated = `select sum(n)::integer as n from group_count where kind = 'conversion' and reason = 'duplicate'`
    expect(await world.asOwner(repeated)).toEqual([{ n: 11 }])
  })

  it('without a signature, or with a field it cannot read, is refused by that field', async () => {
    const { sig: _, ...unsigned } = signed()
    for (const [field, body] of [
      ['sig', unsigned],
      ['sig', { ...signed(), sig: 'A'.repeat(64) }],
      ['click_id', { ...signed(), click_id: 'x'.repeat(400) }],
      ['value', { ...signed(), value: '-1' }],
      ['ts', { ...signed(), ts: 'now' }],
      ['event', { ...signed(), event: 'SALE;drop' }],
    ] as const) {
      const answer = await world.app.inject({ method: 'POST', url: '/pb', payload: body })
      expect([answer.statusCode, answer.json()]).toEqual([400, { outcome: 'unreadable', field }])
    }
  })

  it('signed by somebody else, or changed after signing, is forged', async () => {
    const before = await conversions()
    expect(await post(signed({}, 'guessed'))).toEqual([403, 'forged'])
    expect(await post(signed({}, postbackSecret(world.ctx.pepper, id)))).toEqual([403, 'forged'])
    for (const change of [
      { txid: 'T-2' },
      { value: '21.00' },
      { event: 'lead' },
      { currency: 'EUR' },
      { ts: '999999999' },
    ]) {
      expect(await post({ ...signed(), ...change })).toEqual([403, 'forged'])
    }
    expect(await conversions()).toEqual(before)
  })

  it('for an ad’s token instead of a click’s, or for no click at all, is forged', async () => {
    const token = await mustShowAd(world, 'second')
    for (const click_id of [token, 'made-up', `${clickId}AA`]) {
      expect(await post(signed({ click_id }))).toEqual([403, 'forged'])
    }
  })

  it('later than the attribution window is kept with its reason and not paid', async () => {
    world.clock.advance(59_999)
    const inTime = signed({ txid: 'in-time' })
    expect(await post(inTime)).toEqual([200, 'counted'])
    world.clock.advance(1)
    const before = await conversions()
    expect(await post(signed({ txid: 'late' }))).toEqual([200, 'filtered'])
    const after = await conversions()
    expect([after.paid, after.filtered.find(({ reason }) => reason === 'attribution_over')?.count]).toEqual([
      before.paid,
      1,
    ])
  })

  it('whose own clock is more than a day off is not paid', async () => {
    const seconds = Math.floor(world.clock.now().getTime() / 1000)
    expect(await post(signed({ txid: 'old', ts: String(seconds - 86_402) }))).toEqual([200, 'filtered'])
    expect(await post(signed({ txid: 'new', ts: String(seconds + 86_402) }))).toEqual([200, 'filtered'])
    expect(await post(signed({ txid: 'near', ts: String(seconds - 86_000) }))).toEqual([200, 'counted'])
  })

  it('for a click that was itself filtered is not paid', async () => {
    const token = await mustShowAd(world, 'second')
    world.clock.advance(1_000)
    await beacon(world, token)
    const led = await world.app.inject({ url: `/c/${token}`, headers: { 'user-agent': 'curl/8' } })
    clickId = new URL(String(led.headers.location)).searchParams.get('click_id') ?? ''
    const answer = await world.app.inject({ method: 'POST', url: '/pb', payload: signed() })
    expect(answer.json()).toEqual({ outcome: 'filtered', reason: 'no_click' })
    expect(browser['user-agent']).toContain('Chrome')
  })
})

it('keeps every figure whole: received = paid + filtered', async () => {
  const { received, paid, filtered } = await conversions()
  expect(filtered.reduce((sum, { count }) => sum + count, paid)).toBe(received)
})
