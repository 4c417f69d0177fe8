import { randomUUID } from 'node:crypto'
import { formatAmount, parseAmount } from '@fairlead/money/amount'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver } from '../../test/support/deliver.ts'
import { grant } from '../../test/support/grants.ts'
import { offerOf, putAndMatch } from '../../test/support/orders.ts'
import { pdfTexts } from '../../test/support/pdf-texts.ts'
import { bindCard, fillEscrow, joinPartner, payIn, type TestPartner } from '../../test/support/people.ts'
import { openWorld, type World } from '../../test/support/world.ts'
import { makeExports } from './make-exports.ts'

const hour = 3_600_000
const first = '2026-11-16'
const last = '2026-12-04'

let world: World
let partner: TestPartner
beforeAll(async () => {
  world = await openWorld()
  const campaigns = [world.campaigns.landing, world.campaigns.second]
  for (const campaign of campaigns) await fillEscrow(world, campaign, 1_000_000_000n)
  partner = await joinPartner(world)
  await payIn(world, partner, '150.00')
  await world.asOwner(`update partner_session set expires_at = 'infinity'`)
  await grant(world, partner, 'promo', 3_000_000n)
  for (const campaign of campaigns) {
    const id = await offerOf(world, partner, campaign)
    await putAndMatch(world, partner, id, '20.00')
    // What is not spent comes back with fractions of a cent.
    await deliver(world, id, { seen: 3, clicked: 1 })
    await partner.api.plan.orderStop({ id }, once())
    await world.runJobs(120_000)
    world.clock.advance(50 * hour)
  }
  const destination_id = await bindCard(world, partner)
  for (const amount of ['7.00', '9.50', '11.25', '13.00', '6.75']) {
    world.clock.advance(37 * hour)
    const ask = { amount, destination_id }
    const { id } = await partner.api.wallet.withdraw(
      { ...ask, step_up: await partner.stepUp('withdraw', ask) },
      once(),
    )
    world.clock.advance(9 * hour)
    if (amount !== '9.50') await partner.api.wallet.withdrawalCancel({ id }, once())
  }
})
afterAll(() => world.close())

const once = () => ({ idempotencyKey: randomUUID() })

async function exported(format: 'csv' | 'pdf', from: string, to: string): Promise<Buffer> {
  // So many may be asked for in a day.
  world.clock.advance(3 * hour)
  const { id } = await partner.api.statement.exportRequest({ format, from, to })
  await makeExports(world.jobs)
  return Buffer.from((await partner.api.statement.exportFile({ id })).content_base64, 'base64')
}

/** A statement as a person reads it: what it opens with, each amount with its class, and the cash after it. */
async function readCsv(from: string, to: string) {
  const text = (await exported('csv', from, to)).toString('utf8')
  const rows = text.slice(1).trimEnd().split('\r\n')
  const opening =
    rows
      .find((row) => row.startsWith('# about '))
      ?.split(',')
      .at(-1) ?? ''
  const lines = rows.slice(1).flatMap((row) => {
    const [, , , , flowType = '', ownClass = '', amount = '', cashAfter = ''] = row.split(',')
    return row.startsWith('#') ? [] : [{ flowType, ownClass, amount, cashAfter }]
  })
  return { opening, lines, closing: lines.at(-1)?.cashAfter ?? opening }
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10)

it('opens with what the one before closed with, and opening + in − out = closing, over any days', async () => {
  const { items } = await partner.api.wallet.flowList({ source: 'cash' })
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })
  const closingOn = (day: string) =>
    items.find(({ time }) => dayOf.format(new Date(time)) <= day)?.balances.cash ?? '0.00'
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 17 }), fc.nat({ max: 17 }), async (one, other) => {
      const cuts = [...new Set([one, other])].sort((a, b) => a - b).map((days) => dayAfter(first, days))
      let from = first
      let before = '0.00'
      for (const to of [...cuts, last]) {
        const { opening, lines, closing } = await readCsv(from, to)
        expect(opening).toBe(before)
        let cash = parseAmount(opening)
        let [into, out] = [0n, 0n]
        for (const { ownClass, amount, cashAfter } of lines) {
          const micros = ownClass === 'available' ? parseAmount(amount) : 0n
          cash += micros
          if (micros > 0n) into += micros
          else out -= micros
          expect(cashAfter).toBe(formatAmount(cash))
        }
        expect(formatAmount(parseAmount(opening) + into - out)).toBe(closing)
        // The fund details say the same at the end of the day.
        expect([to, closing]).toEqual([to, closingOn(to)])
        before = closing
        from = dayAfter(to, 1)
      }
      expect(before).toBe((await partner.api.wallet.property({})).available_balance)
    }),
    { numRuns: 8 },
  )
})

it('names promo credit, which is no part of the cash, and adds it up to what is ready', async () => {
  const { lines } = await readCsv(first, last)
  const promo = lines.filter(({ ownClass }) => ownClass === 'promo')
  expect(promo.length).toBeGreaterThan(2)
  const sum = promo.reduce((all, { amount }) => all + parseAmount(amount), 0n)
  expect(formatAmount(sum)).toBe((await partner.api.wallet.property({})).discount_amount)
  expect(lines.some(({ amount }) => /\.\d{3,}$/.test(amount))).toBe(true)
})

it('says in the PDF exactly the figures of the CSV', async () => {
  const from = dayAfter(first, 2)
  const { opening, lines, closing } = await readCsv(from, last)
  const texts = pdfTexts(await exported('pdf', from, last))
  const figures = texts.filter((text) => /^-?\d+\.\d{2,6}( USD)?$/.test(text))
  expect(figures).toEqual([
    `${opening} USD`,
    `${closing} USD`,
    ...lines.flatMap(({ amount, cashAfter }) => [amount, cashAfter]),
  ])
  const promo = lines.filter(({ ownClass }) => ownClass === 'promo').length
  expect(texts.filter((text) => /, promo credit {2}[0-9a-f-]{36}/i.test(text))).toHaveLength(promo)
})
