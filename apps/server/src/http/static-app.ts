import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves a built front end, if it was built. */
export function serveApp(app: FastifyInstance, name: 'partner' | 'console'): void {
  const root = fileURLToPath(new URL(`../../../${name}/dist/`, import.meta.url))
  if (existsSync(root)) serveFolder(app, root)
}

/** Files with a hash in their name never change; the page itself is always asked for. */
export function serveFolder(app: FastifyInstance, root: string): void {
  app.register(fastifyStatic, {
    root,
    cacheControl: false,
    // tools/build-apps.ts lays `.br` and `.gz` beside what gets smaller by it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
}
