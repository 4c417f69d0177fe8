import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import { madeWith, type Peppers } from '../crypto/peppers.ts'

/** What is printed under a statement so that anybody can check it. */
export type Seal = { readonly hash: string; readonly signature: string; readonly publicKey: string }

/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The network's signing key comes from the pepper, which no database holds. */
function signingKey(pepper: string) {
  const seed = Buffer.from(hkdfSync('sha256', pepper, '', 'fairlead statement signing key', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

/** The key that checks statements, base64url. */
export function publicKeyOf(pepper: string): string {
  const { x } = createPublicKey(signingKey(pepper)).export({ format: 'jwk' })
  return String(x)
}

/** The key that checks one statement by its hash in hex: that of the pepper which signed it. */
export function publicKeyFor(peppers: Peppers, hash: string, signature: string): string {
  const signed = (pepper: string) =>
    verify(null, Buffer.from(hash), createPublicKey(signingKey(pepper)), Buffer.from(signature, 'base64url'))
  return publicKeyOf(madeWith(peppers, signed))
}

/** Hashes lines as they are written, one after the other, each with a line feed, and signs the hash in hex. */
export function openSeal(pepper: string) {
  const hash = createHash('sha256')
  return {
    add: (line: string) => hash.update(`${line}\n`),
    close: (): Seal => {
      const digest = hash.digest('hex')
      return {
        hash: digest,
        signature: sign(null, Buffer.from(digest), signingKey(pepper)).toString('base64url'),
        publicKey: publicKeyOf(pepper),
      }
    },
  }
}
