import { createHmac } from 'node:crypto'
import { derivedCode } from '../crypto/readable.ts'

/** The acceptance code of one order. */
export function acceptanceCode(pepper: string, orderId: string): string {
  return derivedCode(pepper, `acceptance code ${orderId}`)
}

/** What the database keeps of a code. Case, spaces and dashes do not matter: people read codes out. */
export function acceptanceCodeHash(pepper: string, orderId: string, code: string): Buffer {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', pepper).update(`acceptance code hash ${orderId} ${plain}`).digest()
}
