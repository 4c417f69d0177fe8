import { createHmac } from 'node:crypto'

/** Letters that nobody mistakes for each other when read out: no 0, 1, I or O. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Bytes as letters for people to read out, one for each byte: five bits of it. */
export function readable(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

/**
 * A code such as `7QK2-M9XT` that follows from the installation's pepper and what it is for: 40 bits that can be shown or
 * compared again without being kept anywhere.
 */
export function derivedCode(pepper: string, purpose: string): string {
  const letters = readable(createHmac('sha256', pepper).update(purpose).digest().subarray(0, 8))
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
