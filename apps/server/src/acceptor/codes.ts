import { createHmac } from 'node:crypto'

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The acceptance code of one order, such as `7QK2-M9XT`: derived from the installation’s pepper, so that it can be shown
 * again without being kept anywhere.
 */
export function acceptanceCode(pepper: string, orderId: string): string {
  const bytes = createHmac('sha256', pepper).update(`acceptance code ${orderId}`).digest().subarray(0, 8)
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** What the database keeps of a code. Case, spaces and dashes do not matter: people read codes out. */
export function acceptanceCodeHash(pepper: string, orderId: string, code: string): Buffer {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', pepper).update(`acceptance code hash ${orderId} ${plain}`).digest()
}
