import type { FastifyInstance } from 'fastify'
import { strictTransport } from './strict-transport.ts'

/** Nothing that the app asks for, so no script that got in and no frame may either. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/**
 * Headers for everything at `url`, its configured address, but the delivery doors, which set their own. No third-party script, and no inline one but those
 * of the built page, named by their hash; Trusted Types; frames only of the network's contacts; nobody frames the app but
 * configured hosts (docs/security.md). Nothing is kept on the way or on a disk that does not say that it may be.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  url: string,
  {
    scripts,
    frames,
    images,
    films = "'self'",
    hosts,
  }: Readonly<Record<'scripts' | 'images' | 'hosts', readonly string[]>> & {
    readonly films?: "'self'" | 'data:'
    /** Asked for each page, whose frames may change while the server runs. */
    readonly frames: () => Promise<readonly string[]>
  },
): void {
  const policyWith = (framed: readonly string[]) =>
    [
      "default-src 'self'",
      ["script-src 'self'", ...scripts].join(' '),
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: ${origins(images)}`.trim(),
      `media-src ${films}`,
      // The app asks a contact whether it answers at all, before it draws a frame for it.
      `connect-src 'self' ${origins(framed)}`.trim(),
      `frame-src ${origins(framed) || "'none'"}`,
      `frame-ancestors ${origins(hosts) || "'none'"}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types fairlead',
    ].join('; ')
  // What is no page frames nothing.
  const policyOfOthers = policyWith([])
  const ofOurOwn = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...strictTransport(url),
  }
  const ofPages = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Permissions-Policy': permissions }
  app.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('Content-Type')).startsWith('text/html')
    if (!reply.hasHeader('Content-Security-Policy')) {
      reply.header('Content-Security-Policy', isPage ? policyWith(await frames()) : policyOfOthers)
    }
    if (!reply.hasHeader('Referrer-Policy')) reply.header('Referrer-Policy', 'same-origin')
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    // Whoever is for others' pages has said so, and sets all the rest.
    if (!reply.hasHeader('Cross-Origin-Resource-Policy')) {
      reply.headers(ofOurOwn)
      if (isPage) reply.headers(ofPages)
    }
    return payload
  })
}

function origins(urls: readonly string[]): string {
  return [...new Set(urls.map((url) => new URL(url).origin))].join(' ')
}
