import { randomBytes } from 'node:crypto'
import { hashSecret } from '../crypto/opaque.ts'
import { readable } from '../crypto/readable.ts'

/** So many recovery codes a partner is given at once. */
const codes = 10
/** Letters of each: five bits a letter, 80 in all, which nobody guesses. */
const letters = 16

/** New recovery codes, such as `7QK2-M9XT-4HJ8-WZ3C`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => (readable(randomBytes(letters)).match(/.{4}/g) ?? []).join('-'))
}

/** How one is kept: bound to whose it is. Case, spaces and dashes of what was typed do not matter. */
export function hashRecoveryCode(partnerId: string, typed: string): Buffer {
  return hashSecret(`${partnerId} ${typed.toUpperCase().replaceAll(/[\s-]/g, '')}`)
}
