import type { DoorReason } from '@fairlead/contract/filter-reasons'
import { describe, expect, it } from 'vitest'
import type { FilteredToken } from './door-reasons.ts'
import { connectionHashes } from './evidence.ts'
import { PrefixSet } from './prefix-set.ts'
import { TrafficFilter } from './traffic-filter.ts'
import type { VisitorContext } from './visitor-context.ts'

const issuedAt = Date.UTC(2026, 10, 16, 12)
const slotId = 'the slot'
const token = { slotId, groupId: 'the group', issuedAt }
const clouds = PrefixSet.read('3.5.140.0/22\n2600:1f00::/24').set

/** A person with an ordinary browser before an ad that was in view for a second. */
const person: VisitorContext = {
  now: issuedAt + 3_000,
  method: 'POST',
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  language: 'en-gb',
  purpose: '',
  fetchMode: 'cors',
  fetchDest: 'empty',
  fetchUser: undefined,
  referrer: 'https://harbour-notes.example',
  inViewMs: 1_000,
  measured: 'io2',
  viewToo: false,
}
/** The same person, clicking. */
const clicking: VisitorContext = {
  ...person,
  method: 'GET',
  fetchMode: 'navigate',
  fetchDest: 'document',
  fetchUser: '?1',
}

const key = '07'.repeat(32)
const senderOf = (seen: VisitorContext) => connectionHashes(key, seen)

const filterOf = (
  contentType: 'video' | 'landing_page' = 'landing_page',
  demo = false,
  remembered?: number,
) => {
  const parts = {
    demo,
    slots: { find: async () => ({ contentType, domain: 'harbour-notes.example' }) },
    datacentres: { has: async (address: Parameters<typeof clouds.has>[0]) => clouds.has(address) },
    own: { has: async () => false },
    volumes: { has: async (_kind: string, key: string) => full.has(key) },
  }
  const one = new TrafficFilter(parts, remembered)
  return {
    impression: (it: FilteredToken, seen: VisitorContext) => one.impression(it, seen, senderOf(seen)),
    click: (it: FilteredToken, seen: VisitorContext) => one.click(it, seen, senderOf(seen)),
    takeBack: (seen: VisitorContext) => one.takeBack(senderOf(seen), seen.now),
  }
}
type Case = [who: string, seen: Partial<VisitorContext>, reason: DoorReason | '']

/** A slot and a network of which no more is sold today. */
const full = new Set(['192.88.0.0/16'])

const ofBoth: Case[] = [
  ['an ordinary browser', {}, ''],
  ['Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'robot'],
  ['a script', { userAgent: 'curl/8.5.0' }, 'robot'],
  ['somebody without a name', { userAgent: '' }, 'robot'],
  ['a headless browser', { userAgent: 'Mozilla/5.0 HeadlessChrome/140.0.0.0 Safari/537.36' }, 'robot'],
  ['a link checker', { method: 'HEAD' }, 'robot'],
  ['a prefetch', { purpose: 'prefetch;prerender' }, 'prefetch'],
  ['a prefetch, spelled otherwise', { purpose: ' Prefetch' }, 'prefetch'],
  ['a prerender', { purpose: 'PRERENDER' }, 'prefetch'],
  ['a preview', { purpose: ' preview' }, 'prefetch'],
  ['a data centre', { address: '3.5.141.7' }, 'datacentre'],
  ['a data centre by IPv6', { address: '2600:1f18::1' }, 'datacentre'],
  ['a data centre, written as IPv6', { address: '::ffff:3.5.141.7' }, 'datacentre'],
  ['the neighbour of a data centre', { address: '3.5.144.0' }, ''],
  ['an address that cannot be read', { address: 'unix' }, ''],
  ['a foreign site', { referrer: 'https://pirate.example' }, 'wrong_site'],
  ['a site whose name ends alike', { referrer: 'https://not-harbour-notes.example' }, 'wrong_site'],
  ['a site below the publisher’s', { referrer: 'https://www.harbour-notes.example:8443' }, ''],
  ['a page that tells no referrer', { referrer: '' }, ''],
  ['a covered ad', { measured: 'hidden' }, 'hidden'],
  ['a browser that cannot tell covered ads', { measured: 'io1' }, ''],
  ['an ad that says nothing about its view', { measured: '', inViewMs: undefined }, ''],
  ['the network’s own machine', { address: '10.1.2.3' }, 'own_traffic'],
]

describe('a view', () => {
  it.each<Case>([
    ...ofBoth,
    ['a network of which no more is sold today', { address: '192.88.1.2' }, 'above_usual'],
    ['an ad seen for 999 ms', { inViewMs: 999 }, 'too_fast'],
    ['a beacon 899 ms after the ad was sent', { now: issuedAt + 899 }, 'too_fast'],
    ['a beacon 900 ms after the ad was sent', { now: issuedAt + 900 }, ''],
    ['a beacon in the last moment', { now: issuedAt + 15 * 60_000 - 1 }, ''],
    ['a beacon after fifteen minutes', { now: issuedAt + 15 * 60_000 }, 'expired'],
    ['a browser without fetch metadata', { fetchMode: undefined, fetchDest: undefined }, ''],
    ['a picture in place of a script', { method: 'GET', fetchMode: 'no-cors', fetchDest: 'image' }, ''],
    ['a quick click', { viewToo: true, inViewMs: 300, now: issuedAt + 600 }, ''],
  ])('of %s', async (_who, seen, reason) => {
    expect(await filterOf().impression(token, { ...person, ...seen })).toBe(reason)
  })

  it('of a film takes two seconds, and may come within the hour', async () => {
    const film = async (seen: Partial<VisitorContext>) =>
      filterOf('video').impression(token, { ...person, ...seen })
    expect(await film({ inViewMs: 1_999 })).toBe('too_fast')
    expect(await film({ inViewMs: 2_000 })).toBe('')
    expect(await film({ inViewMs: 2_000, now: issuedAt + 3_599_999 })).toBe('')
    expect(await film({ inViewMs: 2_000, now: issuedAt + 3_600_000 })).toBe('expired')
  })

  it('is one of at most 480 behind a connection, whatever browsers there are', async () => {
    const one = filterOf()
    const paid = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        one.impression(token, { ...person, userAgent: `${person.userAgent} ${n % 25}` }),
      ),
    )
    expect(paid.filter((reason) => reason === '')).toHaveLength(480)
  })

  it('is one of at most 120 of a browser and day; what was not paid is not one of them', async () => {
    const [one, views] = [filterOf(), new Map<string, number>()]
    const look = async (seen: Partial<VisitorContext>) => {
      const reason = await one.impression(token, { ...person, ...seen })
      views.set(reason, (views.get(reason) ?? 0) + 1)
    }
    for (let n = 0; n < 130; n += 1) await look({})
    expect(Object.fromEntries(views)).toEqual({ '': 120, rate: 10 })
    // Another address, and of IPv6 another /64, are other connections; within one /64 it is the same.
    await look({ address: '203.0.113.10' })
    for (let n = 0; n < 125; n += 1) await look({ address: `2a00::${n.toString(16)}` })
    await look({ address: '2a00:0:0:1::1' })
    expect(Object.fromEntries(views)).toEqual({ '': 242, rate: 15 })
    one.takeBack(person)
    await look({})
    await look({ userAgent: 'curl/8.5.0' })
    await look({})
    expect(Object.fromEntries(views)).toEqual({ '': 243, rate: 16, robot: 1 })
    const tomorrow = issuedAt + 86_400_000
    expect(await one.impression({ ...token, issuedAt: tomorrow }, { ...person, now: tomorrow + 3_000 })).toBe(
      '',
    )
  })
})

describe('a click', () => {
  it.each<Case>([
    ['a network of which no more views are sold today', { address: '192.88.1.2' }, ''],
    ...ofBoth,
    ['somebody 300 ms after the ad came into view', { inViewMs: 300, now: issuedAt + 500 }, ''],
    ['something 99 ms after the ad came into view', { inViewMs: 99 }, 'too_fast'],
    ['something 199 ms after the ad was sent', { now: issuedAt + 199, inViewMs: undefined }, 'too_fast'],
    ['somebody in the last moment of a day', { now: issuedAt + 86_399_999 }, ''],
    ['somebody a day after', { now: issuedAt + 86_400_000 }, 'expired'],
    ['a script that fetches', { fetchMode: 'cors', fetchDest: 'empty', fetchUser: undefined }, 'not_a_click'],
    ['a picture', { fetchMode: 'no-cors', fetchDest: 'image', fetchUser: undefined }, 'not_a_click'],
    ['a frame', { fetchDest: 'iframe' }, 'not_a_click'],
    ['a click without the user', { fetchUser: '?0' }, 'not_a_click'],
    ['a browser that does not name the user', { fetchUser: undefined }, ''],
    [
      'a browser without fetch metadata',
      { fetchMode: undefined, fetchDest: undefined, fetchUser: undefined },
      '',
    ],
    ['somebody whose network changed', { address: '198.51.100.20' }, ''],
    ['somebody behind a relay', { address: '2a02:26f7:c000::1' }, ''],
  ])('of %s', async (_who, seen, reason) => {
    expect(await filterOf().click(token, { ...clicking, ...seen })).toBe(reason)
  })

  it('is not limited by the views of its connection', async () => {
    const one = filterOf()
    for (let n = 0; n < 130; n += 1) await one.impression(token, person)
    expect(await one.click(token, clicking)).toBe('')
  })
})

it('remembers whoever came last and as many before them, and forgets who came earlier', async () => {
  // Each has two entries: a connection and a browser behind it.
  const one = filterOf('landing_page', false, 4)
  const see = async (address: string, times: number) => {
    const reasons = []
    for (let n = 0; n < times; n += 1) reasons.push(await one.impression(token, { ...person, address }))
    return reasons.filter((reason) => reason === '').length
  }
  expect(await see('198.51.100.1', 100)).toBe(100)
  for (const address of ['198.51.100.2', '198.51.100.3']) await see(address, 1)
  expect(await see('198.51.100.1', 25)).toBe(20)
  for (const address of ['198.51.100.4', '198.51.100.5']) await see(address, 1)
  expect(await see('198.51.100.1', 1)).toBe(0)
  for (const address of ['198.51.100.6', '198.51.100.7', '198.51.100.8', '198.51.100.9'])
    await see(address, 1)
  expect(await see('198.51.100.1', 1)).toBe(1)
})

it('this machine and its pages are ordinary in a demo only', async () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
    const seen = { ...person, address, referrer: 'http://127.0.0.1:8082' }
    expect([address, await filterOf('landing_page', true).impression(token, seen)]).toEqual([address, ''])
    expect([address, await filterOf().impression(token, seen)]).toEqual([address, 'own_traffic'])
  }
  const onOwnPage = { ...person, referrer: 'http://localhost:8082' }
  expect(await filterOf().impression(token, onOwnPage)).toBe('wrong_site')
  expect(await filterOf('landing_page', true).impression(token, onOwnPage)).toBe('')
  expect(
    await filterOf('landing_page', true).impression(token, { ...person, referrer: 'https://pirate.example' }),
  ).toBe('wrong_site')
})
