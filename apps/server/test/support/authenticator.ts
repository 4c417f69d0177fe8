import { totpCode, totpStep } from '../../src/credentials/totp.ts'
import type { World } from './world.ts'

/** The secret that an authenticator reads from a QR code. */
export function secretOf(uri: string): Buffer {
  const letters = new URL(uri).searchParams.get('secret') ?? ''
  const bits = [...letters].map((c) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the authenticator shows now. */
export function codeNow(world: Pick<World, 'clock'>, secret: Buffer): string {
  return totpCode(secret, totpStep(world.clock.now()))
}
