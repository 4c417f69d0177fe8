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

/** An impression as the ad's own page reports it. */
export function beaconRequest(token: string): string {
  return `POST /e/${token}?ev=impression HTTP/1.1\r\n${browser}\r\ncontent-length: 0\r\n\r\n`
}

/** A funding as the partner app sends it. */
export function fundRequest({ orderId, sessionToken, stepUp }: Item): string {
  const body = JSON.stringify({ id: orderId, amount: '5.00', rule_version: 1, step_up: stepUp })
  return [
    `POST /api/plan/order/put HTTP/1.1\r\n${browser}`,
    'x-tz: Europe/Berlin GMT+01:00',
    'x-lang: en',
    `x-ct: ${sessionToken}`,
    `idempotency-key: ${orderId}`,
    'content-type: application/json',
    `content-length: ${body.length}\r\n\r\n${body}`,
  ].join('\r\n')
}

/** What everybody looks at before anything else: the list of plans. From it on the server knows the session and the offers. */
export function greeting(sessionToken: string): string {
  return `GET /api/plan/order/list HTTP/1.1\r\n${browser}\r\nx-ct: ${sessionToken}\r\n\r\n`
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
    `x-ct: ${sessionToken}`,
    ...(idempotencyKey ? [`idempotency-key: ${idempotencyKey}`] : []),
    ...(method === 'GET' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    `\r\n${body}`,
  ].join('\r\n')
}

/** What a call is held against: a route of the same server that asks the database nothing. */
export const bareRequest = `GET /healthz HTTP/1.1\r\n${browser}\r\n\r\n`
