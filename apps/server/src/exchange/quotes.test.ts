import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAcceptor, addRate, testAcceptor } from '../../test/support/acceptors.ts'
import { brokenInvariants } from '../../test/support/books.ts'
import { joinPartner, payIn, signInStaff, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { openWorld, type World, worldStart } from '../../test/support/world.ts'
import { many, one } from '../db/read.ts'

let world: World
let partner: TestPartner
let acceptor: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(worldStart)
  acceptor = await addAcceptor(world)
  await addRate(world)
  partner = await joinPartner(world)
  await payIn(world, partner, '600.00')
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const quote = (amount: string, change: { acceptor_id?: string; country?: string; currency?: string } = {}) =>
  partner.api.acceptor.quote({ acceptor_id: acceptor, country: 'DE', currency: 'EUR', amount, ...change })
const whyNot = async (id: string) => {
  const { enterprise, personal } = await partner.api.acceptor.detail({})
  return [...enterprise, ...personal].find((one) => one.id === id)?.places[0]?.why_not
}

describe('a quote', () => {
  it('names rate, source, time, spread, fee, local amount and arrival, for 30 minutes', async () => {
    const given = await quote('101.00')
    expect(given).toMatchObject({
      amount: '101.00',
      fee: '1.00',
      spread_bp: 80,
      receives: '91.26',
      mid_rate: {
        currency: 'EUR',
        rate: '0.92',
        source: 'European Central Bank',
        at: worldStart.toISOString(),
      },
      arrival_hours: 24,
    })
    expect(Date.parse(given.expires_at) - Date.parse(given.quoted_at)).toBe(30 * 60_000)
    expect((await partner.api.acceptor.detail({})).quote).toEqual(given)
  })

  it('keeps its figures when the rate changes within its time', async () => {
    const given = await quote('101.00')
    await addRate(world, 'EUR', '0.5')
    expect((await partner.api.acceptor.detail({})).quote).toEqual(given)
    expect((await quote('101.00')).receives).toBe('49.60')
  })

  it('that is over and was not ordered is kept no longer than until the next, and 120 are given an hour', async () => {
    const kept = async () =>
      (
        await many<{ id: string }>(
          world.ctx.db,
          'select id from acceptor_quote where account_id = (select id from partner where username = $1)',
          [partner.username],
        )
      ).map(({ id }) => id)
    const first = await quote('101.00')
    const second = await quote('102.00')
    expect(await kept()).toHaveLength(2)
    world.clock.advance(30 * 60_000)
    const third = await quote('103.00')
    expect(await kept()).toEqual([third.id])
    expect([first.id, second.id]).not.toContain(third.id)
    await world.asOwner(`update attempt set tries = 120 where scope = 'exchange_quote'`)
    expect(await refusalOf(quote('104.00'))).toBe('too_often')
    expect(await kept()).toEqual([third.id])
  })

  it('writes money without decimals where the currency has none', async () => {
    await addRate(world, 'VND', '25412.5')
    expect((await quote('101.00', { country: 'VN', currency: 'VND' })).receives).toBe('2520920')
  })

  it('stays within the limits and the balance', async () => {
    expect(await refusalOf(quote('9.99'))).toBe('amount_below_minimum')
    expect(await refusalOf(quote('500.01'))).toBe('amount_above_order_limit')
    const poor = await joinPartner(world)
    const asked = { acceptor_id: acceptor, country: 'DE', currency: 'EUR', amount: '10.00' }
    expect(await refusalOf(poor.api.acceptor.quote(asked))).toBe('insufficient_balance')
  })

  it('is refused for a place that the acceptor does not serve, and for an acceptor that is nobody’s', async () => {
    expect(await refusalOf(quote('20.00', { country: 'FR' }))).toBe('acceptor_place_not_served')
    expect(await refusalOf(quote('20.00', { acceptor_id: randomUUID() }))).toBe('data_error')
  })

  it('needs a rate of the last business day; a weekend does not count', async () => {
    const friday = new Date('2026-11-20T12:00:00.000Z')
    world.clock.set(friday)
    await addRate(world)
    world.clock.advance(72 * 3_600_000 - 1)
    await quote('20.00')
    world.clock.advance(1)
    expect(await refusalOf(quote('20.00'))).toBe('rate_missing')
    expect(await whyNot(acceptor)).toBe('rate_missing')
  })

  it('needs a licence that lasts; a renewed one needs two people', async () => {
    const ends = new Date(worldStart.getTime() + 3_600_000).toISOString()
    const id = await addAcceptor(world, { licence_expires_at: ends })
    await quote('20.00', { acceptor_id: id })
    world.clock.advance(30 * 60_000)
    expect(await refusalOf(quote('20.00', { acceptor_id: id }))).toBe('acceptor_licence_expired')
    expect(await whyNot(id)).toBe('licence_expired')
    const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
    await cashier.licenceRecord({ id, number: 'ZAG-2', expires_at: '2028-01-01T00:00:00.000Z' })
    expect(await whyNot(id)).toBe('licence_expired')
    const renewed = (await cashier.list({})).acceptors.find((one) => one.id === id)?.licences.at(-1)
    await (await signInStaff(world, 'approver')).acceptorStaff.licenceApprove({ id: renewed?.id ?? '' })
    await quote('20.00', { acceptor_id: id })
  })

  it('is in whole numbers what the formula says, half to even, for any amount and rate', async () => {
    const biggest = 10_000_000_000n
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: biggest }),
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 0, max: 3 }),
        async (base, rate, spread, digits) => {
          const { local } = await one<{ local: bigint }>(
            world.ctx.db,
            'select exchanged($1, $2, $3, $4) as local',
            [base, rate, spread, digits],
          )
          const exact = base * rate * BigInt(10_000 - spread) * 10n ** BigInt(digits)
          const unit = 10n ** 18n
          const off = local * unit - exact
          expect((off < 0n ? -off : off) * 2n <= unit).toBe(true)
          if ((off < 0n ? -off : off) * 2n === unit) expect(local % 2n).toBe(0n)
        },
      ),
      { numRuns: 500, seed: 20_261_121 },
    )
    const halves = await one<{ a: bigint; b: bigint }>(
      world.ctx.db,
      'select exchanged(500000, 100000000, 0, 0) as a, exchanged(1500000, 100000000, 0, 0) as b',
    )
    expect([halves.a, halves.b]).toEqual([0n, 2n])
  })
})

describe('a personal acceptor', () => {
  it('is off until two people switch it on for a country, and off again by one', async () => {
    const id = await addAcceptor(world, { kind: 'personal', spread_bp: 150 })
    expect(await whyNot(id)).toBe('personal_off')
    expect(await refusalOf(quote('20.00', { acceptor_id: id }))).toBe('acceptor_personal_off')
    const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
    const { acceptorStaff: approver } = await signInStaff(world, 'approver')
    await cashier.personalPropose({ country: 'DE' })
    expect(await whyNot(id)).toBe('personal_off')
    const [proposed] = (await approver.list({})).personal
    await approver.personalApprove({ id: proposed?.id ?? '' })
    await quote('20.00', { acceptor_id: id })
    const abroad = { acceptor_id: id, country: 'VN', currency: 'VND' }
    expect(await refusalOf(quote('20.00', abroad))).toBe('acceptor_personal_off')
    await approver.personalEnd({ id: proposed?.id ?? '' })
    expect(await refusalOf(quote('20.00', { acceptor_id: id }))).toBe('acceptor_personal_off')
  })
})

describe('the register', () => {
  it('takes no terms outside an acceptor’s bounds, and no unknown currency', async () => {
    const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
    const bad = (change: Partial<typeof testAcceptor>) =>
      refusalOf(cashier.register({ ...testAcceptor, ...change }))
    expect(await bad({ spread_bp: 101 })).toBe('acceptor_terms_refused')
    expect(await bad({ order_max: '900.00' })).toBe('acceptor_terms_refused')
    expect(await bad({ fee: '10.01' })).toBe('acceptor_terms_refused')
    expect(await bad({ places: [{ country: 'DE', currency: 'XYZ' }] })).toBe('currency_unknown')
  })

  it('offers nobody whom one person alone entered', async () => {
    const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
    await cashier.register({ ...testAcceptor, name: 'Alone' })
    const added = (await cashier.list({})).acceptors.find(({ name }) => name === 'Alone')
    expect(await refusalOf(cashier.approve({ id: added?.id ?? '' }))).toBe('role_missing')
    expect(await refusalOf(quote('20.00', { acceptor_id: added?.id ?? '' }))).toBe('data_error')
    const { enterprise } = await partner.api.acceptor.detail({})
    expect(enterprise.map(({ name }) => name)).not.toContain('Alone')
  })

  it('takes no rate of the future, and uses none that one person alone entered', async () => {
    const { acceptorStaff: cashier } = await signInStaff(world, 'cashier')
    const rate = { currency: 'EUR', rate: '9', source: 'nobody', evidence: 'none' }
    const future = new Date(worldStart.getTime() + 1).toISOString()
    expect(await refusalOf(cashier.rateRecord({ ...rate, at: future }))).toBe('rate_of_the_future')
    await cashier.rateRecord({ ...rate, at: worldStart.toISOString() })
    expect((await quote('101.00')).mid_rate.rate).toBe('0.92')
  })
})
