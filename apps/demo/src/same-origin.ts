import type { FastifyInstance } from 'fastify'
import { messagePage } from './message-page.ts'
import { sendPage } from './page.ts'

/** Lets nobody else's page send a form to the bank. Programs, which name no origin, may. */
export function refuseForeignForms(site: FastifyInstance): void {
  site.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers
    if (request.method !== 'POST' || !request.url.startsWith('/bank/') || origin === undefined) return
    if (URL.parse(origin)?.host === host) return
    return sendPage(reply, messagePage('This form was sent from another site. Nothing was changed.'), 403)
  })
}
