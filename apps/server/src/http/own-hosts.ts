import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'

/** Routes, and not paths as they were written: a path has many spellings. */
const ofTheDoors = /^\/(ad|e|c|pb)\b|^\/(healthz|readyz)$|^\/\.well-known\//

/**
 * Where the delivery doors have a host of their own, the app is not to be had there: a token that somebody left in that
 * origin's storage would lie beside strangers' ads. Pages lead to the app; for calls there is nothing. (The other way round,
 * door-answers.ts sends ads away from the app's host.) By the `Host` that the reverse proxy passes on.
 */
export function keepAppOffAdsHost(
  app: FastifyInstance,
  { publicUrl, deliveryUrl }: Pick<Ctx, 'publicUrl' | 'deliveryUrl'>,
): void {
  const adsHost = new URL(deliveryUrl).host
  if (adsHost === new URL(publicUrl).host) return
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    if (request.headers.host?.toLowerCase() !== adsHost || url === undefined || ofTheDoors.test(url))
      return done()
    if (request.method === 'GET' && !url.startsWith('/api/')) reply.redirect(`${publicUrl}/`, 307)
    else reply.status(404).send({ statusCode: 404, error: 'Not Found' })
  })
}
