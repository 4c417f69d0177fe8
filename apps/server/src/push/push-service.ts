import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopback } from '../http/loopback.ts'
import { isPublicAddress } from './public-address.ts'

/** What became of a message: taken, to be tried again, refused for good, or its device is no more. */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'gone' }
  | { readonly is: 'again'; readonly why: string; readonly afterSeconds: number }
  | { readonly is: 'refused'; readonly why: string }

/** From the first byte to the last. */
const timeoutMs = 10_000
const waitMaxSeconds = 3600

/**
 * Hands a message to a push service (RFC 8030 §5). Follows no redirect, and asks nobody but addresses of the internet at
 * large: the name is looked up and checked for the very connection that is used. This machine itself is asked where the
 * endpoint names it, which subscribing allows in demo mode only.
 */
export async function deliver(
  endpoint: URL,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<Outcome> {
  try {
    const { status, retryAfter } = await post(endpoint, headers, body)
    if (status >= 200 && status < 300) return { is: 'sent' }
    if (status === 404 || status === 410) return { is: 'gone' }
    const why = `HTTP ${status}`
    if (status !== 429 && status < 500) return { is: 'refused', why }
    const asked = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0
    return { is: 'again', why, afterSeconds: Math.min(asked, waitMaxSeconds) }
  } catch (error) {
    if (error instanceof NotPublic) return { is: 'refused', why: error.message }
    return { is: 'again', why: (error as NodeJS.ErrnoException).code ?? 'no answer', afterSeconds: 0 }
  }
}

function post(endpoint: URL, headers: Readonly<Record<string, string>>, body: Buffer) {
  const local = isLoopback(endpoint.hostname)
  const open = endpoint.protocol === 'http:' ? plainRequest : request
  return new Promise<{ status: number; retryAfter: string }>((resolve, reject) => {
    const asking = open(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(local ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? '' })
        // What it says beside the status is nobody's business here.
        answer.destroy()
      },
    )
    asking.on('error', reject)
    asking.end(body)
  })
}

class NotPublic extends Error {}

/** Looks a name up and leaves out every address that is not of the internet at large. */
export const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return done(new NotPublic('no public address'), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
