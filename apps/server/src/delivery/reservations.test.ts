import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { heldBack } from './groups.ts'
import { Reservations } from './reservations.ts'

const group = 'e46c81ac-d7e8-e405-1a11-a49303d22f63'
const promised = (reservations: Reservations, now: number) => reservations.list(now).get(group) ?? 0

describe('views that are promised', () => {
  it('to one address count ten times, to one neighbourhood thirty times, however many it asks for', () => {
    const reservations = new Reservations()
    for (let n = 0; n < 10_000; n += 1) {
      reservations.add(randomBytes(16).toString('hex'), group, { address: 'one', prefix: 'here' }, 0)
    }
    expect(promised(reservations, 0)).toBe(10)
    for (let n = 0; n < 10_000; n += 1) {
      reservations.add(
        randomBytes(16).toString('hex'),
        group,
        { address: `another ${n % 100}`, prefix: 'here' },
        0,
      )
    }
    expect(promised(reservations, 0)).toBe(30)
    reservations.add(randomBytes(16).toString('hex'), group, { address: 'elsewhere', prefix: 'there' }, 0)
    expect(promised(reservations, 0)).toBe(31)
  })

  it('are kept for two minutes, and given back once when the view comes', () => {
    const reservations = new Reservations()
    const [early, late] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    const asker = { address: 'one', prefix: 'here' }
    reservations.add(early, group, asker, 0)
    reservations.add(late, group, asker, 60_000)
    expect(promised(reservations, 119_999)).toBe(2)
    expect(promised(reservations, 120_000)).toBe(1)
    expect([reservations.redeem(early), reservations.redeem(late), reservations.redeem(late)]).toEqual([
      false,
      true,
      false,
    ])
    expect(promised(reservations, 120_000)).toBe(0)
    // What was given back makes room for the next.
    for (let n = 0; n < 20; n += 1) reservations.add(randomBytes(16).toString('hex'), group, asker, 120_000)
    expect(promised(reservations, 120_000)).toBe(10)
  })

  it('hold back half of what is left and no more', () => {
    expect([heldBack(3, 10), heldBack(5, 10), heldBack(1_000, 10), heldBack(1, 1), heldBack(1, 0)]).toEqual([
      3, 5, 5, 0, 0,
    ])
  })
})
