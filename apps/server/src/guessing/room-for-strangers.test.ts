import { describe, expect, it } from 'vitest'
import { strangerAt } from '../http/borrowers.ts'
import { Busy } from '../http/gate.ts'
import { ofOneMax, RoomForStrangers, strangersMax } from './room-for-strangers.ts'

const many = (count: number) => Array.from({ length: count }, (_, n) => strangerAt(`10.${n}.0.1`))

describe('log-ins of strangers', () => {
  it('wait until there are so many, and one more is let in for each that was looked at', () => {
    const room = new RoomForStrangers()
    const [leave] = many(strangersMax).map((each) => room.enter(each))
    const late = strangerAt('192.0.2.1')
    expect(() => room.enter(late)).toThrow(Busy)
    leave?.()
    room.enter(late)
    expect(() => room.enter(strangerAt('192.0.2.2'))).toThrow(Busy)
  })

  it('of one connection leave room for others', () => {
    const room = new RoomForStrangers()
    const one = strangerAt('203.0.113.7')
    for (let n = 0; n < ofOneMax; n += 1) room.enter(one)
    expect(() => room.enter(one)).toThrow(Busy)
    room.enter(strangerAt('203.0.113.8'))
  })
})
