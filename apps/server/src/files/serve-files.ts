import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'

const fileName = /^[0-9a-f]{32}\.webp$/

export function uploadFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** Where an uploaded image is found, at the app's own address. */
export function fileUrl(name: string): string {
  return `/api/files/${name}`
}

/**
 * Serves uploaded images to whoever knows their random name: an `<img>` sends no token. They never change, and opened
 * by themselves they may do nothing.
 */
export function serveFiles(app: FastifyInstance, ctx: Ctx): void {
  app.get<{ Params: { name: string } }>('/api/files/:name', async (request, reply) => {
    const { name } = request.params
    const bytes = fileName.test(name)
      ? await readFile(join(uploadFolder(ctx.dataDir), name)).catch(refuseOther)
      : undefined
    if (!bytes) return reply.callNotFound()
    return reply
      .type('image/webp')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
}

/** A file that is not there is no error; one that cannot be read is. */
function refuseOther(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
