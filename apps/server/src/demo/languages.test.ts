import { randomUUID } from 'node:crypto'
import { partnerApi } from '@fairlead/contract/api'
import { createClient } from '@fairlead/contract/client'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { stepUpParams } from '@fairlead/contract/step-up'
import { type Language, languages } from '@fairlead/contract/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../test/support/books.ts'
import { md5 } from '../../test/support/people.ts'
import { callRaw } from '../../test/support/requests.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { carryAnnouncements } from '../announcements/announcements.ts'
import { injected } from '../http/injected-fetch.ts'
import { makeExports } from '../statement/make-exports.ts'
import { demoPartner } from './people.ts'
import { seedDemo } from './seed.ts'
import { type DemoWords, inOtherLanguages, ownWords } from './words.ts'

let world: World
let token: string
/** Ids of what the demo's partner has: orders, coupons, flows, statements. */
let ids: string[]

beforeAll(async () => {
  world = await openWorld()
  await seedDemo(world.ctx, world.ctx.dataDir, () => {})
  const { username, password } = demoPartner
  const login = await api('').session.login({ username, password })
  token = login.token
  ids = await liveADay()
})
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([])
  await world.close()
})

const words: Partial<Record<Language, DemoWords>> = Object.fromEntries(
  inOtherLanguages((all) => all).map(({ lang, ...rest }) => [lang, rest]),
)
const headersIn = (language: Language, withToken: string) => ({
  'X-TZ': 'UTC GMT+00:00',
  'X-Lang': language,
  ...(withToken && { 'X-CT': withToken }),
})

function api(withToken: string) {
  const headers = () => headersIn('en', withToken)
  return createClient(partnerApi, { base: '/api', headers, fetch: injected(world.app) })
}

/** Claims every coupon, puts the new-user one on the landing page's plan, stops both orders and is told what staff announced. */
async function liveADay(): Promise<string[]> {
  const partner = api(token)
  const once = () => ({ idempotencyKey: randomUUID() })
  for (const { id } of (await partner.coupon.activityList({})).items) {
    await partner.coupon.receive({ activity_id: id }, once())
  }
  const coupons = (await partner.coupon.list({})).items
  const orders = (await partner.plan.orderList({})).items
  const offer = orders.find(({ status }) => status === 'waitPut')
  const coupon = coupons.find(({ new_user }) => new_user)
  if (!offer || !coupon) throw new Error('the demo offers no plan or no coupon')
  const wish = { id: offer.id, amount: '20.00', rule_version: 1, coupon_id: coupon.id }
  const { step_up } = await partner.session.checkPin({
    password: md5(demoPartner.transactionPassword),
    action: 'fund',
    params: stepUpParams.fund(wish),
  })
  await partner.plan.orderPut({ ...wish, step_up: step_up ?? '' }, once())
  await world.runJobs(10_000)
  for (const { id, status } of (await partner.plan.orderList({})).items) {
    if (status === 'puting') await partner.plan.orderStop({ id }, once())
  }
  await world.runJobs(300_000)
  await carryAnnouncements(world.jobs)
  const flows = (await partner.wallet.flowList({})).items
  return [...orders, ...coupons, ...flows].map(({ id }) => id)
}

/** Everything a partner reads: each GET, alone and for each id there is, and the reads that the contract made POSTs. */
async function readAll(language: Language): Promise<string> {
  const headers = headersIn(language, token)
  const exportId = await statementIn(language)
  const answers: string[] = []
  const read = async (endpoint: Endpoint, input: Record<string, unknown>) => {
    const { envelope } = await callRaw(world.app, endpoint, input, headers)
    if (envelope.code === 200) answers.push(JSON.stringify(envelope.data))
    return envelope.data
  }
  for (const group of Object.values(partnerApi) as unknown as Record<string, Endpoint>[]) {
    for (const endpoint of Object.values(group)) {
      if (endpoint.method !== 'GET') continue
      await read(endpoint, {})
      for (const id of ids) await read(endpoint, { id })
    }
  }
  for (const id of ids) {
    await read(partnerApi.plan.orderDetail, { id })
    await read(partnerApi.plan.goodsDetail, { id })
  }
  await read(partnerApi.notice.list, {})
  await read(partnerApi.acceptor.detail, {})
  const file = (await read(partnerApi.statement.exportFile, { id: exportId })) as { content_base64: string }
  answers.push(Buffer.from(file.content_base64, 'base64').toString())
  return answers.join('\n')
}

/** Has a statement made in this language. */
async function statementIn(language: Language): Promise<string> {
  const input = { format: 'csv', from: '2026-11-16', to: '2026-11-16' }
  const headers = headersIn(language, token)
  const { envelope } = await callRaw(world.app, partnerApi.statement.exportRequest, input, headers)
  await makeExports(world.jobs)
  return (envelope.data as { id: string }).id
}

/** Every sentence and name in words, however deep. */
function sentences(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(sentences)
}

describe('the demo in another language', () => {
  for (const language of languages) {
    if (language === 'en') continue
    it(`says nothing in English to a reader of ${language}`, async () => {
      const text = await readAll(language)
      expect(
        sentences(ownWords).filter((sentence) => text.includes(JSON.stringify(sentence).slice(1, -1))),
      ).toEqual([])
      const own = sentences(words[language])
      const unsaid = own.filter((sentence) => !text.includes(JSON.stringify(sentence).slice(1, -1)))
      expect(unsaid).toEqual([])
    })
  }

  it('says the same to a reader of English', async () => {
    const text = await readAll('en')
    expect(sentences(ownWords).filter((sentence) => !text.includes(sentence))).toEqual([])
  })

  it('words notices by the reader, not by whoever caused them', async () => {
    const { envelope } = await callRaw(world.app, partnerApi.notice.list, {}, headersIn('jp', token))
    const { items } = envelope.data as { items: { text: string; title: string }[] }
    expect(items.map(({ title, text }) => title + text).join()).toContain(words.jp?.plans.landing.product)
  })
})
