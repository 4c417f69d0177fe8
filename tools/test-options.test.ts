import { expect, it } from 'vitest'
import { suites } from './suites.ts'
import { readOptions } from './test-options.ts'

const names = (...args: string[]) => readOptions(args).suites.map(({ name }) => name)

it('means every suite unless some are named', () => {
  expect(names()).toEqual(suites.map(({ name }) => name))
  expect(names('withdraw')).toEqual(names())
  expect(readOptions(['withdraw', 'fund'])).toMatchObject({
    all: true,
    words: ['withdraw', 'fund'],
    rounds: 1,
    slow: 1,
  })
})

it('takes a suite with all that goes by its option', () => {
  expect(names('--unit')).toEqual(['unit', 'embedded'])
  expect(names('--e2e', '--race')).toEqual(['race', 'journeys', 'screens'])
  expect(readOptions(['--race', 'kill'])).toMatchObject({ all: false, words: ['kill'] })
})

it('knows how often, and how slowly', () => {
  expect(readOptions(['--repeat', '20', '--slow', '4', 'wallet.e2e'])).toMatchObject({ rounds: 20, slow: 4 })
  expect(() => readOptions(['--repeat', '0'])).toThrow('--repeat takes a whole number')
  expect(() => readOptions(['--slow', 'very'])).toThrow('--slow takes a whole number')
  expect(() => readOptions(['--unot'])).toThrow("Unknown option '--unot'")
})

it('hears what went before it', () => {
  expect(readOptions(['--took', 'npm ci=34', '--took', 'check=80']).before).toEqual([
    ['npm ci', 34_000],
    ['check', 80_000],
  ])
  expect(() => readOptions(['--took', 'check'])).toThrow('--took takes a name and seconds')
})
