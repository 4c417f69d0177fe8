import { Refusal } from '@fairlead/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { oneHeader } from './mount.ts'

/**
 * Lets only the pages of `url` call, and no other page change anything: a cookie alone says nothing of who had it sent, and goes to every port of
 * its host. A browser names the page by `Sec-Fetch-Site`, over plain http in a local network by `Origin` alone; whoever is
 * no browser says `Origin`. Nothing but JSON is read, which no foreign page may send unasked.
 */
export function acceptOwnPageOnly(app: FastifyInstance, url: string): void {
  const { origin } = new URL(url)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    const site = oneHeader(request, 'sec-fetch-site')
    if (request.method === 'GET' || request.method === 'HEAD') {
      // What is only read may note that it was: a page of somebody else could have staff look at whomever it names.
      const asked = request.url.startsWith('/api/') && (site === 'cross-site' || site === 'same-site')
      return done(asked ? new Refusal('other_origin') : undefined)
    }
    const own = site === undefined ? oneHeader(request, 'origin') === origin : site === 'same-origin'
    done(own ? undefined : new Refusal('other_origin'))
  })
}
