import type { FastifyInstance } from 'fastify'
import { formOf } from './form-body.ts'
import { sendPage } from './page.ts'
import { type Helps, servicePage } from './service-page.ts'
import { servicePath } from './service-path.ts'

/** The demo's customer service: one page that takes a message, answers by itself and keeps nothing. */
export function addServiceRoutes(site: FastifyInstance, helps: Helps): void {
  site.get(servicePath, async (_request, reply) => sendPage(reply, servicePage(helps, undefined)))
  site.post(servicePath, async (request, reply) => {
    const message = formOf(request.body).field('message').slice(0, 2000)
    return sendPage(reply, servicePage(helps, { message }))
  })
}
