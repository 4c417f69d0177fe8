import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as a browser would read it. */
export type Received = {
  readonly shown: Readonly<Record<'id' | 'title' | 'text' | 'lang' | 'link' | 'at', string>>
  /** Who signed for it, and until when in seconds since 1970. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
}

/** A push service and the browsers behind it, on this machine. */
export type PushReceiver = {
  readonly origin: string
  /** What it answers from now on. */
  answers(status: number, headers?: Readonly<Record<string, string>>): void
  /** A new browser's subscription, as `PushSubscription.toJSON` gives it, and what has reached it. */
  subscription(): { readonly endpoint: string; readonly public_key: string; readonly auth_secret: string }
  receivedAt(endpoint: string): readonly Received[]
  /** How often it was asked for an endpoint. */
  askedAt(endpoint: string): number
  close(): Promise<void>
}

type Browser = {
  readonly keys: ReturnType<typeof createECDH>
  readonly authSecret: Buffer
  readonly received: Received[]
  asked: number
}

/** Opens one. `applicationServerKey` is the key that its subscriptions were made with: anybody else's message is refused. */
export async function openPushReceiver(applicationServerKey: string): Promise<PushReceiver> {
  const browsers = new Map<string, Browser>()
  let answer: { status: number; headers: Readonly<Record<string, string>> } = { status: 201, headers: {} }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const browser = browsers.get(request.url ?? '')
    if (!browser || request.method !== 'POST') return response.writeHead(404).end()
    browser.asked += 1
    if (answer.status !== 201) return response.writeHead(answer.status, answer.headers).end()
    try {
      const body = Buffer.concat(parts)
      const claims = readClaims(request.headers.authorization ?? '', applicationServerKey)
      const shown = JSON.parse(decrypt(body, browser).toString())
      browser.received.push({ shown, claims, headers: request.headers, bytes: body.length })
      response.writeHead(201).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = (endpoint: string) => browsers.get(new URL(endpoint).pathname)
  return {
    origin,
    answers: (status, headers = {}) => {
      answer = { status, headers }
    },
    subscription: () => {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const authSecret = randomBytes(16)
      const path = `/push/${randomUUID()}`
      browsers.set(path, { keys, authSecret, received: [], asked: 0 })
      return {
        endpoint: origin + path,
        public_key: keys.getPublicKey('base64url'),
        auth_secret: authSecret.toString('base64url'),
      }
    },
    receivedAt: (endpoint) => at(endpoint)?.received ?? [],
    askedAt: (endpoint) => at(endpoint)?.asked ?? 0,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** RFC 8291 and 8188 from the receiving side. */
function decrypt(body: Buffer, { keys, authSecret }: Browser): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  if (record.length > recordSize) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), authSecret, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = text.lastIndexOf(2)
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the last record')
  return text.subarray(0, end)
}

/** RFC 8292 §3 and §4: signed with the key that the subscription was restricted to. */
function readClaims(authorization: string, applicationServerKey: string): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== applicationServerKey) throw new Error('another key')
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (JSON.parse(Buffer.from(header, 'base64url').toString()).alg !== 'ES256') throw new Error('not ES256')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('signed by somebody else')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
