import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openHttp } from '../app.ts'
import { systemClock } from '../context.ts'
import { partnerBorrows, strangerAt } from './borrowers.ts'
import { Busy, callsAtOnceMax, Gate, gateOf } from './gate.ts'

const forEver = () => new Promise<never>(() => {})
const stranger = strangerAt('203.0.113.7')
/** A gate that is full of strangers of one address, as far as one may fill it. */
function fullOfOne(): Gate {
  const gate = new Gate(128)
  for (let n = 0; n < 34; n += 1) void gate.pass(stranger, forEver)
  return gate
}
/** Whether it was turned away by now. */
function turnedAway(call: Promise<unknown>): () => boolean {
  let away = false
  call.catch((error: unknown) => {
    away = error instanceof Busy
  })
  return () => away
}

describe('who finds no room', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('a stranger beyond the share hears so a quarter of a second later, and cannot ask as fast as it is said', async () => {
    const away = turnedAway(fullOfOne().pass(stranger, forEver))
    await vi.advanceTimersByTimeAsync(249)
    expect(away()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(away()).toBe(true)
  })

  it('beside them a partner is let in at once, and one with too many of their own hears it at once', async () => {
    const gate = fullOfOne()
    const partner = partnerBorrows('one')
    expect(await gate.pass(partner, async () => 'done')).toBe('done')
    for (let n = 0; n < 34; n += 1) void gate.pass(partner, forEver)
    const away = turnedAway(gate.pass(partner, forEver))
    await vi.advanceTimersByTimeAsync(0)
    expect(away()).toBe(true)
  })

  it('a stranger whose call was looked at hears it a second later, and takes no place meanwhile', async () => {
    const gate = new Gate(1)
    const away = turnedAway(gate.pass(stranger, () => Promise.reject(new Busy('share'))))
    await vi.advanceTimersByTimeAsync(999)
    expect(away()).toBe(false)
    expect(await gate.pass(stranger, async () => 'done')).toBe('done')
    await vi.advanceTimersByTimeAsync(1)
    expect(away()).toBe(true)
  })

  it('no more than 1,024 are kept waiting', async () => {
    const gate = fullOfOne()
    const all = Array.from({ length: 1025 }, () => turnedAway(gate.pass(stranger, forEver)))
    await vi.advanceTimersByTimeAsync(0)
    expect(all.filter((away) => away())).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(250)
    expect(all.filter((away) => away())).toHaveLength(1025)
  })
})

it('a full server says so at once, as strictly as anything else', async () => {
  const app = openHttp({ clock: systemClock, log: pino({ level: 'silent' }), trustedProxies: [] })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    for (let n = 0; n < callsAtOnceMax; n += 1) void gateOf(app).pass(partnerBorrows(`${n}`), forEver)
    const answer = await fetch(`${url}/api/user/property`)
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'retry-after': '1',
      'x-content-type-options': 'nosniff',
    })
  } finally {
    await app.close()
  }
})
