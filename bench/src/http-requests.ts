import { createHash } from 'node:crypto'
import type { Endpoint } from '@fairlead/contract/endpoint'
import type { Item } from './lane.ts'

// As a browser sends them, but for compressed answers: whoever sends reads each answer.
const browser = [
  'host: 127.0.0.1',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept: */*',
  'accept-language: en-GB,en;q=0.7',
  'origin: http://127.0.0.1',
].join('\r\n')

/** Stands between the requests of a file. */
export const requestEnd = '\0'

/** What a browser says with the requests of an ad, from behind the proxy that ends its TLS. */
const visitor = (address: string) => [
  'host: ads.bench.example',
  `x-forwarded-for: ${address}`,
  'x-forwarded-proto: https',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-language: en-GB,en;q=0.7',
  'accept-encoding: gzip, deflate, br, zstd',
]

/** The frame of the publisher's page asks for an ad. */
export function adRequest(slotId: string, address: string): string {
  return [
    `GET /ad/slot/${slotId} HTTP/1.1`,
    ...visitor(address),
    'accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'referer: https://bench.example/',
    'sec-fetch-dest: iframe',
    'sec-fetch-mode: navigate',
    'sec-fetch-site: cross-site\r\n\r\n',
  ].join('\r\n')
}

/** The ad reports that it was in view for so long. */
export function viewRequest(token: string, address: string, ms: number): string {
  return [
    `POST /e/${token}?ev=impression&v=${ms}&m=io2&r=https%3A%2F%2Fbench.example HTTP/1.1`,
    ...visitor(address),
    'accept: */*',
    'origin: null',
    'sec-fetch-dest: empty',
    'sec-fetch-mode: cors',
    'sec-fetch-site: cross-site',
    'content-length: 0\r\n\r\n',
  ].join('\r\n')
}

/** Somebody clicks the ad after it was in view for two seconds. */
export function clickRequest(token: string, address: string): string {
  return [
    `GET /c/${token}?v=2000&m=io2&r=https%3A%2F%2Fbench.example HTTP/1.1`,
    ...visitor(address),
    'accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'sec-fetch-dest: document',
    'sec-fetch-mode: navigate',
    'sec-fetch-site: cross-site',
    'sec-fetch-user: ?1\r\n\r\n',
  ].join('\r\n')
}

/**
 * A partner's session, from the one address that it is used from: what the server notes of a connection once a day, it has
 * noted when they greet, whichever connection of ours carries which request.
 */
function session(token: string): string {
  const [a, b] = createHash('md5').update(token).digest()
  return `x-ct: ${token}\r\nx-forwarded-for: 198.18.${a}.${b}`
}

/** A funding as the partner app sends it. */
export function fundRequest({ orderId, sessionToken, stepUp }: Item): string {
  const body = JSON.stringify({ id: orderId, amount: '5.00', rule_version: 1, step_up: stepUp })
  return [
    `POST /api/plan/order/put HTTP/1.1\r\n${browser}`,
    'x-tz: Europe/Berlin GMT+01:00',
    'x-lang: en',
    session(sessionToken),
    `idempotency-key: ${orderId}`,
    'content-type: application/json',
    `content-length: ${body.length}\r\n\r\n${body}`,
  ].join('\r\n')
}

/** What everybody looks at before anything else: the list of plans. From it on the server knows the session and the offers. */
export function greeting(sessionToken: string): string {
  return `GET /api/plan/order/list HTTP/1.1\r\n${browser}\r\n${session(sessionToken)}\r\n\r\n`
}

/** Any call of the partner API, as the partner app sends it. */
export function callRequest(
  { method, path }: Endpoint,
  input: object,
  sessionToken: string,
  idempotencyKey?: string,
): string {
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const target = method === 'GET' && query !== '' ? `/api${path}?${query}` : `/api${path}`
  const body = method === 'GET' ? '' : JSON.stringify(input)
  return [
    `${method} ${target} HTTP/1.1\r\n${browser}`,
    'x-tz: Europe/Berlin GMT+01:00',
    'x-lang: en',
    session(sessionToken),
    ...(idempotencyKey ? [`idempotency-key: ${idempotencyKey}`] : []),
    ...(method === 'GET' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    `\r\n${body}`,
  ].join('\r\n')
}

/** What a call is held against: a route of the same server that asks the database nothing. */
export const bareRequest = `GET /healthz HTTP/1.1\r\n${browser}\r\n\r\n`
