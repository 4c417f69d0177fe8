import type { FastifyInstance } from 'fastify'

/**
 * Puts strict headers on every answer of the demo site. Scripts and frames may come from this site and from the
 * network's own address, which serves the ad tag; nothing else is ever fetched.
 */
export function addSecurityHeaders(site: FastifyInstance, appUrl: string): void {
  const network = new URL(appUrl).origin
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${network}`,
    `frame-src ${network}`,
    `connect-src ${network}`,
    `media-src ${network}`,
    `img-src 'self' ${network}`,
    "style-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  site.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      // Not `no-referrer`: browsers would then send `Origin: null` with the bank's own forms.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    })
    // No Cross-Origin-Opener-Policy: a landing page opened out of a sandboxed ad would be refused by the browser.
  })
}
