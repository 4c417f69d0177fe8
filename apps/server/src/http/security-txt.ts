import type { FastifyInstance } from 'fastify'
import type { Clock } from '../context.ts'

/** RFC 9116 wants less than a year, so that nobody writes to an address of long ago. */
const validMs = 180 * 86_400_000

/** Mounts /.well-known/security.txt (RFC 9116): whom to tell of a weakness of what is at `url`. */
export function mountSecurityTxt(
  app: FastifyInstance,
  clock: Clock,
  { contact, url }: { readonly contact: string; readonly url: string },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validMs).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nCanonical: ${new URL(path, url).href}\n`)
  })
}
