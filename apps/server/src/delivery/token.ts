import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a token says. Trust the token, never a query or a macro. */
export type Token = {
  readonly kind: 'ad' | 'click'
  readonly bucket: number
  readonly sliceId: string
  readonly orderId: string
  readonly slotId: string
  /** What one impression costs, in micros. */
  readonly price: bigint
  /** When the ad was served, ms. Together with the nonce it is the event's identity. */
  readonly issuedAt: number
  readonly nonce: Buffer
  /** When the click was counted, ms; 0 in an ad's token. */
  readonly clickedAt: number
}

const kinds = ['ad', 'click'] as const
const bodyBytes = 3 + 16 * 3 + 8 + 6 + 16 + 6
const macBytes = 16

/** Signs and reads tokens. Keys follow from the pepper and change every week; last week's still reads. */
export class TokenMint {
  readonly #pepper: string
  readonly #keys = new Map<number, KeyObject>()

  constructor(pepper: string) {
    this.#pepper = pepper
  }

  /** A fresh token for an ad that is being served. */
  mint(ad: Omit<Token, 'kind' | 'nonce' | 'clickedAt'>): string {
    return this.sign({ ...ad, kind: 'ad', nonce: randomBytes(16), clickedAt: 0 })
  }

  sign(token: Token): string {
    const body = Buffer.alloc(bodyBytes)
    const keyId = keyIdAt(token.clickedAt || token.issuedAt)
    body[0] = keyId
    body[1] = kinds.indexOf(token.kind)
    body[2] = token.bucket
    writeUuid(body, token.sliceId, 3)
    writeUuid(body, token.orderId, 19)
    writeUuid(body, token.slotId, 35)
    body.writeBigUInt64BE(token.price, 51)
    body.writeUIntBE(token.issuedAt, 59, 6)
    token.nonce.copy(body, 65)
    body.writeUIntBE(token.clickedAt, 81, 6)
    return Buffer.concat([body, this.#mac(keyId, body)]).toString('base64url')
  }

  /** The token, or undefined when it is unreadable, forged or signed with a key that is gone. */
  read(text: string, now: number): Token | undefined {
    const bytes = Buffer.from(text, 'base64url')
    const keyId = bytes[0]
    if (bytes.length !== bodyBytes + macBytes || keyId === undefined) return undefined
    if (keyId !== keyIdAt(now) && keyId !== keyIdAt(now - weekMs)) return undefined
    const body = bytes.subarray(0, bodyBytes)
    if (!timingSafeEqual(bytes.subarray(bodyBytes), this.#mac(keyId, body))) return undefined
    return {
      kind: kinds[body[1] ?? 0] ?? 'ad',
      bucket: body[2] ?? 0,
      sliceId: readUuid(body, 3),
      orderId: readUuid(body, 19),
      slotId: readUuid(body, 35),
      price: body.readBigUInt64BE(51),
      issuedAt: body.readUIntBE(59, 6),
      nonce: Buffer.from(body.subarray(65, 81)),
      clickedAt: body.readUIntBE(81, 6),
    }
  }

  #mac(keyId: number, body: Buffer): Buffer {
    let key = this.#keys.get(keyId)
    if (!key) {
      // As a key object: made out of bytes anew, the key would cost nine times the HMAC.
      key = createSecretKey(createHmac('sha256', this.#pepper).update(`token key ${keyId}`).digest())
      this.#keys.set(keyId, key)
    }
    return createHmac('sha256', key).update(body).digest().subarray(0, macBytes)
  }
}

const weekMs = 7 * 86_400_000

function keyIdAt(ms: number): number {
  return Math.floor(ms / weekMs) % 256
}

function writeUuid(into: Buffer, uuid: string, at: number) {
  into.write(uuid.replaceAll('-', ''), at, 'hex')
}

function readUuid(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
