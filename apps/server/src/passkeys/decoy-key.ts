import { generateKeyPairSync } from 'node:crypto'

const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'jwk',
})

/** A P-256 key in COSE that nobody signs with: what an answer of an unknown passkey is compared with, which takes as long. */
export const decoyKey = Buffer.concat([
  Buffer.from('a5010203262001215820', 'hex'),
  Buffer.from(x, 'base64url'),
  Buffer.from('225820', 'hex'),
  Buffer.from(y, 'base64url'),
])
