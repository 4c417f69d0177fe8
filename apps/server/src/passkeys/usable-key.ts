import { createPublicKey } from 'node:crypto'
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/** Whether an answer can ever be right under this public key, in COSE: a key of a kind that is taken, whose numbers are a key. */
export function isUsableKey(publicKey: Uint8Array<ArrayBuffer>): boolean {
  try {
    const key = decodeCredentialPublicKey(publicKey) as unknown as ReadonlyMap<number, unknown>
    return kinds.get(Number(key.get(cose.COSEKEYS.alg)))?.(key) ?? false
  } catch {
    // Node throws for a point that is on no curve; the decoder for what is no key.
    return false
  }
}

type Numbers = ReadonlyMap<number, unknown>

const kinds: ReadonlyMap<number, (key: Numbers) => boolean> = new Map([
  [cose.COSEALG.ES256, isP256],
  [cose.COSEALG.EdDSA, isEd25519],
  [cose.COSEALG.RS256, isRsa],
])

function isP256(key: Numbers): boolean {
  if (key.get(cose.COSEKEYS.kty) !== cose.COSEKTY.EC2 || key.get(cose.COSEKEYS.crv) !== cose.COSECRV.P256)
    return false
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: base64url(key, cose.COSEKEYS.x),
    y: base64url(key, cose.COSEKEYS.y),
  }
  return createPublicKey({ format: 'jwk', key: jwk }).asymmetricKeyType === 'ec'
}

function isRsa(key: Numbers): boolean {
  if (key.get(cose.COSEKEYS.kty) !== cose.COSEKTY.RSA) return false
  const jwk = { kty: 'RSA', n: base64url(key, cose.COSEKEYS.n), e: base64url(key, cose.COSEKEYS.e) }
  const { modulusLength = 0, publicExponent = 0n } =
    createPublicKey({ format: 'jwk', key: jwk }).asymmetricKeyDetails ?? {}
  const modulus = bytes(key, cose.COSEKEYS.n)
  if (modulusLength < 2048 || modulusLength > 4096 || (modulus.at(-1) ?? 0) % 2 === 0) return false
  // With an exponent of 1 a signature is the message itself.
  return publicExponent > 1n && publicExponent % 2n === 1n
}

/** Node takes any 32 bytes for an Ed25519 key, and finds later that they are no point: RFC 8032, section 5.1.3. */
function isEd25519(key: Numbers): boolean {
  if (key.get(cose.COSEKEYS.kty) !== cose.COSEKTY.OKP || key.get(cose.COSEKEYS.crv) !== cose.COSECRV.ED25519)
    return false
  const point = bytes(key, cose.COSEKEYS.x)
  if (point.length !== 32) return false
  const y = BigInt(`0x${Buffer.from(point).reverse().toString('hex')}`) & ((1n << 255n) - 1n)
  if (y >= prime) return false
  // x² = (y² − 1) / (d·y² + 1) has to be a square that is not 0: points of a small order sign for everybody.
  const square = ((y * y - 1n + prime) * power(d * y * y + 1n, prime - 2n)) % prime
  return power(square, (prime - 1n) / 2n) === 1n && !smallOrder.includes(y)
}

const prime = (1n << 255n) - 19n
const d = ((prime - 121665n) * power(121666n, prime - 2n)) % prime
const ofOrder8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** y of the points of order 4 and 8; those of order 1 and 2 have x = 0. */
const smallOrder: readonly bigint[] = [0n, ofOrder8, prime - ofOrder8]

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % prime]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

function bytes(key: Numbers, name: number): Uint8Array {
  const value = key.get(name)
  if (!(value instanceof Uint8Array) || value.length === 0) throw new TypeError('no bytes')
  return value
}

function base64url(key: Numbers, name: number): string {
  return Buffer.from(bytes(key, name)).toString('base64url')
}
