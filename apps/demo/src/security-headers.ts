import type { FastifyInstance } from 'fastify'
import { servicePath } from './service-path.ts'

/**
 * Puts strict headers on every answer of the demo site. Scripts and frames may come from this site and from the
 * network's own address, which serves the ad tag; nothing else is ever fetched. Only customer service may stand in a
 * frame, and only in one of the app.
 */
export function addSecurityHeaders(site: FastifyInstance, deliveryUrl: string): void {
  const network = new URL(deliveryUrl).origin
  const policy = (ancestors: string) =>
    [
      "default-src 'none'",
      `script-src 'self' ${network}`,
      `frame-src ${network}`,
      `connect-src ${network}`,
      `media-src ${network}`,
      `img-src 'self' ${network}`,
      "style-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors}`,
    ].join('; ')
  site.addHook('onSend', async (request, reply) => {
    const framed = request.url === servicePath
    if (!framed) reply.header('X-Frame-Options', 'DENY')
    reply.headers({
      'Content-Security-Policy': policy(framed ? ownNames(network) : "'none'"),
      'X-Content-Type-Options': 'nosniff',
      // Not `no-referrer`: browsers would then send `Origin: null` with the bank's own forms.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    })
    // No Cross-Origin-Opener-Policy: a landing page opened out of a sandboxed ad would be refused by the browser.
  })
}

const loopback = ['127.0.0.1', 'localhost']

/** The names by which a browser on this machine may know the app: `localhost` is the same place as `127.0.0.1`. */
function ownNames(origin: string): string {
  const { protocol, hostname, port } = new URL(origin)
  if (!loopback.includes(hostname)) return origin
  return loopback.map((name) => `${protocol}//${name}${port && `:${port}`}`).join(' ')
}
