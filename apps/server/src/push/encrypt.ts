import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser's subscription is encrypted to: its P-256 point and a secret it shares with this network alone. */
export type Recipient = { readonly publicKey: Buffer; readonly authSecret: Buffer }

/** The one record of a message; every push service takes a body of this size (RFC 8291 §4). */
const recordSize = 4096
const headerBytes = 16 + 4 + 1 + 65
const tagBytes = 16
const textBytesMax = recordSize - headerBytes - tagBytes - 1

/**
 * Encrypts a message so that only the browser can read it, as the body of a push (RFC 8291, `aes128gcm` of RFC 8188).
 * Filled up to `length` bytes: a push service that counts bytes cannot tell one notice from another. `sender` and `salt`
 * are made for each message; only a test names them.
 */
export function encrypt(
  text: Buffer,
  to: Recipient,
  length: number,
  sender: ECDH = freshKeys(),
  salt: Buffer = randomBytes(16),
): Buffer {
  if (text.length > textBytesMax) throw new Error(`a push of ${text.length} bytes is too long`)
  const senderPoint = sender.getPublicKey()
  const shared = sender.computeSecret(to.publicKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), to.publicKey, senderPoint])
  const secret = derive(shared, to.authSecret, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const header = Buffer.alloc(headerBytes)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(senderPoint.length, 20)
  senderPoint.copy(header, 21)

  // 2 ends the text of a last record; zeros fill it up.
  const filling = Buffer.alloc(Math.max(Math.min(length, textBytesMax) - text.length, 0))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = cipher.update(Buffer.concat([text, Buffer.of(2), filling]))
  return Buffer.concat([header, record, cipher.final(), cipher.getAuthTag()])
}

/** Whether bytes are a point of P-256 that a message can be encrypted to. */
export function isPoint(publicKey: Buffer): boolean {
  try {
    freshKeys().computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}

function freshKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
