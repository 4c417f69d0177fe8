import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../test/guarantees/call.ts'
import { stoppedBy } from '../../test/guarantees/stopped-by.ts'
import { fileOf, filmBytes, mp4, picture } from '../../test/support/creatives.ts'
import { beacon, browser, mustShowAd, offerOf, putAndMatch } from '../../test/support/orders.ts'
import { fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff, type TestStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { laneOf } from '../db/lanes.ts'
import { demoSlots } from '../demo/people.ts'

/** What visitors see is what two people agreed on, and nothing else (docs/rules.md, Creatives). */
let world: World
let manager: TestStaff
let approver: TestStaff
let partner: TestPartner
let orders: { landing: string; film: string }
beforeAll(async () => {
  world = await openWorld()
  await fillEscrow(world, world.campaigns.landing, 900_000_000n)
  await fillEscrow(world, world.campaigns.film, 900_000_000n)
  manager = await joinStaff(world, 'campaign_manager')
  approver = await joinStaff(world, 'approver')
  partner = await joinPartner(world)
  await payIn(world, partner, '90.00')
  const running = async (campaign: string) => {
    const id = await offerOf(world, partner, campaign)
    await putAndMatch(world, partner, id, '20.00')
    return id
  }
  orders = { landing: await running(world.campaigns.landing), film: await running(world.campaigns.film) }
})
afterAll(() => world.close())

const words = { name: 'Tea', alt: 'A cup of <tea>' }
const upload = (file: File, campaign_id = world.campaigns.landing, by = manager) =>
  by.api.creativeStaff.creativeUpload({ campaign_id, ...words, file })
const approve = (id: string, by = approver) => by.api.creativeStaff.creativeApprove({ id })
const withdraw = (id: string, by = manager) => by.api.creativeStaff.creativeWithdraw({ id })
let shade = 0
/** A picture that nobody uploaded before. */
const fresh = () => {
  shade += 1
  return picture(176, 176, 'png', { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 90 })
}
/** After what the ad doors remember. */
const later = () => world.clock.advance(11_000)
const page = async (slot: keyof typeof demoSlots = 'landing') => {
  later()
  return world.app.inject({ url: `/ad/slot/${demoSlots[slot]}`, headers: browser })
}
const fetched = (hash: string, headers: Record<string, string> = {}) => {
  later()
  return world.app.inject({ url: `/ad/creative/${hash}`, headers })
}
const acts = (id: string) =>
  world.asOwner<{ action: string; by: string }>(
    `select action, operator_id as by from audit where subject = $1 order by at, id`,
    [id],
  )

describe('a picture', () => {
  it('is shown by ads and served once somebody else approves it, and neither before nor after it is withdrawn', async () => {
    const before = (await page()).payload
    expect(before).toMatch(/<img src="[^"]+" alt="" width="88"/)
    const made = await upload(await fresh())
    expect(made).toMatchObject({ state: 'waiting', shown: false, width: 176, height: 176, kind: 'image' })
    expect([(await page()).payload.includes(made.hash), (await fetched(made.hash)).statusCode]).toEqual([
      false,
      404,
    ])
    expect(await approve(made.id)).toMatchObject({ state: 'approved', shown: true })
    const shown = await page()
    expect(shown.payload).toContain(
      `<img src="http://localhost:8080/ad/creative/${made.hash}" alt="A cup of &#60;tea&#62;" lang="en" width="88" height="88">`,
    )
    expect(shown.headers['content-security-policy']).toContain('img-src data: http://localhost:8080')
    const file = await fetched(made.hash)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.hash)
    expect(await withdraw(made.id)).toMatchObject({ state: 'withdrawn', shown: false })
    expect((await page()).payload.replaceAll(/token="[^"]+"|\/c\/[^"]+/g, '')).toBe(
      before.replaceAll(/token="[^"]+"|\/c\/[^"]+/g, ''),
    )
    expect((await fetched(made.hash)).statusCode).toBe(404)
  })

  it('of several approved is the one approved last', async () => {
    const [first, second] = [await upload(await fresh()), await upload(await fresh())]
    await approve(second.id)
    later()
    await approve(first.id)
    expect((await page()).payload).toContain(first.hash)
    await withdraw(first.id)
    expect((await page()).payload).toContain(second.hash)
    await withdraw(second.id)
  })

  it('stands beside the terms it was uploaded for, and beside no later ones', async () => {
    const made = await upload(await fresh())
    await approve(made.id)
    expect((await page()).payload).toContain(made.hash)
    // The same prices under the next number: ads show these words from now on.
    await world.asOwner(
      `insert into plan_rule (campaign_id, version, frozen_at, product, picture, content, game_description, user_targeting,
         landing_page, cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s,
         before_two_people)
       select campaign_id, version + 1, $2, 'Another tea', picture, content, game_description, user_targeting, landing_page,
         cpm, payout, payout_event, payout_cap_bp, put_min, put_max, flight_s, attribution_s, validation_s, true
       from plan_rule where campaign_id = $1 order by version desc limit 1`,
      [world.campaigns.landing, world.clock.now()],
    )
    const shown = (await page()).payload
    expect([shown.includes('Another tea'), shown.includes(made.hash)]).toEqual([true, false])
    const { items } = await manager.api.creativeStaff.creativeList({ row: made.id })
    expect(items).toMatchObject([{ state: 'approved', terms_are_newer: true }])
    expect(await upload(await picture(176, 176))).toMatchObject({ version: made.version + 1 })
  })

  it('is counted and leads on as any ad, and the offer keeps the picture of its terms', async () => {
    const made = await upload(await fresh())
    const offered = (await partner.api.plan.orderDetail({ id: orders.landing })).picture
    await approve(made.id)
    expect((await page()).payload).toContain(made.hash)
    const token = await mustShowAd(world, 'landing')
    world.clock.advance(1_500)
    await beacon(world, token)
    const click = await world.app.inject({ url: `/c/${token}`, headers: browser })
    expect(click.statusCode).toBe(302)
    const {
      picture: frozen,
      impressions,
      clicks,
    } = await partner.api.plan.orderDetail({ id: orders.landing })
    expect(frozen).toBe(offered)
    expect([impressions.paid, clicks.paid]).toEqual([1, 1])
  })
})

describe('a film', () => {
  it.each([
    ['WebM', filmBytes, 'video/webm'],
    ['MP4', mp4(), 'video/mp4'],
  ])('of %s takes the place of the terms’ film, and comes in parts', async (_name, bytes, type) => {
    const made = await upload(fileOf(bytes), world.campaigns.film)
    expect(made).toMatchObject({ kind: 'film', media_type: type, width: 640, height: 360 })
    await approve(made.id)
    expect((await page('film')).payload).toContain(
      `<video src="http://localhost:8080/ad/creative/${made.hash}"`,
    )
    const whole = await fetched(made.hash)
    expect([whole.headers['content-type'], whole.rawPayload.equals(bytes)]).toEqual([type, true])
    const part = await fetched(made.hash, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      bytes.subarray(10, 20),
    ])
    const end = await fetched(made.hash, { range: 'bytes=-5' })
    expect(end.rawPayload).toEqual(bytes.subarray(-5))
    expect((await fetched(made.hash, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
    await withdraw(made.id)
  })
})

describe('two people', () => {
  it('whoever uploaded it does not decide it, in whichever role', async () => {
    const { id } = await upload(await fresh())
    await world.asOwner(`update operator set role = 'approver' where id = $1`, [manager.id])
    expect(await refusalOf(approve(id, manager))).toBe('same_person')
    expect(await refusalOf(manager.api.creativeStaff.creativeDecline({ id, reason: 'No' }))).toBe(
      'same_person',
    )
    await world.asOwner(`update operator set role = 'campaign_manager' where id = $1`, [manager.id])
    expect(
      await stoppedBy(call(world.staff.db, 'approve_creative', id, manager.token, world.clock.now())),
    ).toBe('FLREF role_missing')
    expect(await acts(id)).toEqual([{ action: 'creative_upload', by: manager.id }])
  })

  it('each step is its role’s, and each is said once however often it is said', async () => {
    const support = await joinStaff(world, 'support')
    const file = await fresh()
    expect(await refusalOf(upload(file, undefined, support))).toBe('role_missing')
    const made = await upload(file)
    expect((await upload(file)).id).toBe(made.id)
    for (const by of [support, manager]) expect(await refusalOf(approve(made.id, by))).toBe('role_missing')
    expect(await refusalOf(withdraw(made.id, support))).toBe('role_missing')
    await approve(made.id)
    expect((await approve(made.id)).state).toBe('approved')
    expect(await refusalOf(approve(made.id, await joinStaff(world, 'approver')))).toBe(
      'creative_move_refused',
    )
    await withdraw(made.id)
    await withdraw(made.id)
    expect(await refusalOf(approve(made.id))).toBe('creative_move_refused')
    expect((await acts(made.id)).map(({ action }) => action)).toEqual([
      'creative_upload',
      'creative_approve',
      'creative_withdraw',
    ])
  })

  it('a declined one says why, and is never shown', async () => {
    const made = await upload(await fresh())
    const said = await approver.api.creativeStaff.creativeDecline({ id: made.id, reason: 'No name on it' })
    expect(said).toMatchObject({ state: 'declined', decline_reason: 'No name on it', shown: false })
    expect(await refusalOf(approve(made.id))).toBe('creative_move_refused')
    expect(await refusalOf(withdraw(made.id))).toBe('creative_move_refused')
    expect((await fetched(made.hash)).statusCode).toBe(404)
  })
})

describe('the database', () => {
  it.each([
    [
      'approves what the same person uploaded',
      'approved_by = uploaded_by, approved_at = now()',
      'creative_needs_two_people',
    ],
    [
      'declines what the same person uploaded',
      "declined_by = uploaded_by, declined_at = now(), decline_reason = 'x'",
      'creative_declined_by_somebody_else',
    ],
    ['approves without a name', 'approved_at = now()', 'creative_approved_by_name'],
    ['makes it another size than its place', 'width = 300, height = 250', 'creative_fits_its_place'],
  ])('not even its owner %s', async (_what, change, constraint) => {
    const { id } = await upload(await fresh())
    expect(await stoppedBy(world.asOwner(`update creative set ${change} where id = $1`, [id]))).toBe(
      `23514 ${constraint}`,
    )
  })

  it('keeps a file under the hash of its bytes alone', async () => {
    const { hash } = await upload(await fresh())
    const changed = world.asOwner(`update creative_file set bytes = 'other' where hash = decode($1, 'hex')`, [
      hash,
    ])
    expect(await stoppedBy(changed)).toBe('23514 creative_file_is_named_by_its_bytes')
  })

  it('lets no login but the console’s read what is not approved, and none write', async () => {
    const { hash } = await upload(await fresh())
    const delivery = laneOf(world.ctx.db, 'delivery')
    const { rows } = await delivery.query({ text: 'select * from shown_file($1)', values: [hash] })
    expect(rows).toEqual([])
    for (const table of ['creative', 'creative_file']) {
      expect(await stoppedBy(delivery.query(`select * from ${table}`))).toBe(
        `42501 permission denied for table ${table}`,
      )
      expect(await stoppedBy(world.ctx.db.query(`select * from ${table}`))).toBe(
        `42501 permission denied for table ${table}`,
      )
      expect(await stoppedBy(world.staff.db.query(`delete from ${table}`))).toBe(
        `42501 permission denied for table ${table}`,
      )
    }
  })
})

describe('a file that does not fit', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="176" height="176"><script>1</script></svg>'
  const film = () => world.campaigns.film
  const half = (bytes: Buffer) => fileOf(bytes.subarray(0, bytes.length / 2))
  const cases: [string, () => Promise<File> | File, string, (() => string)?][] = [
    ['an SVG', () => new File([svg], 'tea.png', { type: 'image/png' }), 'creative_type_unknown'],
    ['a GIF', () => picture(176, 176, 'gif'), 'creative_type_unknown'],
    ['nothing', () => fileOf(Buffer.alloc(0)), 'creative_type_unknown'],
    [
      'a page called a film',
      () => new File(['<html>'], 'a.mp4', { type: 'video/mp4' }),
      'creative_type_unknown',
      film,
    ],
    [
      'an SVG behind the first bytes of a PNG',
      () => fileOf(Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')),
      'creative_broken',
    ],
    ['another size', () => picture(300, 250), 'creative_wrong_size'],
    ['a landing page’s size for a film', () => picture(176, 176), 'creative_wrong_size', film],
    ['a film where pictures are shown', () => fileOf(filmBytes), 'creative_no_film'],
    ['a film of another size', () => fileOf(mp4({ width: 320 })), 'creative_wrong_size', film],
    ['a film of one second', () => fileOf(mp4({ seconds: 1 })), 'creative_film_length', film],
    ['a film of 61 seconds', () => fileOf(mp4({ seconds: 61 })), 'creative_film_length', film],
    ['half an MP4', () => half(mp4()), 'creative_broken', film],
    ['half a WebM', () => half(filmBytes), 'creative_broken', film],
    [
      'a WebM with a page behind it',
      () => fileOf(Buffer.concat([filmBytes, Buffer.from('<script>')])),
      'creative_broken',
      film,
    ],
    [
      'more than 1 MB of a picture',
      async () =>
        fileOf(
          Buffer.concat([
            Buffer.from(await (await picture(176, 176)).arrayBuffer()),
            Buffer.alloc(1024 * 1024),
          ]),
        ),
      'creative_too_large',
    ],
    ['more than 8 MB', () => fileOf(Buffer.alloc(8 * 1024 * 1024 + 1, mp4())), 'creative_too_large', film],
  ]
  it.each(cases)(
    'is refused at its field, and nothing is kept: %s',
    async (_what, file, refusal, campaign) => {
      const kept = () => world.asOwner('select count(*) from creative')
      const before = await kept()
      const uploaded = upload(await file(), campaign?.())
      await expect(uploaded).rejects.toMatchObject({ code: 400, key: refusal, field: 'file' })
      expect(await kept()).toEqual(before)
    },
  )

  it('is refused where half of a picture is missing', async () => {
    const bytes = Buffer.from(await (await picture(264, 264, 'jpeg')).arrayBuffer())
    expect(await refusalOf(upload(half(bytes)))).toBe('creative_broken')
  })

  it('says which size it has and which fit', async () => {
    const refused = await upload(await picture(300, 250)).catch((error: Error) => error.message)
    expect(refused).toBe('This file is 300 × 250 pixels. It has to be one of: 176 × 176, 264 × 264.')
  })

  it('or stands for no campaign, or for one without terms, is refused at the campaign', async () => {
    const file = await picture(176, 176)
    await expect(upload(file, randomUUID())).rejects.toMatchObject({
      key: 'data_error',
      field: 'campaign_id',
    })
    const { id: advertiser_id } = await manager.api.campaignStaff.advertiserAdd(
      { name: 'Kettle' },
      { idempotencyKey: randomUUID() },
    )
    const { id } = await manager.api.campaignStaff.campaignAdd(
      { advertiser_id, official_push: false, content_type: 'landing_page', trials_needed: 0 },
      { idempotencyKey: randomUUID() },
    )
    await expect(upload(file, id)).rejects.toMatchObject({
      key: 'creative_needs_terms',
      field: 'campaign_id',
    })
  })
})

it.each([
  '',
  '0'.repeat(64),
  '0'.repeat(63),
  `${'0'.repeat(64)}.webp`,
  '..%2F..%2Fpepper',
  `%00${'0'.repeat(61)}`,
])('the ad doors have nothing at %s', async (name) => {
  const answer = await fetched(name)
  expect([answer.statusCode, answer.headers['content-type']?.toString().includes('image')]).toEqual([
    404,
    false,
  ])
})
