import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Peppers, peppersOf } from '../crypto/peppers.ts'

const idBytes = 16
const proofBytes = 16

/**
 * What the link of a recovery carries: which one it is, and 128 bits that follow from it and the installation's pepper, so
 * that it lies nowhere and needs no count of wrong tries.
 */
export function recoveryKey(pepper: string, recoveryId: string): string {
  const id = Buffer.from(recoveryId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, proofOf(pepper, id)]).toString('base64url')
}

/** The recovery that a key was made for; undefined for anything that is no key of this installation. */
export function recoveryOfKey(peppers: Peppers, key: string): string | undefined {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== idBytes + proofBytes) return undefined
  const id = bytes.subarray(0, idBytes)
  const proof = bytes.subarray(idBytes)
  if (!peppersOf(peppers).some((pepper) => timingSafeEqual(proof, proofOf(pepper, id)))) return undefined
  return id.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

function proofOf(pepper: string, id: Buffer): Buffer {
  return createHmac('sha256', pepper).update('recovery key\0').update(id).digest().subarray(0, proofBytes)
}
