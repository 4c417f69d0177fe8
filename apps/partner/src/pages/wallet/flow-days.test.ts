import { formatAmount, parseAmount, roundToCents, wholeCents } from '@fairlead/money/amount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowDays } from './flow-days.ts'
import { shownFlow } from './shown-flow.ts'
import type { Flow } from './wallet-queries.ts'

function flowAt(time: string, more: Partial<Flow> = {}): Flow {
  return {
    id: time,
    time,
    amount: '1.00',
    promo: '0.00',
    advance: '0.00',
    balances: { cash: null, promo: null, advance: null },
    flow_type: 'system_top_up',
    who: '',
    what: '',
    remark: '',
    order_profit: null,
    order_id: null,
    picture: null,
    withdrawal_id: null,
    acceptor_order_id: null,
    deposit_id: null,
    ...more,
  }
}

test('groups amounts by the day of the partner, not of the server, and keeps their order', () => {
  const flows = ['2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-19T10:00:00Z'].map((time) =>
    flowAt(time),
  )
  const inBerlin = (time: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(time))
  expect(flowDays(flows, inBerlin).map(({ day, flows }) => [day, flows.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 1],
    ['2026-11-19', 1],
  ])
  expect(flowDays(flows, (time) => time.slice(0, 10)).map(({ flows }) => flows.length)).toEqual([2, 1])
})

const day = (time: string) => time.slice(0, 10)
const shape = (flows: readonly Flow[]) =>
  flowDays(flows, day).map(({ day, flows }) => [day, ...flows.map(({ id, left }) => [id, left?.id])])

test('what left and came back whole on one day stands once, where it came back', () => {
  const left = (time: string, amount: string, withdrawal_id: string) =>
    flowAt(time, { amount, withdrawal_id, flow_type: 'manual_withdrawal' })
  expect(
    shape([
      left('2026-11-20T09:31', '55.00', 'w2'),
      flowAt('2026-11-20T09:20'),
      left('2026-11-20T09:05', '-55.00', 'w2'),
      left('2026-11-20T01:00', '55.00', 'w1'),
      left('2026-11-19T09:00', '-55.00', 'w1'),
    ]),
  ).toEqual([
    [
      '2026-11-20',
      ['2026-11-20T09:31', '2026-11-20T09:05'],
      ['2026-11-20T09:20', undefined],
      ['2026-11-20T01:00', undefined],
    ],
    // It changed the balance of this day, and came back on the next.
    ['2026-11-19', ['2026-11-19T09:00', undefined]],
  ])
  // A part that came back is not the whole of it.
  expect(shape([left('2026-11-20T09:31', '15.00', 'w'), left('2026-11-20T09:05', '-55.00', 'w')])).toEqual([
    ['2026-11-20', ['2026-11-20T09:31', undefined], ['2026-11-20T09:05', undefined]],
  ])
})

test('folding loses no amount, and each pair comes to nothing', () => {
  const flows = fc.array(
    fc.record({
      cents: fc.integer({ min: -3, max: 3 }).filter((cents) => cents !== 0),
      of: fc.constantFrom('a', 'b', null),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(flows, (made) => {
      const all = made.map(({ cents, of }, index) =>
        flowAt(`2026-11-20T${30 - index}`, {
          amount: formatAmount(BigInt(cents) * 10_000n),
          withdrawal_id: of,
        }),
      )
      const shown = flowDays(all, day).flatMap(({ flows }) => flows)
      expect(shown.flatMap(({ id, left }) => (left ? [id, left.id] : [id])).sort()).toEqual(
        all.map(({ id }) => id).sort(),
      )
      for (const { amount, left } of shown) {
        if (left) expect(parseAmount(amount) + parseAmount(left.amount)).toBe(0n)
      }
    }),
  )
})

/** Amounts in micros, as delivery makes them, in the order in which they moved; some of an amount is promo credit. */
const moves = fc.array(
  fc.record({
    cash: fc.oneof(
      fc.integer({ min: 1, max: 40_000_000 }),
      fc.integer({ min: 1, max: 4_000 }).map((cents) => cents * 10_000),
    ),
    promo: fc.constantFrom(0, 0, 4_994_500),
    out: fc.boolean(),
    hoursLater: fc.integer({ min: 0, max: 30 }),
  }),
  { minLength: 1, maxLength: 40 },
)

test('added up from below, the amounts as shown give each day’s closing balance, and the available balance at the top', () => {
  fc.assert(
    fc.property(moves, (made) => {
      let balance = 0n
      let at = Date.UTC(2026, 10, 1)
      const flows = made.map(({ cash, promo, out, hoursLater }, place) => {
        at += hoursLater * 3_600_000
        const moved = out && balance >= BigInt(cash) ? BigInt(-cash) : BigInt(cash)
        balance += moved
        return flowAt(new Date(at).toISOString(), {
          id: String(place),
          amount: formatAmount(moved + BigInt(promo)),
          promo: formatAmount(BigInt(promo)),
          balances: { cash: formatAmount(balance), promo: null, advance: null },
          withdrawal_id: cash % 3 === 0 ? 'w' : null,
        })
      })
      const days = flowDays(flows.toReversed(), day)
      let sum = 0n
      for (const { flows, closing } of days.toReversed()) {
        for (const { left, ...flow } of flows) sum += left ? 0n : shownFlow(flow, 'cash')
        expect(sum).toBe(wholeCents(parseAmount(closing ?? '')))
      }
      expect(sum).toBe(wholeCents(balance))
      for (const flow of flows) {
        const exact = parseAmount(flow.amount) - parseAmount(flow.promo)
        const off = shownFlow(flow, 'cash') - exact
        expect(off < 10_000n && off > -10_000n && (exact % 10_000n !== 0n || off === 0n)).toBe(true)
      }
    }),
  )
})

test('promo credit as shown adds up to what is ready, also where fractions of a cent came back', () => {
  const part = fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((micros) => micros !== 0)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (made) => {
      let [ready, sum] = [0n, 0n]
      for (const micros of made) {
        const moved = ready + BigInt(micros) < 0n ? BigInt(-micros) : BigInt(micros)
        ready += moved
        const balances = { cash: null, promo: formatAmount(ready), advance: null }
        sum += shownFlow(
          flowAt('2026-11-20T10:00', { amount: formatAmount(moved), promo: formatAmount(moved), balances }),
          'promo',
        )
      }
      expect(sum).toBe(roundToCents(ready))
    }),
  )
})
