import { Refusal } from '@fairlead/contract/refusals'
import type { FastifyError, FastifyInstance } from 'fastify'
import { isOutOfSpace } from '../db/out-of-space.ts'
import { misfit, refused } from './envelope.ts'
import { Busy, busyAnswer } from './gate.ts'
import { languageOf } from './mount.ts'
import { Misfit } from './validate.ts'

/**
 * The one place where every failure of a call ends: an expected no becomes its envelope on HTTP 200. Only overload and
 * crashes do not travel on 200 (product rules §9): a busy server says HTTP 503, and anything unexpected is logged with the
 * request id and answered as HTTP 500 without its insides.
 */
export function handleFailures(app: FastifyInstance, currency: string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request)
    reply.status(200)
    if (error instanceof Refusal) return refused(error, language, currency)
    if (error instanceof Misfit) return misfit(error.field, error.problem, language)
    // Fastify's own refusals: unreadable JSON, a body too large, an unknown media type.
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
      return misfit('body', 'invalid', language)
    if (error instanceof Busy || isOutOfSpace(error))
      return reply.status(503).headers(busyAnswer.headers).send(busyAnswer.body)
    reply.status(500)
    request.log.error({ err: error, url: request.routeOptions.url }, 'call failed')
    return refused(new Refusal('server_error'), language, currency)
  })
  // HTTP 404, so that no client takes it for envelope 404, a cancelled account.
  app.setNotFoundHandler((request, reply) => {
    reply.status(404)
    return request.url.startsWith('/api/')
      ? refused(new Refusal('data_error'), languageOf(request), currency)
      : { statusCode: 404, error: 'Not Found' }
  })
}
