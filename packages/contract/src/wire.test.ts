import { expect, it } from 'vitest'
import { Day, Time, text } from './wire.ts'

it('takes no day and no moment of a year that a database cannot count', () => {
  const taken = (value: string) => [
    Day.safeParse(value).success,
    Time.safeParse(`${value}T00:00:00Z`).success,
  ]
  expect(taken('2026-11-22')).toEqual([true, true])
  for (const day of ['0000-01-01', '0999-12-31', '2026-02-30'])
    expect(taken(day), day).toEqual([false, false])
})

it('takes names in any script, and none with marks that turn what stands behind them', () => {
  const taken = (value: string) => text(40).safeParse(value).success
  for (const name of ['Jürgen Müller', '김민준', 'ณัฐวุฒิ', 'محمد']) expect(taken(name), name).toBe(true)
  for (const mark of ['\u202e', '\u2066']) expect(taken(`Ada${mark}yaP`)).toBe(false)
})
