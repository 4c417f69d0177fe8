import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where a front end lies once it was built. */
export function builtApp(name: 'partner' | 'console'): string {
  return fileURLToPath(new URL(`../../../${name}/dist/`, import.meta.url))
}

/** Serves a built front end, if it was built. */
export function serveApp(app: FastifyInstance, name: 'partner' | 'console'): void {
  const root = builtApp(name)
  if (existsSync(root)) serveFolder(app, root)
}

/** Files with a hash in their name never change; the page itself is always asked for. */
export function serveFolder(app: FastifyInstance, root: string): void {
  app.register(fastifyStatic, {
    root,
    cacheControl: false,
    // The ETag says it; the page and its headers together fit into the first round of packets (apps/partner/build-plugins/budgets.ts).
    lastModified: false,
    acceptRanges: false,
    // tools/build-apps.ts lays `.br` and `.gz` beside what gets smaller by it.
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) {
        reply.header('Cache-Control', 'no-cache')
        return
      }
      reply.header('Cache-Control', 'public, max-age=31536000, immutable')
      // The page's long policy stands for what it loads; a script that is opened by itself needs nothing at all.
      reply.header('Content-Security-Policy', "default-src 'none'")
    },
  })
}
