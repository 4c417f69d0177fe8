import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { Vapid } from '../context.ts'

/** Push services take at most 24 hours; a clock that is wrong by some hours must not matter. */
const validForSeconds = 12 * 3600

/** Whether a text is a P-256 private key as VAPID libraries write it: 32 bytes in base64url. */
export function isVapidKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** The network's key pair. Push services write to its subject when something is wrong: the app's address, or a mailbox. */
export function openVapid(key: string, publicUrl: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(key, 'base64url'))
  const point = pair.getPublicKey()
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: key,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const { protocol, hostname, origin } = new URL(publicUrl)
  const subject = protocol === 'https:' ? origin : `mailto:no-reply@${hostname}`
  return { privateKey, publicKey: point.toString('base64url'), subject }
}

/** The `Authorization` header for a push service: a token for it alone, signed by the network (RFC 8292 §2 and §3). */
export function authorizationFor(vapid: Vapid, endpoint: URL, now: Date): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.getTime() / 1000) + validForSeconds,
    sub: vapid.subject,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: vapid.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${vapid.publicKey}`
}
