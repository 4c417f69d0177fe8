import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrafficEvent } from './cohorts.ts'
import { type GroupTerms, heldEvents } from './held-events.ts'

const terms: GroupTerms = {
  paidFor: 'click',
  tried: true,
  clickBase: () => 20_000n,
  conversionBase: () => 800n,
  atCeiling: () => false,
  rank: ({ nonce }) => createHash('sha256').update(nonce).digest('hex'),
}

const minute = 60_000

let made = 0
function event(kind: TrafficEvent['kind'], change: Partial<TrafficEvent> = {}): TrafficEvent {
  made += 1
  const address = change.address ?? 'home'
  return {
    group: 'one',
    kind,
    nonce: String(made),
    step: '',
    at: 0,
    slot: 'top',
    network: 'AS1',
    address,
    browser: `${address} browser`,
    prefix: `${address} prefix`,
    reason: '',
    settled: false,
    heldStep: '',
    ...change,
  }
}

/** Views and clicks of homes of their own, one each. */
function homes(views: number, clicks: number, change: Partial<TrafficEvent> = {}): TrafficEvent[] {
  const seen = Array.from({ length: views }, (_, n) =>
    event('impression', { address: `home ${n}`, ...change }),
  )
  const clicked = Array.from({ length: clicks }, (_, n) =>
    event('click', { address: `home ${n}`, ...change }),
  )
  return [...seen, ...clicked]
}

const judged = (events: readonly TrafficEvent[], change: Partial<GroupTerms> = {}) => {
  const steps: Record<string, number> = {}
  for (const { event: one, step } of heldEvents(events, () => ({ ...terms, ...change }))) {
    steps[`${one.kind} ${step}`] = (steps[`${one.kind} ${step}`] ?? 0) + 1
  }
  return steps
}

describe('what is held', () => {
  it('is nothing of a calm group', () => {
    expect(judged(homes(5_000, 100))).toEqual({})
  })

  it('is the third click of an address that saw twenty ads in twenty minutes', () => {
    const seen = Array.from({ length: 20 }, (_, n) => event('impression', { at: n * minute }))
    const clicked = Array.from({ length: 4 }, (_, n) => event('click', { at: n * minute }))
    // Two visits of one browser: μ = 0.04, B = 0.04 + 2.33·0.206 + 1.81 = 2.33
    expect(judged([...homes(5_000, 50), ...seen, ...clicked])).toEqual({ 'click address': 2 })
  })

  it('is the flood above the expectation, and only then', () => {
    // μ = 100 by three networks and slots; the bound is 120, a flood begins at 150.
    const spread = Array.from({ length: 50 }, (_, n) =>
      homes(100, 3, { network: `AS${n}`, slot: `slot ${n}` }).map((one) => ({
        ...one,
        address: `${n} ${one.address}`,
        browser: `${n} ${one.browser}`,
        prefix: `${n} ${one.prefix}`,
      })),
    ).flat()
    expect(judged(spread.filter(({ kind }) => kind === 'impression'))).toEqual({})
    const all = judged(spread)
    expect(all).toEqual({ 'click group': 50 })
    expect(judged(spread.slice(0, 49 * 103))).toEqual({ 'click group': 147 - 118 })
  })

  it('is as many views of a proven slot as it has clicks too many, and what is clicked is paid for the others', () => {
    // μ = 4, 144 clicks; μ of the other 60 views is 1.2, and a flood is paid that.
    const steps = judged(homes(200, 144))
    expect(steps).toEqual({ 'impression network_slot': 140, 'click network_slot': 132, 'click group': 11 })
  })

  it('is views that nobody wanted, at the ceiling', () => {
    const views = homes(2_000, 10)
    // μ = 40, 40 − √(40 + 100) = 28: 1 − 11/41 of 2,000
    const atCeiling = (kind: string) => kind === 'slot'
    expect(judged(views, { atCeiling })).toEqual({ 'impression slot_interest': 1_463 })
    expect(judged(views)).toEqual({})
  })

  it('is a conversion with its click, days later as well', () => {
    const day = 86_400_000
    const seen = event('impression')
    const clicked = Array.from({ length: 3 }, () => event('click'))
    const bought = clicked.map(({ nonce }) => event('conversion', { nonce, at: 4 * day }))
    const held = heldEvents([seen, ...clicked, ...bought], () => ({
      ...terms,
      paidFor: 'conversion',
      conversionBase: () => 1_000_000n,
    }))
    const kept = clicked.filter((click) => held.every(({ event: one }) => one !== click))
    expect(kept.length).toBeLessThan(3)
    const goneWith = held.filter(({ event: one, step }) => one.kind === 'conversion' && step !== 'group')
    expect(goneWith.map(({ event: one }) => one.nonce).sort()).toEqual(
      clicked.filter((click) => !kept.includes(click)).map(({ nonce }) => nonce),
    )
  })

  it('counts nothing that the door had refused', () => {
    const refused = homes(0, 50).map((one) => ({ ...one, reason: 'robot' }))
    expect(judged([...homes(5_000, 100), ...refused])).toEqual({})
  })

  it('does not change for the others when an order settles', () => {
    const shape = fc.record({ address: fc.nat(6), slot: fc.nat(2), order: fc.nat(3), clicked: fc.boolean() })
    const strict: GroupTerms = { ...terms, atCeiling: () => true }
    let settledHeld = 0
    fc.assert(
      fc.property(fc.array(shape, { minLength: 20, maxLength: 120 }), fc.nat(3), (shapes, settling) => {
        const orders = new Map<TrafficEvent, number>()
        const events = shapes.flatMap(({ address, slot, order, clicked }) => {
          const who = { address: `home ${address}`, slot: `slot ${slot}`, network: `AS${address % 2}` }
          const both = [event('impression', who), ...(clicked ? [event('click', who)] : [])]
          for (const one of both) orders.set(one, order)
          return both
        })
        const before = new Map(
          heldEvents(events, () => terms).map(({ event: one, step }) => [one.nonce, step]),
        )
        const after = events.map((one): TrafficEvent => {
          const heldStep = before.get(one.nonce) ?? ''
          const settled = orders.get(one) === settling
          if (settled && heldStep) settledHeld += 1
          return { ...one, settled, heldStep, reason: heldStep ? 'above_expected' : '' }
        })
        const free = after.filter(({ settled, heldStep }) => !settled && heldStep)
        const again = heldEvents(after, () => strict).map(({ event: one, step }) => `${one.nonce} ${step}`)
        expect(again.sort()).toEqual(free.map(({ nonce, heldStep }) => `${nonce} ${heldStep}`).sort())
      }),
      { numRuns: 300, seed: 20_261_122 },
    )
    console.log(`${settledHeld} events were held when their order settled`)
    expect(settledHeld).toBeGreaterThan(1_000)
  })
})
