import { gzipSync } from 'node:zlib'
import { renderApiDocs } from '@fairlead/contract/api-docs'
import { buildOpenApi } from '@fairlead/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { readsGzip } from './compress.ts'

/** Mounts /api/openapi.json and the page made from it at /api/docs. */
export function mountApiDocs(app: FastifyInstance): void {
  serveText(app, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(buildOpenApi()))
  serveText(app, '/api/docs', 'text/html; charset=utf-8', renderApiDocs)
}

/**
 * Serves what is the same until the server ends, made once: 700 kB written anew for each request keep everybody waiting. Made
 * when first asked for: writing it took an eighth of each start.
 */
function serveText(app: FastifyInstance, path: string, type: string, write: () => string): void {
  let made: { readonly whole: Buffer; readonly small: Buffer } | undefined
  const make = () => {
    const whole = Buffer.from(write())
    return { whole, small: gzipSync(whole) }
  }
  app.get(path, async (request, reply) => {
    made ??= make()
    reply.type(type).header('Vary', 'accept-encoding')
    if (!readsGzip(request)) return made.whole
    reply.header('Content-Encoding', 'gzip')
    return made.small
  })
}
