import { expect, it } from 'vitest'
import { base32Of, findTotpStep, newTotpSecret, openSecret, sealSecret, totpCode, totpStep } from './totp.ts'

/** RFC 6238, appendix B, for SHA-1. */
const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('makes the code that the RFC names for second %i', (second, code) => {
  expect(totpCode(secret, totpStep(new Date(second * 1000)), 8)).toBe(code)
})

it('writes a secret as authenticators read it', () => {
  expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

it('takes the code of the step before and after, and no other', () => {
  const now = new Date(1234567890_000)
  const step = totpStep(now)
  for (const offset of [-1n, 0n, 1n]) {
    expect(findTotpStep(secret, totpCode(secret, step + offset), now)).toBe(step + offset)
  }
  for (const offset of [-2n, 2n]) {
    expect(findTotpStep(secret, totpCode(secret, step + offset), now)).toBeUndefined()
  }
  expect(findTotpStep(secret, '12345', now)).toBeUndefined()
})

it('keeps a secret so that only its operator and the pepper open it', () => {
  const [pepper, next, operator, mine] = ['p'.repeat(40), 'q'.repeat(40), 'operator-1', newTotpSecret()]
  const sealed = sealSecret(pepper, operator, mine)
  expect(sealed.includes(mine)).toBe(false)
  const alone = { pepper, otherPeppers: [] }
  expect(openSecret(alone, operator, sealed)).toEqual({ secret: mine, ofToday: true })
  expect(() => openSecret(alone, 'operator-2', sealed)).toThrow()
  expect(() => openSecret({ pepper: next, otherPeppers: [] }, operator, sealed)).toThrow()
  const changed = { pepper: next, otherPeppers: [pepper] }
  expect(openSecret(changed, operator, sealed)).toEqual({ secret: mine, ofToday: false })
  expect(() => openSecret(changed, 'operator-2', sealed)).toThrow()
})
