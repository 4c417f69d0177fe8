import { renderApiDocs } from '@fairlead/contract/api-docs'
import { buildOpenApi } from '@fairlead/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** Mounts /api/openapi.json and the page made from it at /api/docs. */
export function mountApiDocs(app: FastifyInstance): void {
  const document = buildOpenApi()
  const page = renderApiDocs()
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
