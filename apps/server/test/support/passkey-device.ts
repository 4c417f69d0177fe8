import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Data, Input } from '@fairlead/contract/endpoint'
import type { passkey } from '@fairlead/contract/passkey'

/** What an authenticator is made to say otherwise than it should. */
export type Odd = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  /** Bits of what it found: 1 somebody is there, 4 it is the person. */
  readonly flags?: number
  readonly counter?: number
  /** Numbers of its public key in COSE that it says otherwise. */
  readonly key?: ReadonlyMap<number, Cbor>
  /** An attestation statement beside `none`. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Cbor }
}

type Creation = Data<typeof passkey.begin>
type Request = Data<typeof passkey.beginLogin>

/** A passkey as a device keeps it, and the browser around it. */
export type PasskeyDevice = {
  readonly id: string
  make(asked: Creation, odd?: Odd): Input<typeof passkey.add>
  answer(asked: Request, odd?: Odd): Input<typeof passkey.login>
}

/** Makes real keys, and signs as WebAuthn says (level 3, sections 6.1 and 7); `counts` by one, or says 0 for ever. */
export function passkeyDevice(
  origin: string,
  algorithm: keyof typeof makers = 'ES256',
  counts = true,
): PasskeyDevice {
  const { privateKey, cose: numbers, hash } = makers[algorithm]()
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    )
  const dataOf = (rpId: string, odd: Odd, attested?: Buffer) => {
    if (counts) counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8((odd.flags ?? 5) | (attested ? 0x40 : 0))
    head.writeUInt32BE(odd.counter ?? counter, 1)
    return Buffer.concat([sha256(odd.rpId ?? rpId), head, attested ?? Buffer.alloc(0)])
  }
  return {
    id,
    make({ ticket, options }, odd = {}) {
      handle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const key = cbor(new Map([...numbers, ...(odd.key ?? [])]))
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const { fmt, attStmt } = odd.attestation ?? { fmt: 'none', attStmt: new Map() }
      const object = new Map<Cbor, Cbor>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', dataOf(options.rp.id, odd, attested)],
      ])
      return {
        ticket,
        credential: id,
        client_data: clientData('webauthn.create', options.challenge, odd).toString('base64url'),
        attestation_object: cbor(object).toString('base64url'),
      }
    },
    answer({ ticket, options }, odd = {}) {
      const client = clientData('webauthn.get', options.challenge, odd)
      const data = dataOf(options.rpId, odd)
      return {
        ticket,
        credential: id,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign(hash, Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        user_handle: handle,
      }
    },
  }
}

type Made = {
  readonly privateKey: KeyObject
  readonly cose: readonly (readonly [number, Cbor])[]
  readonly hash: 'sha256' | null
}

/** Key pairs with their public half in COSE (RFC 9053, RFC 8812). */
const makers = {
  ES256: (): Made => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    const key: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]
    return { privateKey, cose: key, hash: 'sha256' }
  },
  EdDSA: (): Made => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { x } = publicKey.export({ format: 'jwk' })
    const key: [number, Cbor][] = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ]
    return { privateKey, cose: key, hash: null }
  },
  RS256: (): Made => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { n, e } = publicKey.export({ format: 'jwk' })
    const key: [number, Cbor][] = [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ]
    return { privateKey, cose: key, hash: 'sha256' }
  },
} as const

const bytes = (text = '') => Buffer.from(text, 'base64url')
const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()

export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<Cbor, Cbor>

/** The little of CBOR (RFC 8949) that an authenticator says. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const inner = [...value].flatMap(([name, what]: [Cbor, Cbor]) => [cbor(name), cbor(what)])
    return Buffer.concat([head(5, value.size), ...inner])
  }
  const items = value as readonly Cbor[]
  return Buffer.concat([head(4, items.length), ...items.map(cbor)])
}

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n])
  if (n < 256) return Buffer.from([(major << 5) | 24, n])
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255])
}
