import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fingerprintOf, leftOf, readProgress, writeProgress } from './full-progress.ts'
import { nothing } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-full-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passed = { tally: { ...nothing, passed: 3 }, notes: [], ms: 1_000 }
const failed = { tally: { ...nothing, failed: 1, failures: ['a: no'] }, notes: [], ms: 1_000 }
const parts = ['check', 'unit', 'race']

it('goes on where it was interrupted, with what failed and what has not run', () => {
  const file = join(folder, 'made', 'progress.json')
  expect(leftOf(parts, readProgress(file, 'f'))).toEqual(parts)
  writeProgress(file, { fingerprint: 'f', results: { check: passed, unit: failed } })
  const kept = readProgress(file, 'f')
  expect(kept.results).toEqual({ check: passed, unit: failed })
  expect(leftOf(parts, kept)).toEqual(['unit', 'race'])
})

it('begins anew when a file has changed, and when what it kept was cut off', () => {
  const file = join(folder, 'progress.json')
  writeProgress(file, { fingerprint: 'f', results: { check: passed } })
  expect(readProgress(file, 'another').results).toEqual({})
  writeFileSync(file, '{"fingerprint":"f","resu')
  expect(readProgress(file, 'f').results).toEqual({})
})

it('knows files by their names and by what they say', () => {
  const one = fingerprintOf([{ path: 'a', text: 'b' }])
  expect(fingerprintOf([{ path: 'a', text: 'b' }])).toBe(one)
  expect(fingerprintOf([{ path: 'a', text: 'c' }])).not.toBe(one)
  expect(fingerprintOf([{ path: 'ab', text: '' }])).not.toBe(one)
})
