import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { fewRandomBytes } from '../crypto/random.ts'

/** What a token says. Trust the token, never a query or a macro. It names a group and never an order. */
export type Token = {
  /** `ad`: for the impression and the click of an ad that was served. `click`: the click id of a counted click. */
  readonly kind: 'ad' | 'click'
  readonly groupId: string
  readonly slotId: string
  /** What one impression costs, in micros. */
  readonly price: bigint
  /** When the ad was served, ms. Together with the nonce (16 bytes in hexadecimal) it is the event's identity. */
  readonly issuedAt: number
  readonly nonce: string
  /** When the click was counted, ms; 0 in an ad's token. */
  readonly clickedAt: number
  /** The token's authentication tag, in hexadecimal, kept with the event as its signature. */
  readonly signature: string
}

type Said = Omit<Token, 'signature'>

const weekMs = 7 * 86_400_000
/** How long a key makes tokens; it reads them as long again. So a click id outlives the longest attribution, 30 days. */
const keyPeriodMs = { ad: weekMs, click: 5 * weekMs }

const bodyBytes = 16 * 2 + 8 + 6 + 16 + 6
const ivBytes = 12
const tagBytes = 16
/** Where tokens are put together, every byte of it each time: a new buffer costs as much as the encryption. */
const plain = Buffer.alloc(bodyBytes)
const sealed = Buffer.alloc(ivBytes + bodyBytes + tagBytes)
const textLength = Math.ceil(((ivBytes + bodyBytes + tagBytes) * 4) / 3)

/**
 * Encrypts, authenticates and reads tokens: AES-256-GCM, laid out as IV, body, tag. Nothing of a token can be read or
 * changed outside, and two tokens of one group have nothing in common. Keys follow from the pepper, are others for each
 * kind, and change by time; the one before still reads.
 */
export class TokenMint {
  readonly #pepper: string
  readonly #peppers: readonly string[]
  readonly #keys = new Map<string, KeyObject>()

  /** `others` are peppers whose tokens are read as well. */
  constructor(pepper: string, others: readonly string[] = []) {
    this.#pepper = pepper
    this.#peppers = [pepper, ...others]
  }

  /** A fresh token for an ad that is being served, and the nonce in it. */
  mint(ad: Pick<Token, 'groupId' | 'slotId' | 'price' | 'issuedAt'>): { text: string; nonce: string } {
    const nonce = fewRandomBytes(16).toString('hex')
    return { text: this.#encrypt({ ...ad, kind: 'ad', nonce, clickedAt: 0 }), nonce }
  }

  /** The click id of a click on an ad. */
  clickId(ad: Token, clickedAt: number): string {
    return this.#encrypt({ ...ad, kind: 'click', clickedAt })
  }

  /** The token, or undefined when it is unreadable, forged, of another kind, or made with a key that is gone. */
  read(text: string, kind: Token['kind'], now: number): Token | undefined {
    if (text.length !== textLength) return undefined
    const bytes = Buffer.from(text, 'base64url')
    // A last character may carry bits that decoding drops: the same token in another spelling is not the same token.
    if (bytes.toString('base64url') !== text) return undefined
    const period = Math.floor(now / keyPeriodMs[kind])
    const body = this.#open(bytes, kind, period)
    if (!body) return undefined
    return {
      kind,
      groupId: readUuid(body, 0),
      slotId: readUuid(body, 16),
      price: body.readBigUInt64BE(32),
      issuedAt: body.readUIntBE(40, 6),
      nonce: body.toString('hex', 46, 62),
      clickedAt: body.readUIntBE(62, 6),
      signature: bytes.toString('hex', bytes.length - tagBytes),
    }
  }

  #open(bytes: Buffer, kind: Token['kind'], period: number): Buffer | undefined {
    for (const pepper of this.#peppers) {
      const body =
        decrypt(bytes, this.#key(kind, period, pepper)) ?? decrypt(bytes, this.#key(kind, period - 1, pepper))
      if (body) return body
    }
    return undefined
  }

  #encrypt(token: Said): string {
    writeUuid(plain, token.groupId, 0)
    writeUuid(plain, token.slotId, 16)
    plain.writeBigUInt64BE(token.price, 32)
    plain.writeUIntBE(token.issuedAt, 40, 6)
    plain.write(token.nonce, 46, 'hex')
    plain.writeUIntBE(token.clickedAt, 62, 6)
    // Random, since all processes share the key: below 2^32 tokens a key, NIST SP 800-38D 8.3 allows it.
    const iv = fewRandomBytes(ivBytes)
    const period = Math.floor((token.clickedAt || token.issuedAt) / keyPeriodMs[token.kind])
    const cipher = createCipheriv('aes-256-gcm', this.#key(token.kind, period, this.#pepper), iv)
    iv.copy(sealed)
    cipher.update(plain).copy(sealed, ivBytes)
    cipher.final()
    cipher.getAuthTag().copy(sealed, ivBytes + bodyBytes)
    return sealed.toString('base64url')
  }

  #key(kind: Token['kind'], period: number, pepper: string): KeyObject {
    const name = `${kind} ${period}`
    const place = `${name} ${this.#peppers.indexOf(pepper)}`
    let key = this.#keys.get(place)
    if (!key) {
      key = createSecretKey(createHmac('sha256', pepper).update(`token key ${name}`).digest())
      // The clock brings a few periods and nothing else does; an old one is derived again where it is wanted.
      if (this.#keys.size > 8 * this.#peppers.length) this.#keys.clear()
      this.#keys.set(place, key)
    }
    return key
  }
}

function decrypt(bytes: Buffer, key: KeyObject): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const body = decipher.update(bytes.subarray(ivBytes, -tagBytes))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return body
}

/** Which bucket everything of a group is kept in; the same as `bucket_of` in the database. */
export function bucketOf(groupId: string): number {
  return Number.parseInt(groupId.slice(-2), 16) % 64
}

function writeUuid(into: Buffer, uuid: string, at: number) {
  into.write(uuid.replaceAll('-', ''), at, 'hex')
}

function readUuid(from: Buffer, at: number): string {
  const hex = from.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
