import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { livePath, readEvents } from '@fairlead/contract/live'
import { languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants, countBooks } from '../../test/support/books.ts'
import { clientOf, joinPartner, signInStaff, type TestPartner } from '../../test/support/people.ts'
import { refusalOf } from '../../test/support/refused.ts'
import { joinStaff } from '../../test/support/staff.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { many } from '../db/read.ts'
import { carryAnnouncements } from './announcements.ts'

type Staff = Awaited<ReturnType<typeof signInStaff>>['announcementStaff']

const hour = 3_600_000
let world: World
let content: Staff
let approver: Staff
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  content = (await signInStaff(world, 'content')).announcementStaff
  approver = (await signInStaff(world, 'approver')).announcementStaff
  partner = await joinPartner(world)
})
afterAll(() => world.close())

const key = () => ({ idempotencyKey: randomUUID() })
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * hour).toISOString()

/** A title of its own, in every language. */
function words(title: string, text = 'For an hour no ads are shown. Your money is not touched.') {
  return languages.map((lang) => ({ lang, title: `${title} (${lang})`, text }))
}

type Draft = Parameters<Staff['announcementDraft']>[0]
const draft = async (title: string, change: Partial<Draft> = {}) =>
  (
    await content.announcementDraft(
      { category: 'system_maintenance', starts_at: inHours(0), words: words(title), ...change },
      key(),
    )
  ).id

const release = (id: string) => approver.announcementRelease({ id }, key())
const find = async (id: string) => (await content.announcementList({})).items.find((each) => each.id === id)

const told = async (who: TestPartner, title: string) =>
  (await who.api.notice.list({})).items.filter((notice) => notice.title.includes(title))

describe('an announcement', () => {
  it('is written by one person, published by another, and reaches everybody in their own language', async () => {
    const title = 'Pause at noon'
    const id = await draft(title)
    await carryAnnouncements(world.jobs)
    expect(await told(partner, title)).toEqual([])
    await release(id)
    await carryAnnouncements(world.jobs)
    const german = clientOf(world, partner.token, 'de')
    const [notice] = await told(partner, title)
    expect(notice).toMatchObject({
      title: `${title} (en)`,
      category: 'system_maintenance',
      read: false,
      link: null,
    })
    expect((await german.notice.list({})).items[0]?.title).toBe(`${title} (de)`)
    const [partners] = await many<{ n: bigint }>(world.ctx.db, 'select count(*) as n from partner')
    expect(await find(id)).toMatchObject({ state: 'released', reached: Number(partners?.n) })
    expect((await find(id))?.reached_all_at).not.toBeNull()
  })

  it('reaches nobody twice, however often one looks, and whoever joins later not at all', async () => {
    const title = 'Only once'
    await release(await draft(title))
    await carryAnnouncements(world.jobs)
    await carryAnnouncements(world.jobs)
    expect(await told(partner, title)).toHaveLength(1)
    const later = await joinPartner(world)
    await carryAnnouncements(world.jobs)
    expect(await told(later, title)).toEqual([])
  })

  it('is carried in parts, each beginning where the one before ended', async () => {
    for (let n = 0; n < 4; n += 1) await joinPartner(world)
    const title = 'In parts'
    const id = await draft(title)
    await release(id)
    const carry = async () => {
      const { rows } = await world.jobs.db.query({
        text: 'select carry_announcement(2, $1) as n',
        values: [world.clock.now()],
      })
      return Number((rows[0] as { n: bigint }).n)
    }
    let parts = 0
    while ((await find(id))?.reached_all_at === null) {
      expect(await carry()).toBeLessThanOrEqual(2)
      parts += 1
    }
    expect(parts).toBeGreaterThan(2)
    const twice = await many(
      world.ctx.db,
      'select account_id from notice where announcement_id = $1 group by 1 having count(*) > 1',
      [id],
    )
    expect(twice).toEqual([])
    const [count] = await many<{ n: bigint }>(world.ctx.db, 'select count(*) as n from partner')
    expect((await find(id))?.reached).toBe(Number(count?.n))
  })

  it('waits for its moment', async () => {
    const title = 'In six minutes'
    await release(await draft(title, { starts_at: inHours(0.1) }))
    await carryAnnouncements(world.jobs)
    expect(await told(partner, title)).toEqual([])
    world.clock.advance(hour / 10)
    await carryAnnouncements(world.jobs)
    expect(await told(partner, title)).toHaveLength(1)
  })

  it('for the readers of one language reaches those alone', async () => {
    const reader = await joinPartner(world)
    const reads = (id: string) => world.asOwner(`update partner set lang = 'th' where id = $1`, [id])
    await reads(reader.id)
    const title = 'For readers of Thai'
    const id = await draft(title, { language: 'th' })
    // Nobody is announced to alone.
    expect(await refusalOf(release(id))).toBe('announcement_to_too_few')
    for (let n = 0; n < 4; n += 1) await reads((await joinPartner(world)).id)
    await release(id)
    await carryAnnouncements(world.jobs)
    expect(await told(partner, title)).toEqual([])
    expect(await told(reader, title)).toHaveLength(1)
  })

  it('for a level reaches those who have it, so many as was said, and nobody alone', async () => {
    const audience = async (level: '1' | '2') => (await content.announcementAudience({ level })).partners
    const climbed = await Promise.all(Array.from({ length: 4 }, () => joinPartner(world)))
    const climb = ({ id }: TestPartner) =>
      world.asOwner(
        `with older as (update partner set account_opened_at = '2020-01-01' where id = $1)
         insert into partner_standing (account_id, advertisers) values ($1, 5)
         on conflict (account_id) do update set advertisers = 5`,
        [id],
      )
    for (const each of climbed) await climb(each)
    expect(await audience('2')).toBe(4)
    const title = 'For level 2'
    const id = await draft(title, { level: '2' })
    expect(await find(id)).toMatchObject({ level: 2, audience: 4 })
    expect(await refusalOf(release(id))).toBe('announcement_to_too_few')
    const fifth = await joinPartner(world)
    await climb(fifth)
    expect(await audience('2')).toBe(5)
    await release(id)
    await carryAnnouncements(world.jobs)
    expect(await find(id)).toMatchObject({ reached: 5, audience: null })
    for (const each of [...climbed, fifth]) expect(await told(each, title)).toHaveLength(1)
    expect(await told(partner, title)).toEqual([])
    const [all] = await many<{ n: bigint }>(world.ctx.db, 'select count(*) as n from partner')
    expect((await content.announcementAudience({})).partners).toBe(Number(all?.n))
    expect((await audience('1')) + 5).toBe(Number(all?.n))
    // What the settled orders give is nothing.
    await world.asOwner('delete from partner_standing where account_id = any ($1)', [
      [...climbed, fifth].map((each) => each.id),
    ])
  })

  it('appears at once in an open app', async () => {
    const reader = await joinPartner(world)
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = world.app.server.address() as AddressInfo
    const closing = new AbortController()
    const { body } = await fetch(`http://127.0.0.1:${port}/api${livePath}`, {
      headers: { 'X-CT': reader.token, 'X-Lang': 'ru' },
      signal: closing.signal,
    })
    if (!body) throw new Error('a stream has no body')
    const events = readEvents(body)
    await events.next()
    await release(await draft('Live'))
    await carryAnnouncements(world.jobs)
    const { value } = await events.next()
    expect(value).toMatchObject({ event: 'notice', data: { notice: { title: 'Live (ru)' } } })
    closing.abort()
  })

  it('that was withdrawn stays where it was read, and says so', async () => {
    const title = 'Wrong day'
    const id = await draft(title)
    await release(id)
    await carryAnnouncements(world.jobs)
    await content.announcementWithdraw({ id }, key())
    const [notice] = await told(partner, title)
    expect(notice?.title).toBe(`Retracted: ${title} (en)`)
    expect(notice?.text).toMatch(/^Fairlead retracted this announcement on .*It said: For an hour/)
    expect(await refusalOf(release(id))).toBe('announcement_move_refused')
    const later = await joinPartner(world)
    await carryAnnouncements(world.jobs)
    expect(await told(later, title)).toEqual([])
  })

  it('leaves a line in the audit for each step, and moves no money', async () => {
    const before = await countBooks(world)
    const id = await draft('Audited')
    await release(id)
    await approver.announcementWithdraw({ id }, key())
    const lines = await many<{ action: string }>(
      world.ctx.db,
      'select action from audit where subject = $1 order by at, action',
      [id],
    )
    expect(lines.map(({ action }) => action)).toEqual([
      'announcement_draft',
      'announcement_release',
      'announcement_withdraw',
    ])
    expect(await countBooks(world)).toEqual(before)
    expect(await brokenInvariants(world)).toEqual([])
  })

  it('asked for twice under one key is one draft', async () => {
    const input = { category: 'system_announcement', starts_at: inHours(0), words: words('One key') } as const
    const options = key()
    const first = await content.announcementDraft(input, options)
    expect(await content.announcementDraft(input, options)).toEqual(first)
  })
})

describe('an announcement is refused', () => {
  it('to be published by who wrote it', async () => {
    const id = await draft('Alone')
    expect(await refusalOf(content.announcementRelease({ id }, key()))).toBe('same_person')
    const second = await joinStaff(world, 'content')
    await second.api.announcementStaff.announcementRelease({ id }, key())
    await content.announcementWithdraw({ id }, key())
  })

  it('for an id that is none; said again by the same person it is answered as the first time', async () => {
    const id = await draft('Twice')
    await release(id)
    await release(id)
    expect(await refusalOf(release(randomUUID()))).toBe('data_error')
    expect(await refusalOf(approver.announcementWithdraw({ id: randomUUID() }, key()))).toBe('data_error')
    await content.announcementWithdraw({ id }, key())
    await content.announcementWithdraw({ id }, key())
    expect(await refusalOf(release(id))).toBe('announcement_move_refused')
  })

  it('when a language is missing', async () => {
    for (const some of [words('x').slice(1), words('x').filter(({ lang }) => lang !== 'en')]) {
      expect(await refusalOf(draft('', { words: some }))).toBe('announcement_words_missing')
    }
  })

  it.each([
    'Read more at https://example.org/x',
    'Go to fairlead-support.com now',
    'Write to t.me/fairlead',
    'Open пример.рф today',
    'Mail help@fairlead',
    'Call +49 30 555',
    'Pay to 12345678',
    'Read\u202E backwards',
    'Ring １２３４５６７',
    'Ring ①②③④⑤⑥⑦⑧',
    'Ring ٠١٢٣٤٥٦٧٨',
    'Ring ०१२३४५६७८९',
    'See evil。com for more',
    'See evil․com for more',
    'See evil . com for more',
    'See 1.2.3.4 for more',
    'Call 0 3 0 1 2 3 4 5',
    'Pay to DE89 3704 0044',
  ])('when it leads outside: %s', async (text) => {
    const leading = words('x').map((each) => (each.lang === 'vi' ? { ...each, text } : each))
    expect(await refusalOf(draft('', { words: leading }))).toBe('announcement_leads_outside')
  })

  it.each([
    'On 21.11.2026 from 14.30 to 15:00 (UTC), e.g. during lunch, z.B. mittags.',
    'First line.\nSecond line. “Quoted.” Done…',
    '今晚十点至十一点暂停展示广告。您的资金不受影响。',
    'On 21.11.2026 and 22.11.2026, 10:00 to 11:30, and on 2026-11-23.',
    'ในวันที่ 21 พ.ย. 2026 เวลา 10.00 น. ถึง 11.00 น.',
  ])('never for an ordinary sentence: %s', async (text) => {
    const id = await draft('', { words: words('Plain', text) })
    await content.announcementWithdraw({ id }, key())
  })
})
