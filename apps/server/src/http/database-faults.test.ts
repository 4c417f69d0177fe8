import pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { DatabaseFaults } from './database-faults.ts'

const away = new Error('connect ECONNREFUSED')

function opened() {
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
  let now = 0
  const faults = new DatabaseFaults(() => now)
  const note = (more: { many?: boolean; error?: Error; fault?: string } = {}) =>
    faults.note({ fault: 'ECONNREFUSED', error: away, log, url: '/x', ...more })
  const after = (ms: number) => {
    now += ms
  }
  return { lines, faults, note, after }
}

it('tells each call that failed, and the place in the code once a minute', () => {
  const { lines, note, after } = opened()
  for (let n = 0; n < 3; n += 1) note()
  expect(lines.map(({ err, reason }) => [err !== undefined, reason])).toEqual([
    [true, undefined],
    [false, away.message],
    [false, away.message],
  ])
  after(60_000)
  note()
  expect(lines[3]?.err).toBeDefined()
})

it('tells what visitors asked for together, and how many there were', () => {
  const { lines, note, after } = opened()
  for (let n = 0; n < 1_000; n += 1) note({ many: true })
  expect(lines).toHaveLength(1)
  after(10_000)
  note({ many: true })
  note({ many: true })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ fault: 'ECONNREFUSED', reason: away.message, untold: 999, url: '/x' })
})

it('holds a database for full for half a minute after it was', () => {
  const { faults, note, after } = opened()
  note()
  expect(faults.isFull).toBe(false)
  const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' })
  note({ fault: '53100', error: full })
  expect(faults.isFull).toBe(true)
  after(30_000)
  expect(faults.isFull).toBe(false)
})
