import { randomUUID } from 'node:crypto'
import { coupon } from '@fairlead/contract/coupon'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { openCouponOffer } from '../../test/support/coupons.ts'
import { bindCard, joinPartner, type TestPartner, testCard } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { callRaw, refusalIn } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'

const day = 86_400_000

let world: World
let partner: TestPartner
let numbers = 10
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  partner = await joinPartner(world)
})
afterEach(async () => expect(await brokenInvariants(world)).toEqual([]))
afterAll(() => world.close())

const receive = (offer: string, who = partner) =>
  who.api.coupon.receive({ activity_id: offer }, { idempotencyKey: randomUUID() })

const join = (code: string, who = partner) =>
  who.api.coupon.receive({ team_code: code }, { idempotencyKey: randomUUID() })

const activity = async (offer: string, who = partner) =>
  (await who.api.coupon.activityList({})).items.find(({ id }) => id === offer)

const coupons = async () => (await partner.api.coupon.list({})).counts.unused

describe('claiming a coupon', () => {
  it('prints on it what it will ever be worth, and until when', async () => {
    const offer = await openCouponOffer(world, {
      name: 'Half the fee',
      kind: 'discount',
      base: 'fee',
      rate_bp: 5_000,
      translations: { de: { name: 'Halbe Gebühr', rules: 'Beim Einsetzen nennen.' } },
    })
    const claimed = await receive(offer)
    expect(claimed).toMatchObject({
      activity_id: offer,
      name: 'Half the fee',
      kind: 'discount',
      base: 'fee',
      rate_percent: 50,
      face: '3.00',
      cap: '1000.00',
      amount_requirement: 'none',
      state: 'unused',
      order_id: null,
      granted: null,
      team: null,
    })
    expect(Date.parse(claimed.expires_at) - Date.parse(claimed.claimed_at)).toBe(30 * day)
    expect((await partner.api.coupon.list({ state: 'unused' })).items).toEqual([claimed])
  })

  it('moves no money: the wallet stays as it was', async () => {
    const before = await partner.api.wallet.property({})
    await receive(await openCouponOffer(world))
    expect(await partner.api.wallet.property({})).toEqual(before)
  })

  it('asked for again with the same key, answers the same coupon', async () => {
    const offer = await openCouponOffer(world)
    const ask = () => partner.api.coupon.receive({ activity_id: offer }, { idempotencyKey: 'claim-me-once' })
    const first = await ask()
    expect(await ask()).toEqual(first)
    expect(await coupons()).toBe(1)
    const other = partner.api.coupon.receive(
      { activity_id: await openCouponOffer(world) },
      { idempotencyKey: 'claim-me-once' },
    )
    expect(await refusalOf(other)).toBe('idempotency_key_reused')
  })

  it('names an activity or a team', async () => {
    expect(await refusalOf(partner.api.coupon.receive({}, { idempotencyKey: randomUUID() }))).toBe('params')
  })

  it('refuses an activity that does not exist or was not approved', async () => {
    expect(await refusalOf(receive(randomUUID()))).toBe('data_error')
  })

  it('refuses an activity that is over, from its last moment on', async () => {
    const offer = await openCouponOffer(world, { claim_until: new Date(world.clock.now().getTime() + day) })
    world.clock.advance(day - 1)
    await receive(offer)
    world.clock.advance(1)
    expect(await refusalOf(receive(offer, await joinPartner(world)))).toBe('coupon_offer_over')
    expect(await activity(offer)).toBeUndefined()
  })
})

describe('one of a name per day', () => {
  it('counts the day in the partner’s own zone', async () => {
    const offer = await openCouponOffer(world)
    await receive(offer)
    expect(await refusalOf(receive(offer))).toBe('coupon_name_today')
    expect((await activity(offer))?.why_not).toBe('coupon_name_today')
    // Midnight in Berlin is 23:00 in Greenwich.
    const midnight = new Date(world.clock.now())
    midnight.setUTCHours(23, 0, 0, 0)
    world.clock.set(new Date(midnight.getTime() - 1))
    expect(await refusalOf(receive(offer))).toBe('coupon_name_today')
    world.clock.advance(1)
    await receive(offer)
  })

  it('holds for every activity of that name', async () => {
    await receive(await openCouponOffer(world, { name: 'Monday' }))
    expect(await refusalOf(receive(await openCouponOffer(world, { name: 'Monday' })))).toBe(
      'coupon_name_today',
    )
    await receive(await openCouponOffer(world, { name: 'Tuesday' }))
  })

  it('gives nobody a second one for naming another zone', async () => {
    const offer = await openCouponOffer(world)
    expect(await receiveIn('Pacific/Kiritimati GMT+14:00', offer)).toBe('yes')
    for (const zone of ['Europe/Berlin GMT+01:00', 'GMT-12:00', 'Pacific/Kiritimati GMT+14:00']) {
      expect(await receiveIn(zone, offer)).toBe('coupon_name_today')
    }
  })
})

/** What a claim from a device that names this zone is answered with. */
async function receiveIn(zone: string, offer: string) {
  const headers = { 'x-ct': partner.token, 'x-tz': zone, 'idempotency-key': randomUUID() }
  const answer = await callRaw(world.app, coupon.receive, { activity_id: offer }, headers)
  return answer.envelope.code === 200 ? 'yes' : refusalIn(answer).key
}

describe('the new-user coupon', () => {
  it('is given once per user, also from another new-user activity', async () => {
    await receive(await openCouponOffer(world, { new_user: true }))
    const other = await openCouponOffer(world, { new_user: true })
    expect((await activity(other))?.why_not).toBe('coupon_new_user_once')
    world.clock.advance(2 * day)
    expect(await refusalOf(receive(other))).toBe('coupon_new_user_once')
  })

  it('is given once per destination, however it is spelled', async () => {
    const offer = await openCouponOffer(world, { new_user: true })
    const card = { ...testCard, account_number: 'DE77 0000 1111' }
    await bindCard(world, partner, card)
    await receive(offer)
    const sameCard = await joinPartner(world)
    await bindCard(world, sameCard, { ...card, account_number: 'de77-00001111' })
    expect((await activity(offer, sameCard))?.why_not).toBe('benefit_taken')
    expect(await refusalOf(receive(offer, sameCard))).toBe('benefit_taken')
    await receive(offer, await joinPartner(world))
  })

  it.each([
    '+49-30-55599nn',
    '+49 (0)30 55599nn',
    '0049 30 55599nn',
    '00 49 30 555 99 nn',
    '000493055599nn',
    '493055599nn',
  ])('is given once per phone number: +49 30 55599nn is %s', async (spelling) => {
    const offer = await openCouponOffer(world, { new_user: true })
    const [first, second] = [await joinPartner(world), await joinPartner(world)]
    numbers += 1
    const spell = async ({ id }: TestPartner, as: string) => {
      const phone = as.replace('nn', String(numbers))
      await world.asOwner('update partner set phone = $2 where id = $1', [id, phone])
      return phone
    }
    await spell(first, '+49 30 55599nn')
    await receive(offer, first)
    const typed = await spell(second, spelling)
    expect((await activity(offer, second))?.why_not).toBe('benefit_taken')
    expect(await refusalOf(receive(offer, second))).toBe('benefit_taken')
    expect((await second.api.session.userInfo({})).phone).toBe(typed)
  })

  it('counts a destination that was bound after it was claimed', async () => {
    const offer = await openCouponOffer(world, { new_user: true })
    const card = { ...testCard, account_number: 'DE88 0000 2222' }
    await receive(offer)
    await bindCard(world, partner, card)
    const other = await joinPartner(world)
    await bindCard(world, other, card)
    expect(await refusalOf(receive(offer, other))).toBe('benefit_taken')
  })
})

describe('the face of coupons not yet claimed', () => {
  it('is the budget left over the claims still expected, and at most the face of the activity', async () => {
    const offer = await openCouponOffer(world, {
      face_max: 4_000_000,
      budget: 10_000_000,
      claims_expected: 3,
    })
    expect(await activity(offer)).toMatchObject({ face_now: '3.33', budget_left: '10.00', claims_left: 3 })
    expect((await receive(offer)).face).toBe('3.33')
    expect(await activity(offer)).toMatchObject({ face_now: '3.33', budget_left: '6.67', claims_left: 2 })
    expect((await receive(offer, await joinPartner(world))).face).toBe('3.33')
    expect((await receive(offer, await joinPartner(world))).face).toBe('3.34')
    const last = await joinPartner(world)
    expect((await activity(offer, last))?.why_not).toBe('coupon_budget_empty')
    expect(await refusalOf(receive(offer, last))).toBe('coupon_budget_empty')
  })

  it('is the same for everybody who looks', async () => {
    const offer = await openCouponOffer(world, { budget: 20_000_000, claims_expected: 7 })
    const seen = await Promise.all(
      [partner, await joinPartner(world), await joinPartner(world)].map((who) => activity(offer, who)),
    )
    expect(new Set(seen.map((one) => one?.face_now))).toEqual(new Set(['2.85']))
  })

  it('leaves a claimed coupon as it was printed', async () => {
    const offer = await openCouponOffer(world, { budget: 6_000_000, claims_expected: 2 })
    const printed = await receive(offer)
    await receive(offer, await joinPartner(world))
    const [kept] = (await partner.api.coupon.list({})).items
    expect(kept).toEqual(printed)
  })
})

describe('a team', () => {
  const offerOfTeam = () => openCouponOffer(world, { kind: 'team', budget: 30_000_000 })

  it('has five seats, each with the same share, whoever started it', async () => {
    const started = await receive(await offerOfTeam())
    expect(started.team).toMatchObject({ members: 1, members_max: 5 })
    const code = started.team?.code ?? ''
    for (let members = 2; members <= 5; members += 1) {
      const { face, team } = await join(code.toLowerCase(), await joinPartner(world))
      expect([face, team]).toEqual(['3.00', { code, members, members_max: 5 }])
    }
    expect(await refusalOf(join(code, await joinPartner(world)))).toBe('team_full')
  })

  it('is joined once by each', async () => {
    const { team } = await receive(await offerOfTeam())
    world.clock.advance(2 * day)
    expect(await refusalOf(join(team?.code ?? ''))).toBe('team_joined')
    const friend = await joinPartner(world)
    const joined = await join(team?.code ?? '', friend)
    expect(await join(team?.code ?? '', friend)).toEqual(joined)
    expect((await friend.api.coupon.list({})).items).toHaveLength(1)
  })

  it('refuses a code that is no team’s, and after five of them asks to wait an hour', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusalOf(join('T-NOTEAM'))).toBe('team_code_wrong')
    const { team } = await receive(await offerOfTeam(), await joinPartner(world))
    expect(await refusalOf(join(team?.code ?? ''))).toBe('too_many_tries')
    world.clock.advance(3_600_000)
    await join(team?.code ?? '')
  })

  it('of one activity is not joined by the name of another', async () => {
    const { team } = await receive(await offerOfTeam(), await joinPartner(world))
    const ask = { activity_id: await offerOfTeam(), team_code: team?.code ?? '' }
    const joined = partner.api.coupon.receive(ask, { idempotencyKey: randomUUID() })
    expect(await refusalOf(joined)).toBe('team_code_wrong')
  })
})
