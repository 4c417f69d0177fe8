import type { FastifyRequest } from 'fastify'

/** As the addresses of the app's pages are written; what is a file has a dot. */
const pageAddress = /^\/(?!api\/|assets\/)[a-z0-9][a-z0-9/-]*(\?[^#\s]*)?$/

/**
 * Where the partner app's page is that a browser asks for without the `#` before its path, as somebody types it or a mail
 * program cuts it; the app itself says where there is none. Undefined for whatever is no such address.
 */
export function pageAskedFor({ method, url, headers }: FastifyRequest): string | undefined {
  const byBrowser = method === 'GET' && headers.accept?.includes('text/html')
  return byBrowser && pageAddress.test(url) ? `/#${url}` : undefined
}
