import { gzipSync } from 'node:zlib'
import { renderApiDocs } from '@fairlead/contract/api-docs'
import { buildOpenApi } from '@fairlead/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { readsGzip } from './compress.ts'

/** Mounts /api/openapi.json and the page made from it at /api/docs. */
export function mountApiDocs(app: FastifyInstance): void {
  serveText(app, '/api/openapi.json', 'application/json; charset=utf-8', JSON.stringify(buildOpenApi()))
  serveText(app, '/api/docs', 'text/html; charset=utf-8', renderApiDocs())
}

/** Serves what is the same until the server ends, made once: 700 kB written anew for each request keep everybody waiting. */
function serveText(app: FastifyInstance, path: string, type: string, text: string): void {
  const whole = Buffer.from(text)
  const small = gzipSync(whole)
  app.get(path, async (request, reply) => {
    reply.type(type).header('Vary', 'accept-encoding')
    if (!readsGzip(request)) return whole
    reply.header('Content-Encoding', 'gzip')
    return small
  })
}
