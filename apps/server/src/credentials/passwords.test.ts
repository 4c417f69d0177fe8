import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Borrower } from '../db/shares.ts'
import { hashPassword, owaspCost, passwordMatches } from './passwords.ts'

it('is hashed as OWASP recommends by the program that is shipped', async () => {
  expect(owaspCost).toEqual({ memory: 19_456, passes: 2 })
  expect(await hashPassword('sesame-open-1', owaspCost, {})).toMatch(/^argon2id\$19456\$2\$/)
  const program = readFileSync(new URL('../main.ts', import.meta.url), 'utf8')
  expect(program).toContain('passwordCost: owaspCost,')
})

it('is compared at the cost that its hash was made at, so that a later one can cost more', async () => {
  for (const cost of [
    { memory: 8, passes: 1 },
    { memory: 64, passes: 3 },
  ]) {
    const stored = await hashPassword('sesame-open-1', cost, {})
    expect(await passwordMatches('sesame-open-1', stored, {})).toBe(true)
    expect(await passwordMatches('sesame-open-2', stored, {})).toBe(false)
  }
})

it('matches no hash that is not there', async () => {
  for (const absent of [undefined, null, '']) expect(await passwordMatches('', absent, {})).toBe(false)
})

it('keeps nobody who is known waiting behind strangers, or one stranger behind the many log-ins of another', async () => {
  const done: string[] = []
  const hash = (name: string, asker: Borrower) =>
    hashPassword(name, { memory: 1_024, passes: 2 }, asker).then(() => done.push(name))
  const flood = Array.from({ length: 40 }, (_, n) =>
    hash(`flood ${n}`, { owner: 'address 1', stranger: true }),
  )
  await Promise.all([
    hash('partner', { owner: 'partner 1' }),
    hash('other stranger', { owner: 'address 2', stranger: true }),
  ])
  // One place is never a stranger's: a partner waits for no more than the hashes that had begun.
  expect(done.indexOf('partner')).toBeLessThan(4)
  expect(done.indexOf('other stranger')).toBeLessThan(12)
  await Promise.all(flood)
})
