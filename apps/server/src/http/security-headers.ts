import type { FastifyInstance } from 'fastify'

/**
 * Headers for everything but the delivery doors, which set their own. No third-party script, and no inline one but those
 * of the built page, named by their hash; Trusted Types; frames only of configured contacts; nobody frames the app but
 * configured hosts (docs/security.md).
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  {
    scripts,
    frames,
    images,
    hosts,
  }: Readonly<Record<'scripts' | 'frames' | 'images' | 'hosts', readonly string[]>>,
): void {
  const origins = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))].join(' ')
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${origins(images)}`.trim(),
    // The app asks a contact whether it answers at all, before it draws a frame for it.
    `connect-src 'self' ${origins(frames)}`.trim(),
    `frame-src ${origins(frames) || "'none'"}`,
    `frame-ancestors ${origins(hosts) || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types fairlead',
  ].join('; ')
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', policy)
    reply.header('X-Content-Type-Options', 'nosniff')
    if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'same-origin')
    done(null, payload)
  })
}
