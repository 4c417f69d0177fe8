import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openDemoBank } from './bank.ts'
import { buildDemoSite } from './site.ts'

const clock = { now: () => new Date('2026-11-20T15:42:00Z') }
const [consoleUrl, siteUrl] = ['http://127.0.0.1:8081', 'http://127.0.0.1:8082']
const postbackSecret = 'shared by shop and network'
const postbackSecretOf = async () => postbackSecret
const open: { close(): Promise<unknown> }[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

function aSite(appUrl = 'http://127.0.0.1:8080') {
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-site-'))
  const slots = { landing: 'slot-1', second: 'slot-2' }
  const site = buildDemoSite({
    appUrl,
    deliveryUrl: appUrl,
    consoleUrl,
    siteUrl,
    slots,
    dataDir,
    postbackSecretOf,
    clock,
  })
  open.push(site)
  return { site, bank: openDemoBank(dataDir, clock) }
}

/** A network that writes down each postback and answers with `status`. */
async function aNetwork(status = 200, answer: object = { ok: true }) {
  const reports: Record<string, string>[] = []
  const network = Fastify()
  network.get('/pb', async (request, reply) => {
    reports.push(request.query as Record<string, string>)
    return reply.code(status).send(answer)
  })
  open.push(network)
  return { url: await network.listen({ host: '127.0.0.1', port: 0 }), reports }
}

function post(
  site: ReturnType<typeof aSite>['site'],
  url: string,
  fields: Record<string, string>,
  headers = {},
) {
  return site.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('the publisher’s page carries the ad tag and both slots, and says that it is the demo’s', async () => {
  const { body, headers } = await aSite().site.inject('/')
  expect(body).toContain('<script src="http://127.0.0.1:8080/ad/tag.js" async></script>')
  expect(body).toContain('data-fairlead-slot="slot-1"')
  expect(body).toContain('data-fairlead-slot="slot-2"')
  expect(body).toContain('demo publisher’s site')
  expect(headers['content-security-policy']).toContain("script-src 'self' http://127.0.0.1:8080;")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('every stylesheet, script and picture that a page names is there, and none is anybody else’s', async () => {
  const { site } = aSite()
  for (const page of ['/', '/landing/slow-roast', '/landing/harbour-lights', '/bank', '/service']) {
    const { body } = await site.inject(page)
    const named = [...body.matchAll(/(?:src|<link rel="\w+" href)="([^"]+)"/g)].map(([, url = '']) => url)
    expect(named.length).toBeGreaterThan(2)
    for (const url of named.filter((url) => url !== 'http://127.0.0.1:8080/ad/tag.js')) {
      expect(url).toMatch(/^\/assets\//)
      expect((await site.inject(url)).statusCode, url).toBe(200)
    }
  }
})

test('an order that came through an ad is reported to the network, signed, and its answer is shown', async () => {
  const network = await aNetwork(200, { taken: '<new>' })
  const { site } = aSite(network.url)
  const landing = await site.inject('/landing/slow-roast?click_id=c.7_Q-k')
  const order = /name="order" value="([^"]+)"/.exec(landing.body)?.[1] ?? ''
  const thanks = await post(site, '/landing/slow-roast/order', { click_id: 'c.7_Q-k', order })

  const signed = `c.7_Q-k|purchase|12.00|USD|${order}|1795189320`
  const sig = createHmac('sha256', postbackSecret).update(signed).digest('hex')
  expect(network.reports).toEqual([
    {
      click_id: 'c.7_Q-k',
      event: 'purchase',
      value: '12.00',
      currency: 'USD',
      txid: order,
      ts: '1795189320',
      sig,
    },
  ])
  expect(thanks.statusCode).toBe(200)
  expect(thanks.body).toContain('It received the report: HTTP 200')
  expect(thanks.body).toContain('{&quot;taken&quot;:&quot;&lt;new&gt;&quot;}')
})

test('pressing twice reports the same order, two visits report two', async () => {
  const network = await aNetwork()
  const { site } = aSite(network.url)
  const numbers = await Promise.all(
    [1, 2].map(
      async () => /KQ-[0-9a-f]{16}/.exec((await site.inject('/landing/slow-roast')).body)?.[0] ?? '',
    ),
  )
  const [first = '', second = ''] = numbers
  for (const order of [first, first, second]) {
    await post(site, '/landing/slow-roast/order', { click_id: 'c', order })
  }
  expect(network.reports.map((report) => report.txid)).toEqual([first, first, second])
  expect(first).not.toBe(second)
})

test('the shop shows a refusal of the network and a network that is not there', async () => {
  const network = await aNetwork(400, { why: 'expired' })
  const refused = await post(aSite(network.url).site, '/landing/slow-roast/order', { click_id: 'c' })
  expect(refused.body).toContain('It refused the report: HTTP 400')

  const gone = await aNetwork()
  await open.pop()?.close()
  const unheard = await post(aSite(gone.url).site, '/landing/slow-roast/order', { click_id: 'c' })
  expect(unheard.body).toContain('We couldn’t reach it')
})

test('an order without an ad is reported to nobody', async () => {
  const network = await aNetwork()
  const thanks = await post(aSite(network.url).site, '/landing/slow-roast/order', { click_id: '' })
  expect(thanks.body).toContain('Nothing was reported')
  expect(network.reports).toEqual([])
})

test('refuses a click id that no network would make and a product that is not sold', async () => {
  const { site } = aSite()
  expect((await site.inject('/landing/slow-roast?click_id=a|b')).statusCode).toBe(400)
  expect((await site.inject('/landing/slow-roast?click_id=a&click_id=b')).statusCode).toBe(400)
  expect((await site.inject('/landing/toString')).statusCode).toBe(404)
  expect((await post(site, '/landing/slow-roast/order', { click_id: '"><script>' })).statusCode).toBe(400)
})

test('the bank fills in what the address says, and escapes it', async () => {
  const { body } = await aSite().site.inject('/bank?reference=D-7QK2M9%22%3E%3Cb%3E&amount=25.00')
  expect(body).toContain('value="D-7QK2M9&quot;&gt;&lt;b&gt;"')
  expect(body).toContain('value="25.00"')
})

test('a payment in is booked once, shown with its bank reference, and stands in the statement', async () => {
  const { site, bank } = aSite()
  const paid = await post(site, '/bank/pay-in', { reference: 'D-7QK2M9', amount: '25', payer: 'Mara' })
  const [line] = bank.lines()
  expect(paid.statusCode).toBe(303)
  expect(paid.headers.location).toBe(`/bank?booked=${line?.bank_reference}`)
  expect((await site.inject(`${paid.headers.location}`)).body).toContain('Paid in')

  const statement = await site.inject('/bank/statement.csv')
  expect(statement.headers['content-type']).toContain('text/csv')
  expect(statement.body).toContain(`${line?.bank_reference},in,25.00,USD,2026-11-20T15:42:00.000Z,`)
})

test('a payment out is booked as money that left', async () => {
  const { site, bank } = aSite()
  await post(site, '/bank/pay-out', { reference: 'W-004182', amount: '298.50', payee: 'Mara Lind' })
  expect(bank.lines()).toEqual([expect.objectContaining({ direction: 'out', amount: '298.50' })])
})

test('a wrong amount is said next to its field, keeps what was typed and books nothing', async () => {
  const { site, bank } = aSite()
  const refused = await post(site, '/bank/pay-in', { reference: 'D-7QK2M9', amount: '1e3', payer: 'Mara' })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toMatch(
    /value="1e3"[^>]*aria-describedby="pay-in-amount-about"[^>]*aria-invalid="true"/,
  )
  expect(refused.body).toContain('an amount above zero in whole cents')
  expect(refused.body).toContain('value="D-7QK2M9"')
  expect(bank.lines()).toEqual([])
})

test('refuses another site’s form, a body it cannot read and one that is too long; nothing is booked', async () => {
  const { site, bank } = aSite()
  const fields = { reference: 'D-7QK2M9', amount: '25', payer: 'Mara' }
  expect((await post(site, '/bank/pay-in', fields, { origin: 'https://elsewhere.example' })).statusCode).toBe(
    403,
  )
  expect((await post(site, '/bank/pay-in', fields, { origin: 'null' })).statusCode).toBe(403)
  expect((await site.inject({ method: 'POST', url: '/bank/pay-in' })).statusCode).toBe(400)
  expect((await post(site, '/bank/pay-in', fields, { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect((await post(site, '/bank/pay-in', { ...fields, payer: 'x'.repeat(20_000) })).statusCode).toBe(413)
  expect(bank.lines()).toEqual([])
})

test('customer service stands in a frame of the app and of nobody else; no other page of the site does', async () => {
  const { site } = aSite()
  const service = (await site.inject('/service')).headers
  expect(service['content-security-policy']).toContain(
    'frame-ancestors http://127.0.0.1:8080 http://localhost:8080',
  )
  expect(service['x-frame-options']).toBeUndefined()
  const bank = (await site.inject('/bank')).headers
  expect(bank['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(bank['x-frame-options']).toBe('DENY')
  const elsewhere = (await aSite('https://demo.example').site.inject('/service')).headers
  expect(elsewhere['content-security-policy']).toContain('frame-ancestors https://demo.example')
})

test('customer service says what it is, answers a message from inside the frame, and keeps none', async () => {
  const { site } = aSite()
  expect((await site.inject('/service')).body).toContain('demo’s customer service')
  // A frame that may not be of any origin sends none.
  const answer = await post(site, '/service', { message: 'Is <b>anybody</b> there?' }, { origin: 'null' })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Is &lt;b&gt;anybody&lt;/b&gt; there?')
  expect(answer.body).toContain('the demo has no people')
  for (const place of ['http://127.0.0.1:8080/api/demo', `${siteUrl}/bank`, consoleUrl]) {
    expect(answer.body).toContain(place)
  }
  expect((await post(site, '/service', { message: ' ' })).body).toContain('Write a message first.')
  expect((await site.inject('/service')).body).not.toContain('anybody')
})
